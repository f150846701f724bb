import { addCandle, candleColumns, dayOf, openIntervals, sessionAt, MINUTE_MS, DAY_MS } from '@assay/engine/market'
import type { CandleColumns, Hours } from '@assay/engine/market'
import type { Feed, Instant, MarketStatus, Past, Tick } from './feed.ts'
import type { IndexedInstrument } from './instruments.ts'
import { MarketIndex } from './market-index.ts'
import { createPast } from './past.ts'
import { createWalkPair, HISTORY_DAYS } from './walk-pair.ts'
import type { WalkPair } from './walk-pair.ts'
import type { WalkMark } from './walk-marks.ts'
import type { Walk } from './walks.ts'

/**
 * The sandbox's feed. Prices are a function of the day seeds and of time, as defined by the engine's `walk.ts`. They can be recomputed
 * without stored ticks, and an outage loses no tick.
 */

export interface DayOpen {
  walk: string
  day: number
  /** Price p of the walk before the day's first step. */
  price: number
}

export interface GeneratedFeedOptions {
  instruments: readonly IndexedInstrument[]
  /** The first instant of ticks, a whole minute. It never changes in an installation. */
  startMs: number
  /** The secret seed of a day, from the installation's seed chain. */
  seedOf: (day: number) => Uint8Array
  /** The feed returns no tick after this instant. */
  now: () => number
  /** The stored result of `dayOpens`, so that a restart does not recompute all past days. */
  dayOpens?: readonly DayOpen[]
  /** The stored result of `marks`, so that a restart does not recompute today from midnight. */
  marks?: readonly WalkMark[]
}

export interface GeneratedFeed extends Feed {
  /** Opening prices of all days so far. They are a cache, stored when a day has begun. */
  dayOpens(): DayOpen[]
  /** The current position of every walk. It is a cache, stored each minute. */
  marks(): WalkMark[]
}

class Generated implements GeneratedFeed {
  readonly name = 'generated'
  readonly startMs: number
  readonly ticksFromMs: number
  readonly #now: () => number
  readonly #markets = new Map<string, MarketIndex>()
  readonly #pairs = new Map<string, WalkPair>()

  constructor({ instruments, startMs, seedOf, now, dayOpens = [], marks = [] }: GeneratedFeedOptions) {
    if (startMs % MINUTE_MS !== 0) throw new Error('startMs must be a whole minute')
    this.startMs = startMs
    this.ticksFromMs = (dayOf(startMs) - HISTORY_DAYS) * DAY_MS
    this.#now = now
    const opens = Map.groupBy(dayOpens, ({ walk }) => walk)
    const marked = new Map(marks.map((mark) => [mark.walk, mark]))
    const pairOf = (walk: Walk): WalkPair => {
      const known = opens.get(walk.symbol)?.map(({ day, price }) => [day, price] as const)
      return createWalkPair(walk, { startMs, seedOf, opens: new Map(known), mark: marked.get(walk.symbol) })
    }
    for (const instrument of instruments) {
      const { walk } = instrument
      const pair = this.#pairs.get(walk.symbol) ?? pairOf(walk)
      this.#pairs.set(walk.symbol, pair)
      this.#markets.set(instrument.symbol, new MarketIndex(instrument, pair, startMs))
    }
  }

  #market(symbol: string): MarketIndex {
    const market = this.#markets.get(symbol)
    if (!market) throw new Error(`no instrument ${symbol}`)
    return market
  }

  /** Throws a RangeError for an instant in the future, so that no faulty caller can see a future price. */
  #refuseFuture(timeMs: number): void {
    if (timeMs > this.#now()) throw new RangeError(`${timeMs} is in the future`)
  }

  *instants(afterMs: number, untilMs: number): Generator<Instant> {
    this.#refuseFuture(untilMs)
    const markets = [...this.#markets.values()]
    const clockMs = Math.min(...markets.map(({ instrument }) => instrument.clockMs))
    const from = Math.max(this.startMs, (Math.floor(afterMs / clockMs) + 1) * clockMs)
    for (let timeMs = from; timeMs <= untilMs; timeMs += clockMs) {
      const ticks = markets.filter((market) => market.ticksAt(timeMs)).map((market) => market.tick(timeMs))
      if (ticks.length > 0) yield { timeMs, ticks }
    }
  }

  lastTick(symbol: string, atMs: number): Tick {
    this.#refuseFuture(atMs)
    return this.#market(symbol).lastTick(atMs)
  }

  status(symbol: string, atMs: number): MarketStatus {
    const { isOpen, nextChangeMs } = sessionAt(this.#market(symbol).instrument.hours, atMs)
    return { state: isOpen ? 'open' : 'closed', nextChangeMs }
  }

  hours(symbol: string): Hours {
    return this.#market(symbol).instrument.hours
  }

  minuteVolume(symbol: string, minuteMs: number): number {
    return this.#market(symbol).volumeOf(minuteMs)
  }

  minutes(symbol: string, fromMs: number, untilMs: number): CandleColumns | null {
    this.#refuseFuture(untilMs)
    const market = this.#market(symbol)
    const { instrument, pair } = market
    if (instrument.clockMs !== pair.walk.stepMs) return null
    const columns = candleColumns()
    for (let day = dayOf(fromMs); day * DAY_MS < untilMs; day++) {
      for (const { openMs, closeMs } of openIntervals(instrument.hours, day)) {
        const endMs = Math.min(closeMs, untilMs)
        for (let timeMs = Math.max(openMs, fromMs); timeMs < endMs; timeMs += MINUTE_MS) {
          addCandle(columns, market.minuteCandle(timeMs, pair.dayAt(timeMs).minute(timeMs)))
        }
      }
    }
    return columns
  }

  past(symbol: string): Promise<Past> {
    return Promise.resolve(createPast(this.#market(symbol), this.startMs))
  }

  dayOpens(): DayOpen[] {
    return [...this.#pairs.values()].flatMap(({ walk, live }) => [...live.opens].map(([day, price]) => ({ walk: walk.symbol, day, price })))
  }

  marks(): WalkMark[] {
    const nowMs = this.#now()
    return [...this.#pairs.values()].map((pair) => pair.markAt(nowMs))
  }
}

export function createGeneratedFeed(options: GeneratedFeedOptions): GeneratedFeed {
  return new Generated(options)
}
