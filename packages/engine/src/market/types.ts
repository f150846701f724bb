/**
 * Words of the market data. Times are epoch milliseconds UTC, days are whole days since 1970-01-01 UTC. Quotes are whole
 * ticks of their instrument; "the price" is the mid, in deciticks (a tenth of a tick), and therefore always whole.
 */

/** When an instrument trades: crypto always, US stocks in regular hours, forex from Sunday to Friday 17:00 New York. */
export type Hours = 'always' | 'us-stock' | 'forex'

export interface Interval {
  openMs: number
  /** Not included. */
  closeMs: number
}

/** The stretch of open or closed time around an instant. */
export interface Session {
  isOpen: boolean
  /** When this stretch began; null when it always trades. */
  sinceMs: number | null
  /** When it ends: the closing if open, the next opening if closed; null when it always trades. */
  nextChangeMs: number | null
}

export const periods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'] as const
export type Period = (typeof periods)[number]

export interface Candle {
  /** Start of the candle; it holds [start, next start). */
  timeMs: number
  /** Deciticks. */
  open: number
  high: number
  low: number
  close: number
  /** In steps of the amount, the smallest the instrument knows ("lots" of a spot pair). */
  volume: number
  /** Sum of price x amount, in deciticks x steps. */
  quoteVolume: bigint
}

/** Candles as columns, for bulk insert. */
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

/** How a record moved, by the minute of its loop; a record is worth nothing for direction. */
export interface Pattern {
  hours: Hours
  /** One entry a minute of trading, whole sessions: what the market repeats, round and round. */
  volatilityPpm: readonly number[]
  /** Bid to ask, in 1e-8 of the price. */
  spreadE8: readonly number[]
  /** Volume of the minute, in millionths of the mean minute. */
  volumePpm: readonly number[]
}
