import { historySeed, openIntervals, sketchDays, weekdayOf } from '@assay/engine/market'
import { readDailyRecord } from './records.ts'
import type { DailyRow } from './records.ts'
import type { Walk } from './walks.ts'

/** A day before the seven generated days of history, prices in units of p. */
export interface OlderDay {
  day: number
  open: number
  high: number
  low: number
  close: number
  /** In millionths of the average day. */
  volumePpm: number
}

/** About three years. */
const OLDER_DAYS = 3 * 365 + 1

/**
 * The trading days before `endDay`: the daily record shifted to end there, or generated days when there is no record. All prices are scaled
 * so that the last close equals `meetPrice`. Volumes are the recorded ones, or follow the day's range where none is recorded.
 */
export function olderDays(walk: Walk, { endDay, meetPrice }: { endDay: number; meetPrice: number }): OlderDay[] {
  const days = Array.from({ length: OLDER_DAYS }, (_, at) => endDay - OLDER_DAYS + at)
  const trading = days.filter((day) => openIntervals(walk.hours, day).length > 0)
  const rows = walk.dailyRecord ? recordedDays(walk, trading) : sketchedDays(walk, trading, meetPrice)
  const meet = BigInt(meetPrice)
  const lastClose = BigInt(rows.at(-1)!.close)
  const scaled = (price: number): number => Number((BigInt(price) * meet + lastClose / 2n) / lastClose)
  const weights = rows.map(({ volume, high, low }) => volume ?? high - low)
  const meanWeight = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return rows.map(({ day, open, high, low, close }, at) => ({
    day,
    open: scaled(open),
    high: scaled(high),
    low: scaled(low),
    close: scaled(close),
    volumePpm: Math.floor((weights[at]! * 1_000_000) / meanWeight),
  }))
}

function sketchedDays(walk: Walk, trading: readonly number[], open: number): DailyRow[] {
  const sketched = sketchDays(walk, { seed: historySeed(trading[0]!), open, count: trading.length })
  return sketched.map((prices, at) => ({ day: trading[at]!, ...prices, volume: null }))
}

/**
 * Each trading day takes a recorded day, counted back from the end of the record. In forex a weekday takes the same weekday, because
 * Sundays last two hours. Where the record has no row, the day is flat.
 */
function recordedDays(walk: Walk, trading: readonly number[]): DailyRow[] {
  const record = readDailyRecord(walk.dailyRecord!)
  if (walk.hours !== 'forex') return trading.map((day, at) => ({ ...record.at(at - trading.length)!, day }))
  const lastRecorded = record.at(-1)!.day
  const lastDay = trading.at(-1)!
  const moved = lastDay - lastRecorded + ((weekdayOf(lastRecorded) - weekdayOf(lastDay) + 7) % 7)
  const byDay = new Map(record.map((row) => [row.day + moved, row]))
  let before = record[0]!.open
  return trading.map((day) => {
    const row = byDay.get(day) ?? { open: before, high: before, low: before, close: before, volume: null }
    before = row.close
    return { ...row, day }
  })
}
