import { settlementWindow } from './rule.ts'
import type { RestoredTick } from './types.ts'
import { doubleMedian } from './windows.ts'

/** A public trade of a source, its price in whole ticks of the instrument. */
export interface SourceTrade {
  source: string
  timeMs: number
  priceTicks: number
}

/** A trade older than this before T says nothing of the price at T. */
const REACH_MS = 5000
const DECITICKS = 10

interface Gap {
  settleMs: number
  /** The instrument's clock: ticks fall on its multiples. */
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
 * The missing ticks of a settlement window out of the sources' public trades: at each instant of the clock without a tick the
 * median of the sources' newest trades, as far as those lie in the 5 s before T. Trades of one source come in their order.
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
