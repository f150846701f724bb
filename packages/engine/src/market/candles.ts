import { sessionAt } from './calendar.ts'
import { dayOf, weekdayOf } from './new-york.ts'
import type { Candle, CandleColumns, Hours, Period } from './types.ts'
import { MINUTE_MS, DAY_MS } from './times.ts'

const fixedMs: Partial<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '4hour': 240 * MINUTE_MS,
  '1day': DAY_MS,
}

/** The start of the candle that contains an instant. Weeks begin on Monday, months on the 1st, all other periods divide the UTC day. */
export function periodStart(period: Period, timeMs: number): number {
  const length = fixedMs[period]
  if (length) return timeMs - (timeMs % length)
  const day = dayOf(timeMs)
  if (period === '1week') return (day - ((weekdayOf(day) + 6) % 7)) * DAY_MS
  const date = new Date(timeMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** The start of the next candle. */
export function periodEnd(period: Period, timeMs: number): number {
  const startMs = periodStart(period, timeMs)
  const length = fixedMs[period]
  if (length) return startMs + length
  if (period === '1week') return startMs + 7 * DAY_MS
  const date = new Date(startMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** Merges consecutive candles, oldest first. */
function merge(candles: readonly Candle[], timeMs: number): Candle {
  const merged: Candle = { ...candles[0]!, timeMs, close: candles.at(-1)!.close }
  for (const candle of candles.slice(1)) {
    if (candle.high > merged.high) merged.high = candle.high
    if (candle.low < merged.low) merged.low = candle.low
    merged.volume += candle.volume
    merged.quoteVolume += candle.quoteVolume
  }
  return merged
}

/**
 * Builds longer candles from shorter ones, oldest first: 5min to 4hour and 1day from 1min, 1week and 1mon from 1day. The last candle may be
 * incomplete. Folding in steps gives the same as folding at once.
 */
export function foldCandles(candles: readonly Candle[], period: Period): Candle[] {
  const folded: Candle[] = []
  let from = 0
  while (from < candles.length) {
    const startMs = periodStart(period, candles[from]!.timeMs)
    const endMs = periodEnd(period, startMs)
    let until = from + 1
    while (until < candles.length && candles[until]!.timeMs < endMs) until++
    folded.push(merge(candles.slice(from, until), startMs))
    from = until
  }
  return folded
}

/** Empty columns. */
export const candleColumns = (): CandleColumns => ({
  timeMs: [],
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
  quoteVolume: [],
})

/** Appends a candle to columns. */
export function addCandle(columns: CandleColumns, candle: Candle): void {
  columns.timeMs.push(candle.timeMs)
  columns.open.push(candle.open)
  columns.high.push(candle.high)
  columns.low.push(candle.low)
  columns.close.push(candle.close)
  columns.volume.push(candle.volume)
  columns.quoteVolume.push(candle.quoteVolume)
}

/** The candles of columns, in their order. */
export function candlesOf(columns: CandleColumns): Candle[] {
  return columns.timeMs.map((timeMs, at) => ({
    timeMs,
    open: columns.open[at]!,
    high: columns.high[at]!,
    low: columns.low[at]!,
    close: columns.close[at]!,
    volume: columns.volume[at]!,
    quoteVolume: columns.quoteVolume[at]!,
  }))
}

const flatCandle = (timeMs: number, close: number): Candle => ({
  timeMs,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
  quoteVolume: 0n,
})

/** A price at an instant: an index tick (no lots) or a trade. */
export interface PricePoint {
  timeMs: number
  /** In tenths of a tick. */
  price: number
  lots: number
}

/**
 * Builds 1min candles from prices. The open is the minute's first price. A minute without a price is flat at the close before it, with
 * volume 0. A minute in which the market is closed has no candle.
 */
export class MinuteFold {
  readonly #hours: Hours
  #current: Candle | null = null
  /** Close and start of the last candle. */
  #close: number | null
  #nextMs: number

  /** `lastClose` and `nextMs` say where earlier candles ended, so that empty minutes after a restart are filled as well. */
  constructor(hours: Hours, { lastClose, nextMs }: { lastClose: number | null; nextMs: number }) {
    this.#hours = hours
    this.#close = lastClose
    this.#nextMs = periodStart('1min', nextMs)
  }

  /** The current candle. Null while its minute has no price. */
  get current(): Readonly<Candle> | null {
    return this.#current
  }

  /** Adds a price, which must not be older than those before. Returns the candles it completed. */
  add({ timeMs, price, lots }: PricePoint): Candle[] {
    const done = this.advance(timeMs)
    const quoteVolume = BigInt(price) * BigInt(lots)
    const candle = this.#current
    if (!candle) {
      this.#current = { ...flatCandle(periodStart('1min', timeMs), price), volume: lots, quoteVolume }
      return done
    }
    if (timeMs < candle.timeMs) throw new Error(`a price of ${timeMs} came after its minute was closed`)
    if (price > candle.high) candle.high = price
    if (price < candle.low) candle.low = price
    candle.close = price
    candle.volume += lots
    candle.quoteVolume += quoteVolume
    return done
  }

  /** Advances the time to `nowMs`. Returns the candles of all minutes that ended, oldest first. */
  advance(nowMs: number): Candle[] {
    const done: Candle[] = []
    const minuteMs = periodStart('1min', nowMs)
    while (this.#nextMs < minuteMs) {
      if (this.#current) done.push(this.#take(this.#current))
      else if (this.#close === null) this.#nextMs = minuteMs
      else this.#fill(done, minuteMs)
    }
    return done
  }

  #take(candle: Candle): Candle {
    this.#current = null
    this.#close = candle.close
    this.#nextMs = candle.timeMs + MINUTE_MS
    return candle
  }

  #fill(done: Candle[], untilMs: number): void {
    const { isOpen, nextChangeMs } = sessionAt(this.#hours, this.#nextMs)
    const endMs = Math.min(untilMs, nextChangeMs ?? untilMs)
    if (isOpen) for (let at = this.#nextMs; at < endMs; at += MINUTE_MS) done.push(flatCandle(at, this.#close!))
    this.#nextMs = endMs
  }
}
