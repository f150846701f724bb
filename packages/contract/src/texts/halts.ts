/** What users read of a halt: in the refusal of an order, on their screens, and before it in the operator's preview. */
import type { Lang } from '../wire/lang.ts'
import type { HaltReason } from '../shapes/halt.ts'
import { textsOf } from './language.ts'

/** @param symbol null where all trading is halted */
export function haltText(lang: Lang, { symbol, reason }: { symbol: string | null; reason: HaltReason }): string {
  const { halted, reasons } = textsOf(lang).instrument
  return (symbol === null ? halted.all : halted.one).replace('{symbol}', symbol ?? '').replace('{reason}', reasons[reason])
}
