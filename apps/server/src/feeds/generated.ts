import { DAY_MS, dayOf, historySeed, openIntervals, patternSlot, quoteAtPrice, sessionAt, spreadTicks, unitsPerTick } from '@assay/engine/market'
import type { Pattern, WalkSpec } from '@assay/engine/market'
import { unitsOf } from '@assay/money'
import type { Feed, Instant, MarketStatus, Past, Tick } from './feed.ts'
import { volumePerMinute } from './instruments.ts'
import type { Instrument } from './instruments.ts'
import { createPast } from './past.ts'
import { patternOf } from './records.ts'
import { WalkDays } from './walk-days.ts'
import type { Walk } from './walks.ts'

/**
 * The sandbox's feed: prices as a function of the day seeds and time, as `walk.ts` of the engine states. Nothing needs to be
 * stored to recompute them, and an outage loses no tick.
 */

const MINUTE_MS = 60_000
/** Full days of 1min history before the day of the first tick. */
export const HISTORY_DAYS = 7
const SOURCES: readonly string[] = ['generated']

export interface DayOpen {
  walk: string
  day: number
  /** p of the walk before the day's first step. */
  price: number
}

export interface GeneratedFeedOptions {
  instruments: readonly Instrument[]
  /** The first instant of ticks, a whole minute; never changes in an installation. */
  startMs: number
  /** The secret seed of a day, from the installation's seed chain. */
  seedOf: (day: number) => Uint8Array
  /** The feed answers nothing after this instant. */
  now: () => number
  /** What `dayOpens` answered before: saves a restart from walking all days again. */
  dayOpens?: readonly DayOpen[]
}

export interface GeneratedFeed extends Feed {
  /** Opening prices of all days so far, to be stored when a day has begun; safe to lose. */
  dayOpens(): DayOpen[]
}

/** What the walk of an instrument looked like before the first tick and looks like since. */
export interface WalkPair {
  walk: Walk
  spec: WalkSpec
  pattern: Pattern
  past: WalkDays
  live: WalkDays
}

export const specOf = (walk: Walk, pattern: Pattern): WalkSpec => ({
  symbol: walk.symbol,
  hours: walk.hours,
  stepMs: walk.stepMs,
  volatilityBp: walk.volatilityBp,
  pattern,
})

/** The first price of a walk in units of p. */
export const firstPriceOf = (walk: Walk): number =>
  Number(unitsOf(walk.firstPrice, walk.priceDecimals)) * unitsPerTick(walk.priceDecimals, walk.priceDecimals)

/**
 * The seven days of history run on the public seeds and must end at the first price. A walk multiplies, so starting
 * elsewhere multiplies all of it by one constant: a first run from the first price tells by how much it must begin lower or higher.
 */
export function pastDays(spec: WalkSpec, firstPrice: number, startMs: number): WalkDays {
  const today = dayOf(startMs)
  const options = { spec, fromMs: (today - HISTORY_DAYS) * DAY_MS, untilMs: startMs, seedOf: historySeed }
  const end = new WalkDays({ ...options, open: firstPrice }).day(today).close()
  const open = Number((BigInt(firstPrice) * BigInt(firstPrice) + BigInt(end) / 2n) / BigInt(end))
  return new WalkDays({ ...options, open })
}

class Generated implements GeneratedFeed {
  readonly name = 'generated'
  readonly startMs: number
  readonly #options: GeneratedFeedOptions
  readonly #markets = new Map<string, Market>()
  readonly #pairs = new Map<string, WalkPair>()

  constructor(options: GeneratedFeedOptions) {
    if (options.startMs % MINUTE_MS !== 0) throw new Error('the first tick falls on a whole minute')
    this.#options = options
    this.startMs = options.startMs
    for (const instrument of options.instruments) {
      this.#markets.set(instrument.symbol, new Market(instrument, this.#pairOf(instrument.walk), options.startMs))
    }
  }

  #pairOf(walk: Walk): WalkPair {
    let pair = this.#pairs.get(walk.symbol)
    if (pair) return pair
    const { startMs, seedOf, dayOpens = [] } = this.#options
    const pattern = patternOf(walk.pattern)
    const spec = specOf(walk, pattern)
    const open = firstPriceOf(walk)
    const opens = new Map(dayOpens.filter((known) => known.walk === walk.symbol).map(({ day, price }) => [day, price]))
    let past: WalkDays | null = null
    pair = {
      walk,
      spec,
      pattern,
      live: new WalkDays({ spec, fromMs: startMs, open, seedOf, opens }),
      get past() {
        return (past ??= pastDays(spec, open, startMs))
      },
    }
    this.#pairs.set(walk.symbol, pair)
    return pair
  }

  #market(symbol: string): Market {
    const market = this.#markets.get(symbol)
    if (!market) throw new Error(`no instrument ${symbol}`)
    return market
  }

  /** No caller, however wrong, gets a price before its time. */
  #refuseFuture(timeMs: number): void {
    if (timeMs > this.#options.now()) throw new RangeError(`${timeMs} has not come yet`)
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

  minuteVolume(symbol: string, minuteMs: number): number {
    const { instrument, pair } = this.#market(symbol)
    return volumePerMinute(instrument, pair.pattern.volumePpm[patternSlot(pair.pattern, minuteMs)]!)
  }

  past(symbol: string): Promise<Past> {
    const { instrument, pair } = this.#market(symbol)
    return Promise.resolve(createPast({ instrument, pair, startMs: this.startMs }))
  }

  dayOpens(): DayOpen[] {
    return [...this.#pairs.values()].flatMap(({ walk, live }) =>
      [...live.opens].map(([day, price]) => ({ walk: walk.symbol, day, price })),
    )
  }
}

/** One instrument on its walk: the instrument's tick, spread, clock and sequence. */
class Market {
  readonly instrument: Instrument
  readonly pair: WalkPair
  readonly #startMs: number
  readonly #perTick: number
  /** Ticks before each day. */
  readonly #counts: Map<number, number>
  #spreadMs = -1
  #spread = 0

  constructor(instrument: Instrument, pair: WalkPair, startMs: number) {
    this.instrument = instrument
    this.pair = pair
    this.#startMs = startMs
    this.#perTick = unitsPerTick(pair.walk.priceDecimals, instrument.priceDecimals)
    this.#counts = new Map([[dayOf(startMs), 0]])
  }

  ticksAt(timeMs: number): boolean {
    return timeMs % this.instrument.clockMs === 0 && sessionAt(this.instrument.hours, timeMs).isOpen
  }

  tick(timeMs: number): Tick {
    const day = (timeMs < this.#startMs ? this.pair.past : this.pair.live).day(dayOf(timeMs))
    const minuteMs = timeMs - (timeMs % MINUTE_MS)
    if (minuteMs !== this.#spreadMs) {
      const { spreadE8 } = this.pair.pattern
      const widthE8 = Math.max(spreadE8[patternSlot(this.pair.pattern, minuteMs)]!, this.instrument.minimumSpreadBp * 10_000)
      this.#spread = spreadTicks({ price: day.beforeMinute(minuteMs), perTick: this.#perTick, widthE8 })
      this.#spreadMs = minuteMs
    }
    const quote = quoteAtPrice({ price: day.at(timeMs), perTick: this.#perTick, spread: this.#spread })
    return { symbol: this.instrument.symbol, seq: this.#seq(timeMs), timeMs, ...quote, sources: SOURCES, canTrigger: true }
  }

  lastTick(atMs: number): Tick {
    const { clockMs, hours } = this.instrument
    const { isOpen, sinceMs } = sessionAt(hours, atMs)
    const untilMs = isOpen ? atMs : sinceMs! - 1
    return this.tick(untilMs - (untilMs % clockMs))
  }

  #seq(timeMs: number): number {
    if (timeMs < this.#startMs) return 0
    const day = dayOf(timeMs)
    let known = day
    while (!this.#counts.has(known)) known--
    for (; known < day; known++) this.#counts.set(known + 1, this.#counts.get(known)! + this.#countIn(known, Infinity))
    return this.#counts.get(day)! + this.#countIn(day, timeMs)
  }

  /** Ticks of a day up to an instant. */
  #countIn(day: number, untilMs: number): number {
    const trading = openIntervals(this.instrument.hours, day)[0]
    if (!trading) return 0
    const fromMs = Math.max(trading.openMs, this.#startMs)
    const endMs = Math.min(trading.closeMs, untilMs + 1)
    return Math.max(0, Math.ceil((endMs - fromMs) / this.instrument.clockMs))
  }
}

export function createGeneratedFeed(options: GeneratedFeedOptions): GeneratedFeed {
  return new Generated(options)
}
