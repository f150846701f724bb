import Big from 'big.js'
import type { Ticks } from './series.ts'

const WINDOW_MS = 1000

/** The middle of some prices, of an even count the mean of the two middle ones; undefined of none. Exact. */
export function medianOf(prices: readonly string[]): string | undefined {
  if (prices.length === 0) return undefined
  const sorted = prices.map((price) => new Big(price)).toSorted((a, b) => a.cmp(b))
  const middle = sorted.length >> 1
  const upper = sorted[middle]!
  return sorted.length % 2 === 1
    ? upper.toFixed()
    : upper
        .plus(sorted[middle - 1]!)
        .div(2)
        .toFixed()
}

/** What an option would settle at if it ended with the last tick: the median of the ticks in the second up to it. */
export function priceNow(ticks: Ticks): string | undefined {
  const last = ticks.at(-1)
  if (!last) return undefined
  let first = ticks.length
  while (first > 0 && ticks[first - 1]!.time > last.time - WINDOW_MS) first -= 1
  return medianOf(ticks.slice(first).map(({ price }) => price))
}
