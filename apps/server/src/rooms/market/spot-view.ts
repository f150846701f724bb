import type { CallOutput } from '@assay/contract'

/** A pair's order book and tape as the market room shows them. The spot room provides it. */
export interface SpotView {
  /** Levels, best first. `seq` is the number of the pair's last message on the live channel `depth`. */
  depth(symbol: string, limit: number): CallOutput<'market.depth'>
  /** The last trades, newest first. */
  lastTrades(symbol: string, limit: number): CallOutput<'market.trades'>
}
