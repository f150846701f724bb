import { addCandle, candlesOf, DAY_MS, foldCandles, periodEnd, periodStart, type Candle, type Period } from '@assay/engine/market'
import type { Feed, Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { MINUTE_MS, minuteOf, MinuteSeries } from './minute-series.ts'
import type { CandleBatch, StoredPeriod } from './store.ts'

/** The kept period each period is folded from, and how many of its candles make one at most. */
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

/** Kept beside the minutes: folded from them when they end. */
const LONGER: readonly StoredPeriod[] = ['15min', '60min', '1day']
/** The days of a month and of the week around it. */
export const KEPT_DAYS = 45

/** Adds candles of one instrument and period to what is to be stored. */
export function addToBatch(batch: CandleBatch, { id }: Instrument, [period, candles]: [StoredPeriod, readonly Candle[]]): void {
  for (const candle of candles) {
    batch.instrumentId.push(id)
    batch.period.push(period)
    addCandle(batch, candle)
  }
}

/** The candles of one instrument that are at hand: the last minutes, and the whole days of this month. */
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

  /** An index tick; the minute's volume, which the source knows as a whole, grows evenly with its ticks. */
  takeTick(tick: Tick): void {
    const { clockMs, symbol } = this.instrument
    const minuteMs = minuteOf(tick.timeMs)
    if (this.volume.minuteMs !== minuteMs) this.volume = { minuteMs, steps: this.feed.minuteVolume(symbol, minuteMs) }
    const candle = this.series.take({ timeMs: tick.timeMs, price: priceOf(tick), lots: 0 })
    const elapsedMs = Math.min(MINUTE_MS, tick.timeMs - minuteMs + clockMs)
    candle.volume = Math.floor((this.volume.steps * elapsedMs) / MINUTE_MS)
    candle.quoteVolume = BigInt(candle.close) * BigInt(candle.volume)
  }

  /** The whole minutes of a time for which no ticks were taken; false when only its ticks can tell them. */
  takeMinutes(fromMs: number, untilMs: number): boolean {
    const minutes = this.feed.minutes(this.instrument.symbol, fromMs, untilMs)
    if (minutes) this.series.append(candlesOf(minutes))
    return minutes !== null
  }

  /** From here on every candle of a kept period can be folded from the minutes at hand. */
  completeFromMs(unit: StoredPeriod): number {
    const firstMs = this.series.first?.timeMs
    if (firstMs === undefined) return Infinity
    const startMs = periodStart(unit, firstMs)
    return startMs === firstMs ? startMs : periodEnd(unit, firstMs)
  }

  /** Candles of a kept period that begin in [fromMs, untilMs), fromMs not before `completeFromMs`. */
  recent(unit: StoredPeriod, fromMs: number, untilMs: number): Candle[] {
    return foldCandles(this.series.slice(fromMs, untilMs), unit)
  }

  /** The candle of a period that holds an instant not long ago, and those after it; the last still grows. */
  current(period: Period, sinceMs: number): Candle[] {
    const startMs = periodStart(period, sinceMs)
    if (unitOf[period].unit !== '1day') return foldCandles(this.series.slice(startMs), period)
    const lastDay = this.days.at(-1)
    const days = this.days.filter(({ timeMs }) => timeMs >= startMs)
    const since = this.recent('1day', Math.max(startMs, lastDay ? lastDay.timeMs + DAY_MS : 0), Infinity)
    return foldCandles([...days, ...since], period)
  }

  /** Adds what has ended before `untilMs` and is not stored yet, and takes it for stored; answers how to take that back. */
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
