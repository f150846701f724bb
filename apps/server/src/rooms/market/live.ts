/** The market's live channels: tickers, ticker, index, ticks and candle. */
import { periodEnd, periods, type Period } from '@assay/engine/market'
import type { CandleUpdate, IndexUpdate, TickerUpdate, TickPoint } from '@assay/contract/live'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate, lastBy, lastUpdate } from '../../live/merge.ts'
import type { Catalogue } from './catalogue.ts'
import { candleOut } from './figures.ts'
import type { Candles } from './candles.ts'
import type { LastPrices, Quote } from './prices.ts'
import type { Tickers } from './tickers.ts'

/** Tickers are sent four times a second, the index and candles five times. */
const TICKER_EVERY_MS = 250
const PRICE_EVERY_MS = 200
/** `ticks` repeats the prices of `index` without a gap, a second's worth at a time, for drawings. */
const TICKS_EVERY_MS = 1000

export interface LiveSources {
  hub: LiveHub
  catalogue: Catalogue
  candles: Candles
  prices: LastPrices
  tickers: Tickers
  /** Whether recent ticks of the instrument are kept: only instruments with options have them. */
  hasRecent(symbol: string): boolean
  recentOf(symbol: string): TickPoint[]
  now: () => number
}

export function defineMarketChannels(sources: LiveSources): void {
  const { hub, catalogue, prices, tickers, hasRecent, recentOf } = sources
  const isSymbol = (argument: string): boolean => catalogue.instrument(argument) !== null
  hub.define('tickers', {
    isPrivate: false,
    everyMs: TICKER_EVERY_MS,
    accepts: (argument) => argument === '',
    merge: lastBy((ticker: TickerUpdate) => ticker.symbol),
    base: () => tickers.all(),
  })
  hub.define('ticker', {
    isPrivate: false,
    everyMs: TICKER_EVERY_MS,
    accepts: isSymbol,
    merge: lastUpdate<TickerUpdate>(),
    base: (symbol) => tickers.ticker(symbol),
  })
  hub.define('index', {
    isPrivate: false,
    everyMs: PRICE_EVERY_MS,
    accepts: isSymbol,
    merge: lastUpdate<IndexUpdate>(),
    base: (symbol) => indexUpdate(prices.quote(symbol)),
  })
  hub.define('ticks', {
    isPrivate: false,
    everyMs: TICKS_EVERY_MS,
    accepts: (symbol) => hasRecent(symbol),
    merge: everyUpdate<TickPoint>(),
    base: recentOf,
  })
  hub.define('candle', {
    isPrivate: false,
    everyMs: PRICE_EVERY_MS,
    accepts: (argument) => {
      const { symbol, period } = candleArgument(argument)
      return isSymbol(symbol) && (periods as readonly string[]).includes(period)
    },
    merge: lastBy((candle: CandleUpdate) => candle.time),
    base: (argument) => {
      const { symbol, period } = candleArgument(argument)
      return candleUpdates(sources, { symbol, period, sinceMs: sources.now() })
    },
  })
}

/** Splits `BTC/USDT:1min`. A symbol has no colon. */
function candleArgument(argument: string): { symbol: string; period: Period } {
  const colon = argument.lastIndexOf(':')
  return { symbol: argument.slice(0, colon), period: argument.slice(colon + 1) as Period }
}

export const indexUpdate = (quote: Quote | null): IndexUpdate | null =>
  quote && { seq: quote.seq, time: quote.timeMs, bid: quote.bid, ask: quote.ask, price: quote.mid, state: quote.state }

/** The candle that contains `sinceMs`, and all that began later. */
function candleUpdates({ candles, prices }: LiveSources, wanted: { symbol: string; period: Period; sinceMs: number }): CandleUpdate[] {
  const { symbol, period, sinceMs } = wanted
  const figures = prices.figuresOf(symbol)
  return candles
    .of(symbol)
    .current(period, sinceMs)
    .map((candle) => candleOut(figures, candle, candles.sourceOf(symbol, periodEnd(period, candle.timeMs))))
}

/** Publishes a symbol's candles that changed since `sinceMs`, in every period that has a listener. */
export function publishCandles(sources: LiveSources, symbol: string, sinceMs: number): void {
  for (const period of periods) {
    const channel = `candle:${symbol}:${period}`
    if (!sources.hub.hasSubscribers(channel)) continue
    for (const update of candleUpdates(sources, { symbol, period, sinceMs })) sources.hub.publish(channel, update)
  }
}
