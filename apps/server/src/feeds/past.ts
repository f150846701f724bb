import { addCandle, candleColumns, candlesOf, dayOf, foldCandles, midAtPrice, MINUTE_MS, DAY_MS } from '@assay/engine/market'
import type { Candle, CandleColumns } from '@assay/engine/market'
import type { Past } from './feed.ts'
import { shareOfDay } from './instruments.ts'
import type { MarketIndex } from './market-index.ts'
import { olderDays } from './older-days.ts'
import type { OlderDay } from './older-days.ts'
import { HISTORY_DAYS } from './walk-pair.ts'

/**
 * The history of an instrument before its first tick: minute candles of seven days and of today from the public history seeds, and day
 * candles of earlier years. The parts join without a price jump, except a stock's overnight gap.
 */
export function createPast(market: MarketIndex, startMs: number): Past {
  const today = dayOf(startMs)
  const minutes = minuteColumns(market, today)
  const days = candleColumns()
  const firstDay = today - HISTORY_DAYS
  const meetPrice = market.pair.past().day(firstDay).open
  for (const day of olderDays(market.pair.walk, { endDay: firstDay, meetPrice })) addCandle(days, dayCandle(market, day))
  for (const candle of foldCandles(candlesOf(minutes), '1day')) if (dayOf(candle.timeMs) < today) addCandle(days, candle)
  return { minutes, days, untilMs: startMs }
}

function minuteColumns(market: MarketIndex, today: number): CandleColumns {
  const columns = candleColumns()
  for (let number = today - HISTORY_DAYS; number <= today; number++) {
    const day = market.pair.past().day(number)
    for (let timeMs = day.fromMs; timeMs < day.untilMs; timeMs += MINUTE_MS) {
      addCandle(columns, market.minuteCandle(timeMs, day.minute(timeMs)))
    }
  }
  return columns
}

function dayCandle({ instrument, perTick }: MarketIndex, day: OlderDay): Candle {
  const close = midAtPrice(day.close, perTick)
  const volume = shareOfDay(instrument, { ppm: day.volumePpm, parts: 1 })
  return {
    timeMs: day.day * DAY_MS,
    open: midAtPrice(day.open, perTick),
    high: midAtPrice(day.high, perTick),
    low: midAtPrice(day.low, perTick),
    close,
    volume,
    quoteVolume: BigInt(close) * BigInt(volume),
  }
}
