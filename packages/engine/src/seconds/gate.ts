import { WINDOW_TICKS } from './rule.ts'
import { doubleMedian } from './windows.ts'

/**
 * The gate: may a period be offered? Figures over some ticks, usually the last 24 hours. An option accepted at every whole second is
 * settled by the settlement rule itself, so what is measured is what is sold.
 */

/** Ticks of one instrument by time. Prices are in tenths of a tick. */
export interface TickColumns {
  timeMs: ArrayLike<number>
  price: ArrayLike<number>
}

/** Entry i is of the second `firstSecond + i`, NaN where it has too few ticks. Values are doubled, in tenths of a tick. */
export interface MedianSeries {
  firstSecond: number
  /** Median of the ticks in (s - 1 s, s]. */
  medians: Float64Array
  /** The last of those ticks. */
  lasts: Float64Array
}

/** Acceptance to the end of the entry window, in seconds. */
export const ENTRY_SECONDS = 2

/** The medians of all windows that end on a whole second, from the first tick to the last. */
export function medianSeries({ timeMs, price }: TickColumns): MedianSeries {
  const count = timeMs.length
  if (count === 0) return { firstSecond: 0, medians: new Float64Array(0), lasts: new Float64Array(0) }
  const secondOf = (at: number): number => Math.ceil(timeMs[at]! / 1000)
  const firstSecond = secondOf(0)
  const length = secondOf(count - 1) - firstSecond + 1
  const medians = new Float64Array(length).fill(NaN)
  const lasts = new Float64Array(length).fill(NaN)
  for (let from = 0; from < count;) {
    const second = secondOf(from)
    const prices: number[] = []
    let at = from
    for (; at < count && secondOf(at) === second; at++) prices.push(price[at]!)
    if (prices.length >= WINDOW_TICKS) {
      medians[second - firstSecond] = doubleMedian(prices)!
      lasts[second - firstSecond] = prices.at(-1)! * 2
    }
    from = at
  }
  return { firstSecond, medians, lasts }
}

/** How options of one period would have ended on a day's ticks. */
export interface GateFigures {
  seconds: number
  /** Number of options. */
  samples: number
  ties: number
  /** Median size of the moves (the lower of two middle ones), in twentieths of a tick. */
  medianMoveTwentieths: number
}

/** At most one tie in fifty, and a median move of at least five ticks. */
const TIES_PER_SAMPLES = 50
const LEAST_MOVE_TWENTIETHS = 100

/** How the options of a period would have ended on these ticks. */
export function gateFigures({ medians }: MedianSeries, seconds: number): GateFigures {
  const moves = new Float64Array(medians.length)
  let samples = 0
  let ties = 0
  for (let entry = ENTRY_SECONDS; entry + seconds < medians.length; entry++) {
    const move = Math.abs(medians[entry + seconds]! - medians[entry]!)
    if (Number.isNaN(move)) continue
    if (move === 0) ties++
    moves[samples++] = move
  }
  const sorted = moves.subarray(0, samples).sort()
  return { seconds, samples, ties, medianMoveTwentieths: samples === 0 ? 0 : sorted[(samples - 1) >> 1]! }
}

/** At most 2 % ties, and a median move of at least 5 ticks. Without any option nothing is offered. */
export const isOffered = ({ samples, ties, medianMoveTwentieths }: GateFigures): boolean =>
  samples > 0 && ties * TIES_PER_SAMPLES <= samples && medianMoveTwentieths >= LEAST_MOVE_TWENTIETHS
