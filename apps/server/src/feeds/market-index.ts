import {
  dayOf,
  midAtPrice,
  openIntervals,
  patternSlot,
  quoteAtPrice,
  sessionAt,
  spreadTicks,
  unitsPerTick,
  MINUTE_MS,
} from '@assay/engine/market'
import type { Candle, MinutePrices } from '@assay/engine/market'
import type { Tick } from './feed.ts'
import { shareOfDay, tradingMinutes } from './instruments.ts'
import type { IndexedInstrument } from './instruments.ts'
import type { WalkPair } from './walk-pair.ts'

const SOURCES: readonly string[] = ['generated']

/** The index of one instrument on its walk, with its own tick size, spread, clock and sequence. */
export class MarketIndex {
  readonly instrument: IndexedInstrument
  readonly pair: WalkPair
  readonly perTick: number
  readonly #startMs: number
  /** The number of ticks before each day. */
  readonly #counts: Map<number, number>
  #spreadMs = -1
  #spread = 0

  constructor(instrument: IndexedInstrument, pair: WalkPair, startMs: number) {
    this.instrument = instrument
    this.pair = pair
    this.perTick = unitsPerTick(pair.walk.priceDecimals, instrument.priceDecimals)
    this.#startMs = startMs
    this.#counts = new Map([[dayOf(startMs), 0]])
  }

  ticksAt(timeMs: number): boolean {
    return timeMs % this.instrument.clockMs === 0 && sessionAt(this.instrument.hours, timeMs).isOpen
  }

  /**
   * The spread of a minute in ticks: the recorded one, at least the instrument's minimum. `price` is the walk's price before the minute's
   * first step.
   */
  #spreadOf(minuteMs: number, price: number): number {
    const { spreadE8 } = this.pair.pattern
    const recorded = spreadE8[patternSlot(this.pair.pattern, minuteMs)]!
    const widthE8 = Math.max(recorded, this.instrument.minimumSpreadBp * 10_000)
    return spreadTicks({ price, perTick: this.perTick, widthE8 })
  }

  /** The recorded volume of an open minute, in steps of the amount. */
  volumeOf(minuteMs: number): number {
    const { pattern, walk } = this.pair
    const ppm = pattern.volumePpm[patternSlot(pattern, minuteMs)]!
    return shareOfDay(this.instrument, { ppm, parts: tradingMinutes(walk.hours) })
  }

  /** The candle of a minute's ticks. Mids rise and fall with the walk, so the walk's high and low give the candle's. */
  minuteCandle(timeMs: number, prices: MinutePrices): Candle {
    const close = midAtPrice(prices.last, this.perTick)
    const volume = this.volumeOf(timeMs)
    return {
      timeMs,
      open: midAtPrice(prices.first, this.perTick),
      high: midAtPrice(prices.high, this.perTick),
      low: midAtPrice(prices.low, this.perTick),
      close,
      volume,
      quoteVolume: BigInt(close) * BigInt(volume),
    }
  }

  /** The tick of an instant at which the market is open. Ticks of the public history have sequence 0. */
  tick(timeMs: number): Tick {
    const day = this.pair.dayAt(timeMs)
    const minuteMs = timeMs - (timeMs % MINUTE_MS)
    if (minuteMs !== this.#spreadMs) {
      this.#spread = this.#spreadOf(minuteMs, day.beforeMinute(minuteMs))
      this.#spreadMs = minuteMs
    }
    const { bid, ask } = quoteAtPrice({ price: day.at(timeMs), perTick: this.perTick, spread: this.#spread })
    return {
      symbol: this.instrument.symbol,
      seq: this.#seq(timeMs),
      timeMs,
      bid,
      ask,
      sources: SOURCES,
      ageMs: 0, // generated for this instant
      canTrigger: true,
    }
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

  /** The number of ticks of a day up to an instant. */
  #countIn(day: number, untilMs: number): number {
    const trading = openIntervals(this.instrument.hours, day)[0]
    if (!trading) return 0
    const fromMs = Math.max(trading.openMs, this.#startMs)
    const endMs = Math.min(trading.closeMs, untilMs + 1)
    return Math.max(0, Math.ceil((endMs - fromMs) / this.instrument.clockMs))
  }
}
