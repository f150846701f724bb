import type { CallOutput } from '@assay/contract'
import type { TickerUpdate } from '@assay/contract/live'
import type { Lang } from '@assay/contract/wire'
import { createDayStats, sparkline, type DayFigures, type DayStats, type Hours } from '@assay/engine/market'
import { formatUnits } from '@assay/money'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Candles } from './candles.ts'
import { minuteOf } from './minute-series.ts'
import type { LastPrices } from './prices.ts'

export type QuoteItem = CallOutput<'market.search'>[number]

const SPARKLINE_POINTS = 32

interface TickerState {
  instrument: Instrument
  stats: DayStats
  /** Start of the last candle that `stats` has. */
  fedMs: number
  reopenings: number
  line: { minuteMs: number; points: string[] }
  ticker: TickerUpdate
}

export interface TickerOptions {
  candles: Candles
  prices: LastPrices
  instruments: readonly Instrument[]
}

/** Last price and figures of the day of every instrument, as they are sent. */
export class Tickers {
  private readonly candles: Candles
  private readonly prices: LastPrices
  private readonly states = new Map<string, TickerState>()

  constructor({ candles, prices, instruments }: TickerOptions) {
    this.candles = candles
    this.prices = prices
    for (const instrument of instruments) this.add(instrument)
  }

  add(instrument: Instrument): void {
    this.states.set(instrument.symbol, freshState(instrument, this.candles.hoursOf(instrument.symbol)))
  }

  ticker(symbol: string): TickerUpdate {
    return this.states.get(symbol)!.ticker
  }

  all(): TickerUpdate[] {
    return [...this.states.values()].map(({ ticker }) => ticker)
  }

  /** Computes the ticker again. Returns it when something in it changed, else null. */
  refresh(symbol: string, nowMs: number): TickerUpdate | null {
    const state = this.states.get(symbol)!
    this.feed(state)
    const ticker = this.tickerAt(state, nowMs)
    if (isSame(ticker, state.ticker)) return null
    state.ticker = ticker
    return ticker
  }

  item(symbol: string, lang: Lang): QuoteItem {
    const { instrument, ticker, line } = this.states.get(symbol)!
    const { state, nextChangeMs } = this.prices.status(symbol)
    return {
      id: String(instrument.id),
      kind: instrument.kind,
      currency_id: String(instrument.base.id),
      legal_id: String(instrument.quote.id),
      name: instrument.names[lang],
      tick: formatUnits(1n, instrument.priceDecimals),
      ...ticker,
      sparkline: [...line.points.slice(0, -1), ticker.last],
      session: { state, next_change: nextChangeMs },
    }
  }

  private feed(state: TickerState): void {
    const { series } = this.candles.of(state.instrument.symbol)
    if (state.reopenings !== series.reopenings) {
      state.stats = createDayStats(this.candles.hoursOf(state.instrument.symbol))
      state.reopenings = series.reopenings
      state.fedMs = 0
    }
    for (const candle of series.slice(state.fedMs)) state.stats.add(candle)
    state.fedMs = series.last?.timeMs ?? 0
  }

  private tickerAt(state: TickerState, nowMs: number): TickerUpdate {
    const { instrument, stats } = state
    const { symbol } = instrument
    const figures = this.prices.figuresOf(symbol)
    const day = this.figuresAt(state, nowMs)
    if (!day) return noTicker(symbol)
    const minuteMs = minuteOf(nowMs)
    if (state.line.minuteMs !== minuteMs) {
      state.line = { minuteMs, points: sparkline(stats.candlesAt(nowMs), SPARKLINE_POINTS).map((price) => figures.price(price)) }
    }
    return {
      symbol,
      last: figures.price(day.last),
      change: formatUnits(BigInt(day.changeBp), 2),
      price_change: figures.price(day.last - day.reference),
      high: figures.price(day.high),
      low: figures.price(day.low),
      volume: figures.volume(day.volume),
      quote_volume: figures.quoteVolume(day.quoteVolume),
    }
  }

  /** A spot pair without any trade shows its index price. */
  private figuresAt({ instrument, stats }: TickerState, nowMs: number): DayFigures | null {
    const day = stats.figuresAt(nowMs)
    if (!day || instrument.kind !== 'spot' || this.candles.hasTraded(instrument.symbol)) return day
    const last = this.prices.quote(instrument.symbol)?.deciticks ?? day.last
    return {
      ...day,
      last,
      high: Math.max(day.high, last),
      low: Math.min(day.low, last),
      changeBp: Math.trunc(((last - day.reference) * 10_000) / day.reference),
    }
  }
}

const noTicker = (symbol: string): TickerUpdate => ({
  symbol,
  last: '0',
  change: '0',
  price_change: '0',
  high: '0',
  low: '0',
  volume: '0',
  quote_volume: '0',
})

const freshState = (instrument: Instrument, hours: Hours): TickerState => ({
  instrument,
  stats: createDayStats(hours),
  fedMs: 0,
  reopenings: 0,
  line: { minuteMs: -1, points: [] },
  ticker: noTicker(instrument.symbol),
})

const isSame = (one: TickerUpdate, other: TickerUpdate): boolean =>
  one.last === other.last &&
  one.volume === other.volume &&
  one.high === other.high &&
  one.low === other.low &&
  one.change === other.change &&
  one.price_change === other.price_change &&
  one.quote_volume === other.quote_volume
