import {
  addCandle, candleColumns, candlesOf, DAY_MS, dayOf, foldCandles, historySeed, openIntervals, patternSlot, quoteAtPrice, sketchDay,
  spreadTicks, unitsPerTick, weekdayOf,
} from '@assay/engine/market'
import type { Candle, CandleColumns, MinutePrices } from '@assay/engine/market'
import type { Past } from './feed.ts'
import { priceOf } from './feed.ts'
import type { WalkPair } from './generated.ts'
import { volumePerDay, volumePerMinute } from './instruments.ts'
import type { Instrument } from './instruments.ts'
import { readDailyRecord } from './records.ts'
import type { DailyRow } from './records.ts'
import type { Walk } from './walks.ts'

/**
 * The history of an instrument before its first tick: seven days and today in minutes from the public history seeds, before
 * them three years of days, recorded or sketched, multiplied by one constant so that they end where the minutes begin.
 */

const MINUTE_MS = 60_000
export const OLDER_DAYS = 3 * 365 + 1

interface PastOptions {
  instrument: Instrument
  pair: WalkPair
  startMs: number
}

export function createPast(options: PastOptions): Past {
  const minutes = minuteColumns(options)
  const days = candleColumns()
  for (const candle of olderDays(options)) addCandle(days, candle)
  const todayMs = dayOf(options.startMs) * DAY_MS
  for (const candle of foldCandles(candlesOf(minutes), '1day')) if (candle.timeMs < todayMs) addCandle(days, candle)
  return { minutes, days }
}

function minuteColumns({ instrument, pair, startMs }: PastOptions): CandleColumns {
  const { pattern, past, walk } = pair
  const perTick = unitsPerTick(walk.priceDecimals, instrument.priceDecimals)
  const columns = candleColumns()
  const today = dayOf(startMs)
  for (let number = today - HISTORY_DAYS; number <= today; number++) {
    const day = past.day(number)
    for (let timeMs = day.fromMs; timeMs < day.untilMs; timeMs += MINUTE_MS) {
      const slot = patternSlot(pattern, timeMs)
      const widthE8 = Math.max(pattern.spreadE8[slot]!, instrument.minimumSpreadBp * 10_000)
      const volume = volumePerMinute(instrument, pattern.volumePpm[slot]!)
      addCandle(columns, minuteCandle({ timeMs, prices: day.minute(timeMs), perTick, widthE8, volume }))
    }
  }
  return columns
}
