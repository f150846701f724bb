import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { DAY_MS, type RecordRow } from '@assay/engine/market'
import { patternRecords } from './walks.ts'
import type { DailyRecordName, PatternName } from './walks.ts'

/** Reads the recorded markets in `data/markets`. The README there describes them and their sources. */

const folder = new URL('../../data/markets/', import.meta.url)

function* linesOf(file: string): Generator<string[]> {
  const text = gunzipSync(readFileSync(new URL(`${file}.csv.gz`, folder))).toString('latin1')
  for (let from = text.indexOf('\n') + 1; from < text.length;) {
    const end = text.indexOf('\n', from)
    yield text.slice(from, end < 0 ? text.length : end).split(',')
    from = end < 0 ? text.length : end + 1
  }
}

const units = (cell: string | undefined, perUnit: number): number | null => (cell ? Math.round(Number(cell) * perUnit) : null)

/** The rows of an intraday record at their true times. Prices are in millionths, volumes in 1e-8. */
export function readRecord(name: PatternName): RecordRow[] {
  const { lateMs } = patternRecords[name]
  return Array.from(linesOf(name), ([time, bid, ask, last, volume]) => ({
    timeMs: Number(time) - lateMs,
    bid: units(bid, 1e6),
    ask: units(ask, 1e6),
    last: units(last, 1e6),
    volume: units(volume, 1e8),
  }))
}

export interface DailyRow {
  /** Days since 1970-01-01. */
  day: number
  /** Millionths of the quote currency. */
  open: number
  high: number
  low: number
  close: number
  /** Whole units. Null when not recorded. */
  volume: number | null
}

/** A daily record without invalid rows: those with a missing price, or with a high or low that contradicts the others. */
export function readDailyRecord(name: DailyRecordName): DailyRow[] {
  return Array.from(linesOf(`${name}.1d`), ([date, open, high, low, close, volume]) => ({
    day: Date.parse(date!) / DAY_MS,
    open: units(open, 1e6) ?? 0,
    high: units(high, 1e6) ?? 0,
    low: units(low, 1e6) ?? 0,
    close: units(close, 1e6) ?? 0,
    volume: units(volume, 1),
  })).filter(({ open, high, low, close }) => low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close))
}
