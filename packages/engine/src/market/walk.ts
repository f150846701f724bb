import { openIntervals } from './calendar.ts'
import { keyStream } from './key-stream.ts'
import { NORMAL_QUANTILES } from './normal-quantiles.ts'
import { patternSlot } from './pattern.ts'
import { nextPrice, OVERNIGHT_PERCENT, sigmaOf } from './step.ts'
import type { Hours, Pattern } from './types.ts'
import { MINUTE_MS, DAY_MS } from './times.ts'

/**
 * The generated price walk: p(k) = p(k-1) x (1 + sigma(k) z(k)), a martingale in whole numbers that any language can repeat.
 *
 * - One day (UTC) and one walk have a key, HMAC-SHA256(seed of the day, symbol as UTF-8), and a key stream, AES-256 in counter
 *   mode under that key, counter block starting at 16 zero bytes, over zeros.
 * - Step k of the day belongs to the instant k x stepMs after midnight. Its bytes 2k and 2k + 1 of the stream, as a
 *   big-endian number shifted right by six bits, choose z(k) among the 1024 NORMAL_QUANTILES (unit 2^-12). Steps exist only while
 *   the market is open (opening included, closing not) and not before the walk's first instant.
 * - sigma(k) has the unit 2^-40: floor(base x volatilityPpm of the minute / 10^6), where base is the whole square root of
 *   floor((volatilityBp x 2^40)^2 x share / (10^10 x steps in a full day of trading)), share being the percentage of a day's variance
 *   that falls into trading hours: 100, for stocks 55. The first step of a stock session takes the rest: the whole square
 *   root of floor((volatilityBp x 2^40)^2 x 45 / 10^10).
 * - r = floor((sigma z + 2^15) / 2^16), unit 2^-36; p becomes p + floor((p r + 2^35) / 2^36).
 * - The unit of p is 1/65,536 of a decitick of the walk's finest tick; each day begins with the p the day before ended with.
 */
export interface WalkSpec {
  symbol: string
  hours: Hours
  stepMs: number
  /** Standard deviation of a day's return in basis points. */
  volatilityBp: number
  pattern: Pattern
}

/** Prices of the walk within one minute, in units of p. */
export interface MinutePrices {
  first: number
  high: number
  low: number
  last: number
}

/** One day of a walk. */
export interface WalkDay {
  readonly day: number
  /** The day's steps are in [fromMs, untilMs). Both are whole minutes, and equal when there are no steps. */
  readonly fromMs: number
  readonly untilMs: number
  /** p before the first step. */
  readonly open: number
  /** p after the last step at or before an instant. */
  at(timeMs: number): number
  /** p before the first step of the minute that contains an instant. */
  beforeMinute(timeMs: number): number
  /** The minute that begins at an instant within [fromMs, untilMs). */
  minute(startMs: number): MinutePrices
  /** p after the last step of the day. */
  close(): number
}

const PPM = 1_000_000
const STOCK_SESSION_MS = 390 * MINUTE_MS
interface WalkDayOptions {
  spec: WalkSpec
  day: number
  seed: Uint8Array
  /** p before the first step. */
  open: number
  /** The walk's first instant (a whole minute), when it is within this day. */
  fromMs?: number
  /** Where another walk takes over (a whole minute), when that is within this day. */
  untilMs?: number
}

class Day implements WalkDay {
  readonly day: number
  readonly open: number
  readonly fromMs: number
  readonly untilMs: number
  readonly #spec: WalkSpec
  readonly #stream: Buffer
  readonly #openingMs: number
  readonly #baseSigma: number
  readonly #gapSigma: number
  /** p before each minute, as far as the walk has come. */
  readonly #before: Float64Array
  #walked = 0
  #lastStep = -1
  #lastPrice = 0

  constructor({ spec, day, seed, open, fromMs = 0, untilMs = Infinity }: WalkDayOptions) {
    const midnightMs = day * DAY_MS
    const trading = openIntervals(spec.hours, day)[0] ?? { openMs: midnightMs, closeMs: midnightMs }
    this.day = day
    this.open = open
    this.fromMs = Math.max(trading.openMs, Math.min(fromMs, trading.closeMs))
    this.untilMs = Math.max(this.fromMs, Math.min(trading.closeMs, untilMs))
    this.#spec = spec
    this.#openingMs = trading.openMs
    const isStock = spec.hours === 'us-stock'
    const steps = (isStock ? STOCK_SESSION_MS : DAY_MS) / spec.stepMs
    this.#baseSigma = sigmaOf(spec.volatilityBp, { percent: isStock ? 100 - OVERNIGHT_PERCENT : 100, steps })
    this.#gapSigma = isStock ? sigmaOf(spec.volatilityBp, { percent: OVERNIGHT_PERCENT, steps: 1 }) : 0
    this.#stream = keyStream(seed, spec.symbol, ((this.untilMs - midnightMs) / spec.stepMs) * 2)
    this.#before = new Float64Array((this.untilMs - this.fromMs) / MINUTE_MS + 1)
    this.#before[0] = open
  }

  #sigma(minuteMs: number): number {
    const ppm = this.#spec.pattern.volatilityPpm[patternSlot(this.#spec.pattern, minuteMs)]!
    return Math.floor((this.#baseSigma * ppm) / PPM)
  }

  /** Walks from one step to another within a minute, and keeps high and low. */
  #walk(minuteMs: number, before: number, untilMs: number): MinutePrices {
    const { stepMs } = this.#spec
    const midnightMs = this.day * DAY_MS
    const stream = this.#stream
    const sigma = this.#sigma(minuteMs)
    const firstStep = (minuteMs - midnightMs) / stepMs
    const endStep = (untilMs - midnightMs) / stepMs
    const isGap = this.#gapSigma > 0 && minuteMs === this.#openingMs
    const first = nextPrice(before, isGap ? this.#gapSigma : sigma, NORMAL_QUANTILES[stream.readUInt16BE(2 * firstStep) >> 6]!)
    let price = first
    let high = first
    let low = first
    for (let step = firstStep + 1; step < endStep; step++) {
      const z = NORMAL_QUANTILES[(stream[2 * step]! << 2) | (stream[2 * step + 1]! >> 6)]!
      price = nextPrice(price, sigma, z)
      if (price > high) high = price
      else if (price < low) low = price
    }
    return { first, high, low, last: price }
  }

  #beforeIndex(index: number): number {
    for (; this.#walked < index; this.#walked++) {
      const minuteMs = this.fromMs + this.#walked * MINUTE_MS
      this.#before[this.#walked + 1] = this.#walk(minuteMs, this.#before[this.#walked]!, minuteMs + MINUTE_MS).last
    }
    return this.#before[index]!
  }

  #indexOf(timeMs: number): number {
    return Math.floor((Math.min(Math.max(timeMs, this.fromMs), this.untilMs) - this.fromMs) / MINUTE_MS)
  }

  beforeMinute(timeMs: number): number {
    return this.#beforeIndex(this.#indexOf(timeMs))
  }

  minute(startMs: number): MinutePrices {
    if (startMs < this.fromMs || startMs >= this.untilMs || startMs % MINUTE_MS !== 0) throw new RangeError(`no minute at ${startMs}`)
    const index = this.#indexOf(startMs)
    const prices = this.#walk(startMs, this.#beforeIndex(index), startMs + MINUTE_MS)
    if (this.#walked === index) this.#before[++this.#walked] = prices.last
    return prices
  }

  at(timeMs: number): number {
    if (timeMs < this.fromMs) return this.open
    if (timeMs >= this.untilMs) return this.close()
    const { stepMs } = this.#spec
    const step = Math.floor((timeMs - this.day * DAY_MS) / stepMs)
    if (step === this.#lastStep) return this.#lastPrice
    const minuteMs = timeMs - (timeMs % MINUTE_MS)
    const isNext = step === this.#lastStep + 1 && (step * stepMs) % MINUTE_MS !== 0
    this.#lastPrice = isNext
      ? nextPrice(this.#lastPrice, this.#sigma(minuteMs), NORMAL_QUANTILES[this.#stream.readUInt16BE(2 * step) >> 6]!)
      : this.#walk(minuteMs, this.beforeMinute(minuteMs), this.day * DAY_MS + (step + 1) * stepMs).last
    this.#lastStep = step
    return this.#lastPrice
  }

  close(): number {
    return this.#beforeIndex(this.#before.length - 1)
  }
}

/** One day of a walk. It is walked only as far as it is asked for, and takes two bytes of memory a step. */
export function createWalkDay(options: WalkDayOptions): WalkDay {
  return new Day(options)
}
