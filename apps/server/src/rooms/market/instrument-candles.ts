import {
  addCandle,
  candlesOf,
  foldCandles,
  periodEnd,
  periodStart,
  MINUTE_MS,
  DAY_MS,
  type Candle,
  type Period,
} from '@assay/engine/market'
import type { Feed, Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { minuteOf, MinuteSeries } from './minute-series.ts'
import type { CandleBatch, StoredPeriod } from './store.ts'

/** For each period: the stored period it is folded from, and how many stored candles make one at most. */
export const unitOf: Record<Period, { unit: StoredPeriod; count: number }> = {
  '1min': { unit: '1min', count: 1 },
  '5min': { unit: '1min', count: 5 },
  '15min': { unit: '15min', count: 1 },
  '30min': { unit: '15min', count: 2 },
  '60min': { unit: '60min', count: 1 },
  '4hour': { unit: '60min', count: 4 },
  '1day': { unit: '1day', count: 1 },
  '1week': { unit: '1day', count: 7 },
  '1mon': { unit: '1day', count: 31 },
}

/** Stored periods besides minutes. Their candles are folded from minutes when they end. */
const LONGER: readonly StoredPeriod[] = ['15min', '60min', '1day']
/** Enough for a month and the weeks at its ends. */
export const KEPT_DAYS = 45

/** Adds candles of one instrument and period to a batch. */
export function addToBatch(batch: CandleBatch, { id }: Instrument, [period, candles]: [StoredPeriod, readonly Candle[]]): void {
  for (const candle of candles) {
    batch.instrumentId.push(id)
    batch.period.push(period)
    addCandle(batch, candle)
  }
}

/** The candles of one instrument in memory: the last minutes, and the last 45 ended days. */
export class InstrumentCandles {
  readonly instrument: Instrument
  readonly series: MinuteSeries
  private readonly feed: Feed
  private days: Candle[] = []
  private volume = { minuteMs: -1, steps: 0 }

  constructor(instrument: Instrument, feed: Feed) {
    this.instrument = instrument
    this.feed = feed
    this.series = new MinuteSeries(feed.hours(instrument.symbol))
  }

  loadDays(days: readonly Candle[]): void {
    this.days = days.slice(-KEPT_DAYS)
  }

  /** Takes an index tick. The feed knows a minute's volume only as a whole, so the candle's volume grows evenly with the ticks. */
  takeTick(tick: Tick): void {
    const { clockMs, symbol } = this.instrument
    const minuteMs = minuteOf(tick.timeMs)
    if (this.volume.minuteMs !== minuteMs) this.volume = { minuteMs, steps: this.feed.minuteVolume(symbol, minuteMs) }
    const candle = this.series.take({ timeMs: tick.timeMs, price: priceOf(tick), lots: 0 })
    const elapsedMs = Math.min(MINUTE_MS, tick.timeMs - minuteMs + clockMs)
    candle.volume = Math.floor((this.volume.steps * elapsedMs) / MINUTE_MS)
    candle.quoteVolume = BigInt(candle.close) * BigInt(candle.volume)
  }

  /** Takes whole minutes from the feed for a range whose ticks were missed. False when the feed has none: replay its ticks instead. */
  takeMinutes(fromMs: number, untilMs: number): boolean {
    const minutes = this.feed.minutes(this.instrument.symbol, fromMs, untilMs)
    if (minutes) this.series.append(candlesOf(minutes))
    return minutes !== null
  }

  /** From here on every candle of a stored period can be folded from the minutes in memory. */
  completeFromMs(unit: StoredPeriod): number {
    const firstMs = this.series.first?.timeMs
    if (firstMs === undefined) return Infinity
    const startMs = periodStart(unit, firstMs)
    return startMs === firstMs ? startMs : periodEnd(unit, firstMs)
  }

  /** Candles of a stored period that begin in [fromMs, untilMs). `fromMs` must not be before `completeFromMs`. */
  recent(unit: StoredPeriod, fromMs: number, untilMs: number): Candle[] {
    return foldCandles(this.series.slice(fromMs, untilMs), unit)
  }

  /** The candle that contains `sinceMs`, and all after it. The last one is not complete. `sinceMs` must be recent. */
  current(period: Period, sinceMs: number): Candle[] {
    const startMs = periodStart(period, sinceMs)
    if (unitOf[period].unit !== '1day') return foldCandles(this.series.slice(startMs), period)
    const lastDay = this.days.at(-1)
    const days = this.days.filter(({ timeMs }) => timeMs >= startMs)
    const since = this.recent('1day', Math.max(startMs, lastDay ? lastDay.timeMs + DAY_MS : 0), Infinity)
    return foldCandles([...days, ...since], period)
  }

  /** Adds candles that ended before `untilMs` to a batch and marks them as stored. Returns a function that undoes the mark. */
  collect(batch: CandleBatch, untilMs: number): () => void {
    const { series } = this
    const fromMs = series.storedUntilMs
    if (fromMs >= untilMs) return () => undefined
    addToBatch(batch, this.instrument, ['1min', series.slice(fromMs, untilMs)])
    for (const unit of LONGER) {
      const ended = this.recent(unit, periodStart(unit, fromMs), periodStart(unit, untilMs))
      addToBatch(batch, this.instrument, [unit, ended])
      if (unit === '1day' && ended.length > 0) this.endDays(ended)
    }
    series.storedUntilMs = untilMs
    return () => {
      series.storedUntilMs = Math.min(series.storedUntilMs, fromMs)
    }
  }

  private endDays(ended: readonly Candle[]): void {
    this.days = [...this.days.filter(({ timeMs }) => timeMs < ended[0]!.timeMs), ...ended].slice(-KEPT_DAYS)
  }
}
