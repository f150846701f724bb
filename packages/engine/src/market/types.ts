/**
 * Types of market data. Times are epoch milliseconds UTC, days are whole days since 1970-01-01 UTC. Quotes are whole ticks of their
 * instrument. "The price" is the mid, in tenths of a tick, so it is always whole.
 */

/** When an instrument trades: crypto always, US stocks in regular hours, forex from Sunday to Friday 17:00 New York. */
export type Hours = 'always' | 'us-stock' | 'forex'

/** A time in which a market is open. */
export interface Interval {
  openMs: number
  /** Exclusive. */
  closeMs: number
}

/** The stretch of open or closed time around an instant. */
export interface Session {
  isOpen: boolean
  /** When this stretch began. Null when the market always trades. */
  sinceMs: number | null
  /** When it ends: the closing if open, the next opening if closed. Null when the market always trades. */
  nextChangeMs: number | null
}

/** Periods of candles, as the wire names them. Weeks begin on Monday; all begin at a whole period UTC. */
export const periods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'] as const
export type Period = (typeof periods)[number]

/** Open, high, low, close and volume of one period. */
export interface Candle {
  /** Start of the candle, which contains [start, next start). */
  timeMs: number
  /** In tenths of a tick. */
  open: number
  high: number
  low: number
  close: number
  /** In the instrument's smallest amounts (lots of a spot pair). */
  volume: number
  /** Sum of price x amount, in tenths of a tick x smallest amounts. */
  quoteVolume: bigint
}

/** Candles by column, for bulk inserts. */
export interface CandleColumns {
  timeMs: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
  quoteVolume: bigint[]
}

/** Bid and ask in ticks. */
export interface Quote {
  bid: number
  ask: number
}

/** How much a record moved, by minute of its loop. It says nothing about directions. */
export interface Pattern {
  hours: Hours
  /** One entry for each minute of trading, in full sessions. The market repeats them round and round. */
  volatilityPpm: readonly number[]
  /** Spread from bid to ask, in 1e-8 of the price. */
  spreadE8: readonly number[]
  /** Volume of the minute, in millionths of the mean minute. */
  volumePpm: readonly number[]
}
