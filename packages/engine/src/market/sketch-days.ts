import { keyStream } from './key-stream.ts'
import { NORMAL_QUANTILES } from './normal-quantiles.ts'
import { nextPrice, OVERNIGHT_PERCENT, sigmaOf } from './step.ts'
import type { Hours } from './types.ts'

const STEPS = 48
/** One draw more, for a stock's overnight move. */
const DRAWS = STEPS + 1

export interface SketchedDay {
  open: number
  high: number
  low: number
  close: number
}

/**
 * Days before the generated week, of which only daily candles are shown. The walk's arithmetic on one key stream: 48 equal steps a day, and
 * a stock's overnight move before them. Prices are in units of p.
 */
export function sketchDays(
  walk: { symbol: string; hours: Hours; volatilityBp: number },
  { seed, open, count }: { seed: Uint8Array; open: number; count: number },
): SketchedDay[] {
  const stream = keyStream(seed, walk.symbol, 2 * DRAWS * count)
  const overnight = walk.hours === 'us-stock' ? OVERNIGHT_PERCENT : 0
  const sigma = sigmaOf(walk.volatilityBp, { percent: 100 - overnight, steps: STEPS })
  const gapSigma = sigmaOf(walk.volatilityBp, { percent: overnight, steps: 1 })
  let price = open
  let draw = 0
  const move = (size: number): number => (price = nextPrice(price, size, NORMAL_QUANTILES[stream.readUInt16BE(2 * draw++) >> 6]!))
  return Array.from({ length: count }, () => {
    const first = move(gapSigma)
    const prices = [first, ...Array.from({ length: STEPS }, () => move(sigma))]
    return { open: first, high: Math.max(...prices), low: Math.min(...prices), close: price }
  })
}
