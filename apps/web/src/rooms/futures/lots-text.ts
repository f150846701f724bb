import { plural } from '@lingui/core/macro'
import { formatAmount } from '../../ui/format.ts'

/** "1 lot", "0.5 lots": lots with their word, as the language counts them. */
export function lotsText(lots: string): string {
  const figure = formatAmount(lots, 2)
  return plural(Number(lots), { one: `${figure} lot`, other: `${figure} lots` })
}
