import { sessionAt, MINUTE_MS, type Candle, type Hours } from '@assay/engine/market'

export const minuteOf = (timeMs: number): number => timeMs - (timeMs % MINUTE_MS)

export interface PricePoint {
  timeMs: number
  /** Tenths of a tick. */
  price: number
  lots: number
}

/** Minutes in memory: four sessions of stocks, more than a day of other markets. Figures of the day and day candles need that many. */
const KEPT = 1_600

/**
 * The last minute candles of one instrument. A minute without a price has a flat candle at the previous close. Minutes in which the market
 * is closed have no candle. From the first candle on no other minute is missing.
 */
export class MinuteSeries {
  /** Candles before this instant are stored in the database. */
  storedUntilMs = 0
  /** Counts how often a late price changed candles that were complete. */
  reopenings = 0
  private readonly hours: Hours
  private candles: Candle[] = []
  /** All candles from here on are flat, because no price came. */
  private emptyFromMs = Infinity

  constructor(hours: Hours) {
    this.hours = hours
  }

  /** Replaces all candles. They must end before `storedUntilMs`. */
  load(candles: readonly Candle[], storedUntilMs: number): void {
    this.candles = candles.slice(-KEPT)
    this.storedUntilMs = storedUntilMs
    this.emptyFromMs = Infinity
  }

  get first(): Readonly<Candle> | undefined {
    return this.candles[0]
  }

  get last(): Readonly<Candle> | undefined {
    return this.candles.at(-1)
  }

  /**
   * Takes a price and returns its candle. Prices come in the order of time. A trade arrives only when it is committed, so its minute may
   * already be over: then the flat candles since that minute are made again.
   */
  take({ timeMs, price, lots }: PricePoint): Candle {
    const minuteMs = this.reopen(minuteOf(timeMs))
    this.advance(minuteMs)
    const last = this.candles.at(-1)
    const isEmpty = last !== undefined && last.timeMs >= this.emptyFromMs
    this.emptyFromMs = Infinity
    const quoteVolume = BigInt(price) * BigInt(lots)
    if (last?.timeMs === minuteMs && !isEmpty) {
      if (price > last.high) last.high = price
      if (price < last.low) last.low = price
      last.close = price
      last.volume += lots
      last.quoteVolume += quoteVolume
      return last
    }
    if (last?.timeMs === minuteMs) this.candles.pop()
    const fresh = { ...flat(minuteMs, price), volume: lots, quoteVolume }
    this.candles.push(fresh)
    return fresh
  }

  /** Appends whole minutes. They must be later than all candles in memory. */
  append(minutes: readonly Candle[]): void {
    if (minutes.length === 0) return
    this.advance(minutes[0]!.timeMs)
    this.emptyFromMs = Infinity
    for (const minute of minutes) this.candles.push(minute)
  }

  /** Fills up with flat candles until every trading minute that ended by `nowMs` has one. */
  advance(nowMs: number): void {
    const last = this.candles.at(-1)
    if (!last) return
    const untilMs = minuteOf(nowMs)
    let atMs = last.timeMs + MINUTE_MS
    while (atMs < untilMs) {
      const { isOpen, nextChangeMs } = sessionAt(this.hours, atMs)
      const endMs = Math.min(untilMs, nextChangeMs ?? untilMs)
      if (isOpen) this.fill(atMs, endMs, last.close)
      atMs = endMs
    }
  }

  /** The candles that begin in [fromMs, untilMs). */
  slice(fromMs: number, untilMs = Infinity): Candle[] {
    return this.candles.slice(this.position(fromMs), this.position(untilMs))
  }

  /** Drops candles from an instant on, before their trades are replayed. */
  rewind(timeMs: number): void {
    this.candles.length = this.position(timeMs)
    this.storedUntilMs = Math.min(this.storedUntilMs, timeMs)
    if (this.emptyFromMs >= timeMs) this.emptyFromMs = Infinity
  }

  /** Drops old candles. Only stored ones count, because longer candles that are not stored yet are folded from the others. */
  trim(): void {
    const surplus = this.position(this.storedUntilMs) - KEPT
    if (surplus > KEPT / 4) this.candles.splice(0, surplus)
  }

  private fill(fromMs: number, untilMs: number, close: number): void {
    if (fromMs < untilMs) this.emptyFromMs = Math.min(this.emptyFromMs, fromMs)
    for (let atMs = fromMs; atMs < untilMs; atMs += MINUTE_MS) this.candles.push(flat(atMs, close))
  }

  /**
   * Removes the flat candles after the minute of a late price. Returns the minute that the price counts for, which is never before the
   * minute of the last price.
   */
  private reopen(priceMinuteMs: number): number {
    const last = this.candles.at(-1)
    if (!last) return priceMinuteMs
    const priced = this.emptyFromMs === Infinity ? last : this.candles[this.position(this.emptyFromMs) - 1]
    const minuteMs = Math.max(priceMinuteMs, priced?.timeMs ?? 0)
    if (minuteMs > last.timeMs) return minuteMs
    if (minuteMs < last.timeMs) {
      this.reopenings++
      this.candles.length = this.position(minuteMs + MINUTE_MS)
    }
    this.storedUntilMs = Math.min(this.storedUntilMs, minuteMs)
    return minuteMs
  }

  private position(timeMs: number): number {
    let low = 0
    let high = this.candles.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.candles[middle]!.timeMs < timeMs) low = middle + 1
      else high = middle
    }
    return low
  }
}

const flat = (timeMs: number, price: number): Candle => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
  quoteVolume: 0n,
})
