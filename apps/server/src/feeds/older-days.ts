import { historySeed, openIntervals, sketchDays, weekdayOf } from '@assay/engine/market'
import { readDailyRecord } from './records.ts'
import type { DailyRow } from './records.ts'
import type { Walk } from './walks.ts'

/** A day older than the generated week, in units of p. */
export interface OlderDay {
  day: number
  open: number
  high: number
  low: number
  close: number
  /** In millionths of the mean day. */
  volumePpm: number
}

/** Three years. */
const OLDER_DAYS = 3 * 365 + 1

/**
 * The days before `endDay` on which the market traded: the daily record moved to end there, or sketched ones; all multiplied
 * by the one constant that lets the last close meet `meetPrice`. Volumes follow the record's, or the day's range where none
 * is recorded.
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
 * Each trading day takes a recorded one, backwards from the end of the record. In forex a weekday takes the same weekday, since
 * Sundays last two hours; where the record rests, the day is flat.
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
