import type { CallOutput } from '@assay/contract'

/** What the market room shows of a pair's own book; the spot room gives it. */
export interface SpotView {
  /** Best first; `seq` is the number of the pair's last message on the live channel `depth`. */
  depth(symbol: string, limit: number): CallOutput<'market.depth'>
  /** Newest first. */
  lastTrades(symbol: string, limit: number): CallOutput<'market.trades'>
}
