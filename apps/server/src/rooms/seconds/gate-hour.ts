/** The medians of an instrument's ticks by second, for an hour. The gate measures periods with them. */
import { medianSeries, type MedianSeries } from '@assay/engine/seconds'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@assay/engine/market'
import type { Feed } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'

const SECONDS = 3600
export const DAY_HOURS = 24

/** Entry i is the second that ends i + 1 seconds into the hour. Doubled prices in tenths of a tick, NaN without enough ticks. */
export interface GateHour {
  hourMs: number
  medians: Float64Array
  lasts: Float64Array
}

type Prices = Pick<Feed, 'lastTick'>
type Clocked = Pick<Instrument, 'symbol' | 'clockMs'>

/** The medians of the ticks in (minuteMs, minuteMs + 1 min]. While the market is closed, `lastTick` returns an earlier tick. */
function minuteSeries(feed: Prices, { symbol, clockMs }: Clocked, minuteMs: number): MedianSeries {
  const timeMs: number[] = []
  const price: number[] = []
  for (let atMs = minuteMs + clockMs; atMs <= minuteMs + MINUTE_MS; atMs += clockMs) {
    const tick = feed.lastTick(symbol, atMs)
    if (tick.timeMs !== atMs) continue
    timeMs.push(atMs)
    price.push(priceOf(tick))
  }
  return medianSeries({ timeMs, price })
}

/**
 * Computes an hour, yielding after each minute. A generated feed computes a day from midnight on. It is therefore read minute by minute
 * from there, so that no single read has to compute many hours.
 */
export function* gateHour(feed: Prices, instrument: Clocked, hourMs: number): Generator<void, GateHour> {
  for (let atMs = hourMs - (hourMs % DAY_MS); atMs < hourMs; atMs += MINUTE_MS) {
    feed.lastTick(instrument.symbol, atMs)
    yield
  }
  const hour = { hourMs, medians: new Float64Array(SECONDS).fill(NaN), lasts: new Float64Array(SECONDS).fill(NaN) }
  for (let minuteMs = hourMs; minuteMs < hourMs + HOUR_MS; minuteMs += MINUTE_MS) {
    const { firstSecond, medians, lasts } = minuteSeries(feed, instrument, minuteMs)
    if (medians.length > 0) {
      hour.medians.set(medians, firstSecond - hourMs / 1000 - 1)
      hour.lasts.set(lasts, firstSecond - hourMs / 1000 - 1)
    }
    yield
  }
  return hour
}

/** Joins the hours that begin in [fromMs, fromMs + 24 h) to one series. Missing hours are NaN. */
export function joinHours(hours: readonly GateHour[], fromMs: number): MedianSeries {
  const series = {
    firstSecond: fromMs / 1000 + 1,
    medians: new Float64Array(DAY_HOURS * SECONDS).fill(NaN),
    lasts: new Float64Array(DAY_HOURS * SECONDS).fill(NaN),
  }
  for (const { hourMs, medians, lasts } of hours) {
    series.medians.set(medians, (hourMs - fromMs) / 1000)
    series.lasts.set(lasts, (hourMs - fromMs) / 1000)
  }
  return series
}
