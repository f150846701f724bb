import type { ConversionUsed } from './effects.ts'
import type { Valuation } from './state.ts'

/** The rate from quote currency to USDT, and the tick it comes from, for the receipt. Null for USDT and USD. */
export function conversionOf({ source, numerator, denominator }: Valuation): ConversionUsed | null {
  return source ? { instrumentId: source.instrumentId, seq: source.tick.seq, numerator, denominator } : null
}
