import { sessionAt, type Candle, type Hours } from '@assay/engine/market'

export const MINUTE_MS = 60_000
export const minuteOf = (timeMs: number): number => timeMs - (timeMs % MINUTE_MS)

export interface PricePoint {
  timeMs: number
  /** Tenths of a tick. */
  price: number
  lots: number
}

/** Enough for the day's figures of every market and for a whole day's candle: four sessions of stocks, more than a day of the others. */
const KEPT = 1_600

/**
 * The last minutes of one instrument. A minute without a price is the close before it, flat; no candle stands for a minute
 * in which the market is closed. The list has no gap from its first candle on.
 */
export class MinuteSeries {
  /** Candles before this instant are in the database as they stand here. */
  storedUntilMs = 0
  /** Rises when candles that were complete changed after all. */
  reopenings = 0
  private readonly hours: Hours
  private candles: Candle[] = []
  /** From here on the candles are flat for want of prices. */
  private emptyFromMs = Infinity

  constructor(hours: Hours) {
    this.hours = hours
  }

  /** Begins with what the database holds, all of it before `storedUntilMs`. */
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
   * Takes a price, not older than those before it, and answers the candle it fell into. It may come after its minute was
   * taken for over, since trades are told when they are committed: then the empty minutes since are done again.
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

  /** Takes whole minutes of trading that come after all it has. */
  append(minutes: readonly Candle[]): void {
    if (minutes.length === 0) return
    this.advance(minutes[0]!.timeMs)
    this.emptyFromMs = Infinity
    for (const minute of minutes) this.candles.push(minute)
  }

  /** Time has come to `nowMs`: every minute of trading that is over has its candle. */
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

  /** Forgets candles from an instant on: what comes next tells them again. */
  rewind(timeMs: number): void {
    this.candles.length = this.position(timeMs)
    this.storedUntilMs = Math.min(this.storedUntilMs, timeMs)
    if (this.emptyFromMs >= timeMs) this.emptyFromMs = Infinity
  }

  /** Lets go of old candles. Counted from what is stored, since longer candles still to be stored are folded from them. */
  trim(): void {
    const surplus = this.position(this.storedUntilMs) - KEPT
    if (surplus > KEPT / 4) this.candles.splice(0, surplus)
  }

  private fill(fromMs: number, untilMs: number, close: number): void {
    if (fromMs < untilMs) this.emptyFromMs = Math.min(this.emptyFromMs, fromMs)
    for (let atMs = fromMs; atMs < untilMs; atMs += MINUTE_MS) this.candles.push(flat(atMs, close))
  }

  /**
   * Takes back the empty minutes after that of a late price. Answers the minute the price counts for: never one before the
   * last price known.
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
