import { settlementWindow } from './rule.ts'
import type { RestoredTick } from './types.ts'
import { doubleMedian } from './windows.ts'

/** A public trade of a source. Its price is in whole ticks of the instrument. */
export interface SourceTrade {
  source: string
  timeMs: number
  priceTicks: number
}

/** Trades older than this before T are not used. */
const REACH_MS = 5000
const DECITICKS = 10

interface Gap {
  settleMs: number
  /** The instrument's clock: ticks are at its multiples. */
  clockMs: number
  /** Instants of the window that have a tick. */
  takenMs: readonly number[]
}

/** Each source's newest trade at or before an instant. */
function lastPrices(trades: readonly SourceTrade[], atMs: number): number[] {
  const last = new Map<string, SourceTrade>()
  for (const trade of trades) {
    const before = last.get(trade.source)
    if (trade.timeMs <= atMs && (!before || trade.timeMs >= before.timeMs)) last.set(trade.source, trade)
  }
  return [...last.values()].map(({ priceTicks }) => priceTicks)
}

/**
 * Restores the missing ticks of a settlement window from the sources' public trades. At each instant of the clock without a tick it is the
 * median of the sources' newest trades within 5 s before T. Trades of one source must come in order.
 */
export function restoreTicks(trades: readonly SourceTrade[], { settleMs, clockMs, takenMs }: Gap): RestoredTick[] {
  const near = trades.filter(({ timeMs }) => timeMs > settleMs - REACH_MS && timeMs <= settleMs)
  const { fromMs } = settlementWindow(settleMs)
  const restored: RestoredTick[] = []
  for (let atMs = (Math.floor(fromMs / clockMs) + 1) * clockMs; atMs <= settleMs; atMs += clockMs) {
    const doublePrice = takenMs.includes(atMs) ? null : doubleMedian(lastPrices(near, atMs))
    if (doublePrice !== null) restored.push({ timeMs: atMs, price: (doublePrice * DECITICKS) / 2 })
  }
  return restored
}
