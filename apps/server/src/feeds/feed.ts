import type { CandleColumns, Quote } from '@assay/engine/market'

/**
 * What every source of index prices offers: the sandbox's generated prices, recorded ones, public exchanges, a provider
 * by key. A feed samples on a fixed clock (the instrument's clockMs, at whole multiples of it since the epoch) while the
 * instrument's market is open; an unchanged price is still a tick.
 */
export interface Feed {
  readonly name: string
  /** The first instant of ticks, a whole minute; what lies before is history. */
  readonly startMs: number
  /**
   * All ticks in (afterMs, untilMs], an instant at a time, in the order of time and then of the instruments. A feed that can
   * recompute the past answers any range since its start, so that an outage loses nothing; others answer what they sampled.
   */
  instants(afterMs: number, untilMs: number): Iterable<Instant>
  /** The last tick at or before an instant: while the market is closed or halted its last one, before the first tick one with sequence 0. */
  lastTick(symbol: string, atMs: number): Tick
  status(symbol: string, atMs: number): MarketStatus
  /** Index volume of the minute that begins then, in lots; 0 where the source knows none. */
  minuteVolume(symbol: string, minuteMs: number): number
  /** Candles before the first tick. */
  past(symbol: string): Promise<Past>
}

export interface Tick extends Quote {
  symbol: string
  /** Rises by one per tick of the instrument; the first is 1. */
  seq: number
  timeMs: number
  /** Names of the sources the quote is made of. */
  sources: readonly string[]
  /** False while a jump waits for confirmation or a halt has just ended: such a tick fires no trigger. */
  canTrigger: boolean
}

export interface Instant {
  timeMs: number
  ticks: Tick[]
}

export interface MarketStatus {
  state: 'open' | 'closed' | 'halted'
  /** The next opening or closing; null when it always trades. */
  nextChangeMs: number | null
}

export interface Past {
  /** The last seven full days and today, up to the first tick. */
  minutes: CandleColumns
  /** At least a year of whole days, the seven of `minutes` included, today not. */
  days: CandleColumns
}

/** The price everything but contract fills uses: the mid, in deciticks. */
export const priceOf = (quote: Quote): number => (quote.bid + quote.ask) * 5
