/** The index ticks of the last minutes from the live channel, and the price and time derived from them. Pure. */
import type { IndexUpdate } from '@assay/contract/live'
import Big from 'big.js'

/** The length of the longest option with its windows. */
export const KEPT_MS = 630_000

export type Ticks = readonly IndexUpdate[]

/** Adds a tick. A known one, or one older than the last, changes nothing. */
export function withTick(ticks: Ticks, tick: IndexUpdate): Ticks {
  const last = ticks.at(-1)
  if (last && tick.seq <= last.seq) return ticks
  const from = tick.time - KEPT_MS
  const gone = ticks.findIndex(({ time }) => time >= from)
  return [...ticks.slice(gone === -1 ? ticks.length : gone), tick]
}

const WINDOW_MS = 1000

/** The median of prices: the mean of the two middle ones when their number is even. Undefined for none. Exact. */
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

/** The settlement price of an option that ends with the last tick: the median of the ticks in the second up to it. */
export function priceNow(ticks: Ticks): string | undefined {
  const last = ticks.at(-1)
  if (!last) return undefined
  let first = ticks.length
  while (first > 0 && ticks[first - 1]!.time > last.time - WINDOW_MS) first -= 1
  return medianOf(ticks.slice(first).map(({ price }) => price))
}

/** Older ticks do not count: the device's clock may have been set since. */
const HEARD_MS = 60_000

interface Tick {
  tickMs: number
  heardMs: number
  /** The connection of the ticks. A new connection starts again. */
  line: number
}

/** The offset of the server's clock from this device's, derived from received ticks. */
export class ServerClock {
  /** In milliseconds. The last value is kept until there is a newer one. Undefined before the first. */
  aheadMs: number | undefined
  #line = 0
  /** The samples that count, the largest offset first. A sample received before one with a larger offset adds nothing. */
  #heard: { atMs: number; aheadMs: number }[] = []

  /** A tick never arrives before it was made, so the one with the shortest delay gives the best estimate. */
  hear({ tickMs, heardMs, line }: Tick): void {
    const aheadMs = tickMs - heardMs
    const counting = line === this.#line ? this.#heard : []
    this.#line = line
    this.#heard = counting.filter((before) => before.aheadMs > aheadMs && heardMs - before.atMs < HEARD_MS)
    this.#heard.push({ atMs: heardMs, aheadMs })
    this.aheadMs = this.#heard[0]!.aheadMs
  }
}
