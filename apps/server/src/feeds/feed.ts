import { MINUTE_MS, type CandleColumns, type Hours, type Quote } from '@assay/engine/market'
import type { Halt } from './halts.ts'

/**
 * The interface of every source of index prices: the sandbox's generated prices, recorded ones, public exchanges, a provider with a key. A
 * feed samples on a fixed clock (multiples of the instrument's `clockMs` since the epoch) while the instrument's market is open. An
 * unchanged price is still a tick.
 */
export interface Feed {
  readonly name: string
  /** The first instant of ticks, a whole minute. Everything before it is history. */
  readonly startMs: number
  /** The first instant for which `lastTick` returns a tick. Earlier than `startMs` when the history has ticks too. */
  readonly ticksFromMs: number
  /**
   * All ticks in (afterMs, untilMs], grouped by instant, ordered by time and then by instrument. A feed that can recompute the past returns
   * any range since its start, so that an outage loses nothing. Other feeds return what they sampled.
   */
  instants(afterMs: number, untilMs: number): Iterable<Instant>
  /** The last tick at or before an instant, also while the market is closed or halted. Before the first tick it has sequence 0. */
  lastTick(symbol: string, atMs: number): Tick
  status(symbol: string, atMs: number): MarketStatus
  /** The trading calendar of the ticks, and so of the candles. */
  hours(symbol: string): Hours
  /**
   * Index volume of the minute that starts at `minuteMs`, in steps of the instrument's amount. 0 when the source has no volume. It is added
   * to the index candle when the minute ends, with volume times close as quote volume.
   */
  minuteVolume(symbol: string, minuteMs: number): number
  /**
   * Candles of the trading minutes that start in [fromMs, untilMs), equal to those of the ticks. Both bounds are whole minutes since the
   * start. Null when candles can only be built from single ticks.
   */
  minutes(symbol: string, fromMs: number, untilMs: number): CandleColumns | null
  /** The candles before the first tick. */
  past(symbol: string): Promise<Past>
}

export interface Tick extends Quote {
  symbol: string
  /** Sequence number of the instrument's ticks: 1 for the first, then rising by one. */
  seq: number
  timeMs: number
  /** Names of the sources of the quote. */
  sources: readonly string[]
  /**
   * Age of the quote in milliseconds at `timeMs`. With several sources it is the age of the median source. Orders are refused above their
   * own limits.
   */
  ageMs: number
  /** False while a price jump waits for confirmation, or shortly after a halt. Such a tick triggers nothing. */
  canTrigger: boolean
}

export interface Instant {
  timeMs: number
  ticks: Tick[]
}

export interface MarketStatus {
  state: 'open' | 'closed' | 'halted'
  /** The next opening or closing. Null when the market always trades. */
  nextChangeMs: number | null
  /** What an operator ordered. Absent where the market is halted for its prices, or not at all. */
  halt?: Halt
}

export interface Past {
  /** Minute candles of the last seven full days and of today up to the first tick. */
  minutes: CandleColumns
  /** Day candles of at least a year. The seven days of `minutes` are included, today is not. */
  days: CandleColumns
  /** Candles from this instant on are not history. A whole minute. */
  untilMs: number
}

/** The mid in tenths of a tick: the price of everything except contract fills. */
export const priceOf = (quote: Quote): number => (quote.bid + quote.ask) * 5

export interface FeedClock {
  now(): number
  sleep(forMs: number): Promise<void>
}

export interface Subscription {
  /** Resolves when the current instant has been processed. Rejects with the listener's error, which ends the subscription. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** How often the subscription looks for new instants: the shortest clock of any instrument. */
const CLOCK_MS = 200
/** After a pause, ticks are computed a minute at a time, so that a long pause does not fill the memory. */
const SLICE_MS = MINUTE_MS

/** Calls the listener with every instant after `afterMs`, one at a time: first the missed ones, then each when its time comes. */
export function subscribe(
  feed: Pick<Feed, 'instants'>,
  { afterMs, clock }: { afterMs: number; clock: FeedClock },
  listener: (instant: Instant) => Promise<void> | void,
): Subscription {
  const stopping = new AbortController()
  async function run(): Promise<void> {
    let heardMs = afterMs
    while (!stopping.signal.aborted) {
      const untilMs = Math.min(clock.now(), heardMs + SLICE_MS)
      for (const instant of feed.instants(heardMs, untilMs)) {
        await listener(instant)
        heardMs = instant.timeMs
        if (stopping.signal.aborted) return
      }
      heardMs = Math.max(heardMs, untilMs)
      const nowMs = clock.now()
      if (heardMs + CLOCK_MS > nowMs) await clock.sleep(CLOCK_MS - (nowMs % CLOCK_MS))
    }
  }
  const ended = run()
  return {
    ended,
    stop() {
      stopping.abort()
      return ended
    },
  }
}
