import { groupThousands } from '@assay/money'
import type { Lang } from '../wire/lang.ts'
import { numberMarksOf } from '../wire/numbers.ts'

/** Puts figures into `{name}` places. */
export function fill(template: string, values: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}

/** A plain decimal, alone or before the name of a currency. */
const FIGURE = /^(-?)(\d+)(?:\.(\d+))?((?: [A-Z0-9]+)?)$/

/** Figures of a sentence are written as its language writes them; what is no figure stays as it is. */
function figureText(value: string | number, lang: Lang): string {
  const { group, decimal } = numberMarksOf[lang]
  const [text, sign, whole = '', fraction, unit = ''] = FIGURE.exec(String(value)) ?? [String(value)]
  if (sign === undefined) return text
  return `${sign && '\u2212'}${groupThousands(whole, group)}${fraction === undefined ? '' : decimal + fraction}${unit}`
}

/** As `fill`, for sentences that a person reads: codes and addresses are to be filled in as they are. */
export function fillFigures(template: string, lang: Lang, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(template, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, figureText(value, lang)])))
}
