import { addCandle, candleColumns, candlesOf, DAY_MS, dayOf, foldCandles, patternSlot, quoteAtPrice } from '@assay/engine/market'
import type { Candle, CandleColumns, MinutePrices } from '@assay/engine/market'
import type { Past } from './feed.ts'
import { priceOf } from './feed.ts'
import { volumeInSteps, volumePerMinute } from './instruments.ts'
import type { MarketIndex } from './market-index.ts'
import { olderDays } from './older-days.ts'
import type { OlderDay } from './older-days.ts'
import { HISTORY_DAYS } from './walk-pair.ts'

const MINUTE_MS = 60_000

/**
 * The history of an instrument before its first tick: seven days and today in minutes from the public history seeds, before
 * them years of days, all meeting without a step but a stock's overnight one.
 */
export function createPast(market: MarketIndex, startMs: number): Past {
  const today = dayOf(startMs)
  const minutes = minuteColumns(market, today)
  const days = candleColumns()
  const firstDay = today - HISTORY_DAYS
  const meetPrice = market.pair.past().day(firstDay).open
  for (const day of olderDays(market.pair.walk, { endDay: firstDay, meetPrice })) addCandle(days, dayCandle(market, day))
  for (const candle of foldCandles(candlesOf(minutes), '1day')) if (dayOf(candle.timeMs) < today) addCandle(days, candle)
  return { minutes, days }
}

function minuteColumns(market: MarketIndex, today: number): CandleColumns {
  const columns = candleColumns()
  for (let number = today - HISTORY_DAYS; number <= today; number++) {
    const day = market.pair.past().day(number)
    for (let timeMs = day.fromMs; timeMs < day.untilMs; timeMs += MINUTE_MS) {
      addCandle(columns, minuteCandle(market, timeMs, day.minute(timeMs)))
    }
  }
  return columns
}

/** The candle of a minute's ticks: the spread stands still within it, so the mids' extremes are those of p. */
function minuteCandle(market: MarketIndex, timeMs: number, prices: MinutePrices): Candle {
  const { instrument, pair, perTick } = market
  const spread = market.spreadOf(timeMs, prices.before)
  const mid = (price: number): number => priceOf(quoteAtPrice({ price, perTick, spread }))
  const close = mid(prices.last)
  const volume = volumePerMinute(instrument, pair.pattern.volumePpm[patternSlot(pair.pattern, timeMs)]!)
  return {
    timeMs,
    open: mid(prices.first),
    high: mid(prices.high),
    low: mid(prices.low),
    close,
    volume,
    quoteVolume: BigInt(close) * BigInt(volume),
  }
}

function dayCandle({ instrument, perTick }: MarketIndex, day: OlderDay): Candle {
  const deciticks = (price: number): number => Math.max(1, Math.floor((20 * price + perTick) / (2 * perTick)))
  const close = deciticks(day.close)
  const volume = volumeInSteps(instrument, day.volume)
  return {
    timeMs: day.day * DAY_MS,
    open: deciticks(day.open),
    high: deciticks(day.high),
    low: deciticks(day.low),
    close,
    volume,
    quoteVolume: BigInt(close) * BigInt(volume),
  }
}
