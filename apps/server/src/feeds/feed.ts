import type { CandleColumns, Hours, Quote } from '@assay/engine/market'

/**
 * What every source of index prices offers: the sandbox's generated prices, recorded ones, public exchanges, a provider
 * by key. A feed samples on a fixed clock (the instrument's clockMs, at whole multiples of it since the epoch) while the
 * instrument's market is open; an unchanged price is still a tick.
 */
export interface Feed {
  readonly name: string
  /** The first instant of ticks, a whole minute; what lies before is history. */
  readonly startMs: number
  /** The first instant of which `lastTick` tells a tick: earlier than the start where the history has ticks too. */
  readonly toldFromMs: number
  /**
   * All ticks in (afterMs, untilMs], an instant at a time, in the order of time and then of the instruments. A feed that can
   * recompute the past answers any range since its start, so that an outage loses nothing; others answer what they sampled.
   */
  instants(afterMs: number, untilMs: number): Iterable<Instant>
  /** The last tick at or before an instant: while the market is closed or halted its last one, before the first tick one with sequence 0. */
  lastTick(symbol: string, atMs: number): Tick
  status(symbol: string, atMs: number): MarketStatus
  /** The calendar that its ticks, and so the candles of the instrument, follow. */
  hours(symbol: string): Hours
  /**
   * Index volume of the minute that begins then, in steps of the instrument's amount; 0 where the source knows none. An index
   * candle takes it at its end, with a quote volume of as much times the close.
   */
  minuteVolume(symbol: string, minuteMs: number): number
  /**
   * The minutes of trading that begin in [fromMs, untilMs), both whole minutes since the start, as their ticks make them; null
   * where only the ticks tell.
   */
  minutes(symbol: string, fromMs: number, untilMs: number): CandleColumns | null
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
  /** How old the quote was at that instant, of several sources the median's: orders are refused above their own limits of it. */
  ageMs: number
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

export interface FeedClock {
  now(): number
  sleep(forMs: number): Promise<void>
}

export interface Subscription {
  /** Resolves when the instant being heard is done; rejects with the listener's error, which ends the subscription. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** How often new instants are looked for: the shortest clock of any instrument. */
const CLOCK_MS = 200
/** After a pause ticks are made a minute at a time, so that a long one does not fill the memory. */
const SLICE_MS = 60_000

/** Hears every instant after `afterMs`, one after the other: those missed first, then each when its time has come. */
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
