import type { ConversionUsed } from './effects.ts'
import type { Scene } from './state.ts'

/** The rate and tick that turned quote units into USDT, for the receipt. */
export function conversionOf({ source, numerator, denominator }: Scene): ConversionUsed | null {
  return source ? { instrumentId: source.instrumentId, seq: source.tick.seq, numerator, denominator } : null
}
