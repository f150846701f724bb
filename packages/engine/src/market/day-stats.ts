import { openIntervals, sessionAt } from './calendar.ts'
import { dayOf } from './new-york.ts'
import type { Candle, Hours } from './types.ts'
import { MINUTE_MS, DAY_MS } from './times.ts'

/** Figures of the day. Prices are in tenths of a tick, volumes as in `Candle`. */
export interface DayFigures {
  last: number
  /** The price that the change is measured from. */
  reference: number
  high: number
  low: number
  /** Change in hundredths of a per cent, rounded towards zero. */
  changeBp: number
  volume: number
  quoteVolume: bigint
}

/**
 * 24h figures from 1min candles. Crypto: the last 24 hours. Forex: the same, but ending at the last close while it is closed. Stocks: the
 * current or last session, with the change since the close before it.
 */
export interface DayStats {
  /** Adds a candle, oldest first. A candle with the start of the last one replaces it, as the current minute grows. */
  add(candle: Candle): void
  /** Null before the first candle. */
  figuresAt(nowMs: number): DayFigures | null
  /** The candles of the day now, oldest first. */
  candlesAt(nowMs: number): readonly Candle[]
}

function stockDayStart(nowMs: number): number {
  for (let day = dayOf(nowMs); ; day--) {
    const session = openIntervals('us-stock', day)[0]
    if (session && session.openMs <= nowMs) return session.openMs
  }
}

/** Start of the period of the figures. */
function dayStart(hours: Hours, nowMs: number): number {
  if (hours === 'us-stock') return stockDayStart(nowMs)
  const { isOpen, sinceMs } = sessionAt(hours, nowMs)
  const endMs = isOpen || sinceMs === null ? nowMs : sinceMs
  // The first minute counts whole, so the period is never shorter than 24 hours.
  return endMs - DAY_MS - ((endMs - DAY_MS) % MINUTE_MS)
}

type Sums = Pick<DayFigures, 'high' | 'low' | 'volume' | 'quoteVolume'>

class Stats implements DayStats {
  readonly #hours: Hours
  #candles: Candle[] = []
  /** Index of the first candle of the period. Earlier candles stay until they are cleared together. */
  #first = 0
  #before: number | null = null
  /** Totals of the period without its last candle, which still grows. So they change once a minute only. */
  #settled: Sums | null = null

  constructor(hours: Hours) {
    this.#hours = hours
  }

  add(candle: Candle): void {
    const last = this.#candles.at(-1)
    if (last && candle.timeMs < last.timeMs) throw new Error(`a candle of ${candle.timeMs} came after one of ${last.timeMs}`)
    if (last?.timeMs === candle.timeMs) {
      this.#candles[this.#candles.length - 1] = candle
    } else {
      this.#candles.push(candle)
      this.#settled = null
    }
  }

  candlesAt(nowMs: number): readonly Candle[] {
    this.#forget(dayStart(this.#hours, nowMs))
    return this.#candles.slice(this.#first)
  }

  /** Moves the start of the period forward, but never past the last candle. */
  #forget(startMs: number): void {
    while (this.#first < this.#candles.length - 1 && this.#candles[this.#first]!.timeMs < startMs) {
      this.#before = this.#candles[this.#first++]!.close
      this.#settled = null
    }
    if (this.#first > DAY_MS / MINUTE_MS) {
      this.#candles = this.#candles.slice(this.#first)
      this.#first = 0
    }
  }

  figuresAt(nowMs: number): DayFigures | null {
    const startMs = dayStart(this.#hours, nowMs)
    this.#forget(startMs)
    const last = this.#candles.at(-1)
    if (!last) return null
    const reference = this.#before ?? this.#candles[this.#first]!.open
    this.#settled ??= this.#candles.slice(this.#first, -1).reduce(addTo, { high: 0, low: Infinity, volume: 0, quoteVolume: 0n })
    const isWithin = last.timeMs >= startMs
    const flat = { high: last.close, low: last.close, volume: 0, quoteVolume: 0n }
    const sums = addTo(this.#settled, isWithin ? last : flat)
    return {
      ...sums,
      last: last.close,
      reference,
      changeBp: Math.trunc(((last.close - reference) * 10_000) / reference),
    }
  }
}

function addTo(sums: Sums, { high, low, volume, quoteVolume }: Sums): Sums {
  return {
    high: Math.max(sums.high, high),
    low: Math.min(sums.low, low),
    volume: sums.volume + volume,
    quoteVolume: sums.quoteVolume + quoteVolume,
  }
}

/** Empty figures. Add a day or more of candles before asking. */
export function createDayStats(hours: Hours): DayStats {
  return new Stats(hours)
}

/** At most `points` closes at even distances, the last one included, for a small line chart. */
export function sparkline(candles: readonly Candle[], points: number): number[] {
  const count = Math.min(points, candles.length)
  return Array.from({ length: count }, (_, at) => candles[Math.floor(((at + 1) * candles.length) / count) - 1]!.close)
}
