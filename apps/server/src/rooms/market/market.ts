/**
 * The market as it runs: the feed's ticks on a fixed clock, last prices, candles, figures of the day, and what is told of
 * them live.
 */
import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import type { Feed, Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import type { LiveHub } from '../../live/hub.ts'
import { Candles, type SpotTradePoint } from './candles.ts'
import type { Catalogue } from './catalogue.ts'
import { defineMarketChannels, indexUpdate, publishCandles, type LiveSources } from './live.ts'
import { minuteOf } from './minute-series.ts'
import { LastPrices } from './prices.ts'
import { keptInstants, RecentTicks } from './recent-ticks.ts'
import { Tickers } from './tickers.ts'

export interface MarketOptions {
  db: Database
  log: Logger
  hub: LiveHub
  feed: Feed
  catalogue: Catalogue
  /** Units of a fiat currency for one US dollar. */
  fiatRate: (code: string) => string | null
  /** Called when a minute has begun, and at the end, for what the feed wants to keep for the next start. */
  remember?: () => Promise<void>
  now: () => number
}

/** The clock of the instruments that tick most often. */
const CLOCK_MS = 200
/** A process that slept works through so much between two turns of the event loop. */
const CATCH_UP_MS = 10 * 60_000

export class Market {
  readonly catalogue: Catalogue
  readonly prices: LastPrices
  readonly candles: Candles
  readonly tickers: Tickers
  private readonly options: MarketOptions
  private readonly sources: LiveSources
  private readonly recent: Map<string, RecentTicks>
  /** Whose ticks of before the start have been asked for. */
  private readonly recalled = new Set<string>()
  /** Symbols with something new, and since when: told at the next beat. */
  private readonly changed = new Map<string, number>()
  private seenMs = 0
  private timer: NodeJS.Timeout | undefined

  constructor(options: MarketOptions) {
    const { catalogue, feed, db, hub, now } = options
    const { instruments } = catalogue
    this.options = options
    this.catalogue = catalogue
    this.prices = new LastPrices(options)
    this.candles = new Candles({ db, feed, instruments })
    this.tickers = new Tickers({ candles: this.candles, prices: this.prices, instruments })
    this.recent = new Map(instruments.filter(({ hasOptions }) => hasOptions).map(({ symbol }) => [symbol, new RecentTicks()]))
    this.sources = { hub, catalogue, candles: this.candles, prices: this.prices, tickers: this.tickers, now, ...this.recentSources() }
    defineMarketChannels(this.sources)
    this.prices.onQuote((quote) => hub.publish(`index:${quote.symbol}`, indexUpdate(quote)))
  }

  /** Brings everything up to now; from then on it can be asked. `run` keeps it so. */
  async open(): Promise<void> {
    const { feed, now, catalogue } = this.options
    const nowMs = now()
    await this.candles.start(nowMs)
    this.seenMs = nowMs
    for (const { symbol } of catalogue.instruments) this.prices.takeTick(feed.lastTick(symbol, nowMs))
    this.readStatuses(nowMs)
    for (const { symbol } of catalogue.instruments) this.tickers.refresh(symbol, nowMs)
    await this.options.remember?.()
  }

  /** How old the newest tick of all open markets is. */
  get lagMs(): number {
    const open = this.catalogue.instruments.filter(({ symbol }) => this.prices.status(symbol).state === 'open')
    const newestMs = Math.max(...open.map(({ symbol }) => this.prices.quote(symbol)!.timeMs), open.length === 0 ? this.seenMs : 0)
    return Math.max(0, this.options.now() - newestMs)
  }

  run(): void {
    const nowMs = this.options.now()
    const waitMs = nowMs - this.seenMs > CATCH_UP_MS ? 0 : CLOCK_MS - (nowMs % CLOCK_MS)
    this.timer = setTimeout(() => {
      try {
        this.step()
      } catch (error) {
        this.options.log.error({ err: error }, 'the market missed a beat')
      }
      this.run()
    }, waitMs)
  }

  /** Ends the clock and writes what has ended; what cannot be written is worked out again at the next start. */
  async close(): Promise<void> {
    clearTimeout(this.timer)
    await this.attempt(this.candles.store(this.seenMs))
    await this.attempt(this.options.remember?.())
  }

  /** A committed trade of a spot pair, in the order of the pair's trades. */
  recordTrade(symbol: string, trade: SpotTradePoint): void {
    this.candles.takeTrade(symbol, trade)
    this.mark(symbol, trade.timeMs)
  }

  /** Takes in what has happened up to now and tells of it. */
  step(): void {
    const fromMs = this.seenMs
    const nowMs = Math.min(this.options.now(), fromMs + CATCH_UP_MS)
    if (nowMs <= fromMs) return
    for (const { timeMs, ticks } of this.options.feed.instants(fromMs, nowMs)) {
      this.seenMs = timeMs // first, so that whatever fails, no tick is taken twice
      for (const tick of ticks) this.takeTick(tick)
    }
    if (Math.floor(fromMs / 1000) !== Math.floor(nowMs / 1000)) this.readStatuses(nowMs)
    this.seenMs = nowMs
    this.candles.advance(nowMs)
    if (minuteOf(fromMs) !== minuteOf(nowMs)) {
      for (const { symbol } of this.catalogue.instruments) this.mark(symbol, fromMs)
      void this.attempt(this.candles.store(nowMs))
      void this.attempt(this.options.remember?.())
    }
    this.tell(nowMs)
  }

  private takeTick(tick: Tick): void {
    this.prices.takeTick(tick)
    this.candles.takeTick(tick)
    this.keep(tick)
    this.mark(tick.symbol, tick.timeMs)
  }

  private keep({ symbol, timeMs }: Tick): void {
    const recent = this.recent.get(symbol)
    if (!recent) return
    const { mid } = this.prices.quote(symbol)!
    recent.add(timeMs, mid)
    this.options.hub.publish(`ticks:${symbol}`, [timeMs, mid])
  }

  private recentSources(): Pick<LiveSources, 'hasRecent' | 'recentOf'> {
    return {
      hasRecent: (symbol) => this.recent.has(symbol),
      recentOf: (symbol) => {
        // With the first who asks: to work all of them out would hold up the start.
        if (!this.recalled.has(symbol)) this.recall(symbol)
        return this.recent.get(symbol)!.all()
      },
    }
  }

  /** The last minutes, also those before the start, of a feed that knows them; of a closed market those before it closed. */
  private recall(symbol: string): void {
    const { feed, catalogue } = this.options
    const { clockMs } = catalogue.instruments.find((one) => one.symbol === symbol)!
    const heard = this.recent.get(symbol)!.all()
    const untilMs = heard.at(-1)?.[0] ?? feed.lastTick(symbol, this.seenMs).timeMs
    const figures = this.prices.figuresOf(symbol)
    const recent = new RecentTicks()
    for (const atMs of keptInstants(untilMs, clockMs)) {
      if (atMs < feed.toldFromMs) continue
      const tick = feed.lastTick(symbol, atMs)
      // Outside of a session the last tick is an earlier one.
      if (tick.timeMs === atMs) recent.add(atMs, figures.price(priceOf(tick)))
    }
    // What a feed cannot tell again was heard.
    for (const [timeMs, price] of heard) recent.add(timeMs, price)
    this.recent.set(symbol, recent)
    this.recalled.add(symbol)
  }

  private mark(symbol: string, sinceMs: number): void {
    this.changed.set(symbol, Math.min(sinceMs, this.changed.get(symbol) ?? sinceMs))
  }

  private readStatuses(nowMs: number): void {
    for (const { symbol } of this.catalogue.instruments) this.prices.takeStatus(symbol, this.options.feed.status(symbol, nowMs))
  }

  private tell(nowMs: number): void {
    for (const [symbol, sinceMs] of this.changed) {
      publishCandles(this.sources, symbol, sinceMs)
      const ticker = this.tickers.refresh(symbol, nowMs)
      if (!ticker) continue
      this.options.hub.publish('tickers', ticker)
      this.options.hub.publish(`ticker:${symbol}`, ticker)
    }
    this.changed.clear()
  }

  /** What fails here is done with the next minute. */
  private async attempt(work: Promise<void> | undefined): Promise<void> {
    try {
      await work
    } catch (error) {
      this.options.log.warn({ err: error }, 'the market could not write')
    }
  }
}
