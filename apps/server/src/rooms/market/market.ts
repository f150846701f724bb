/**
 * The running market. On a fixed clock it reads the feed's ticks, updates last prices, candles and figures of the day, and publishes them
 * on live channels.
 */
import { MINUTE_MS } from '@assay/engine/market'
import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import type { Feed, Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import { TokenPairs, type OwnIndex, type TokenPair } from '../../feeds/token-pairs.ts'
import type { LiveHub } from '../../live/hub.ts'
import { Candles, type SpotTradePoint } from './candles.ts'
import type { Catalogue } from './catalogue.ts'
import { defineMarketChannels, indexUpdate, publishCandles, type LiveSources } from './live.ts'
import { minuteOf } from './minute-series.ts'
import { LastPrices } from './prices.ts'
import { keptInstants, RecentTicks } from './recent-ticks.ts'
import { Tickers } from './tickers.ts'

/** What a market is created with. */
export interface MarketOptions {
  db: Database
  log: Logger
  hub: LiveHub
  /** With the pairs of tokens. */
  feed: Feed
  tokens?: TokenPairs
  catalogue: Catalogue
  /** Units of a fiat currency for one US dollar. */
  fiatRate: (code: string) => string | null
  /** Saves what the feed needs at the next start. Called each minute and when the market closes. */
  remember?: () => Promise<void>
  now: () => number
}

/** The shortest tick interval of any instrument. */
const CLOCK_MS = 200
/** After a pause of the process, one step catches up at most this much, so that the event loop gets its turn. */
const CATCH_UP_MS = 10 * MINUTE_MS

export class Market {
  readonly catalogue: Catalogue
  readonly prices: LastPrices
  readonly candles: Candles
  readonly tickers: Tickers
  private readonly options: MarketOptions
  private readonly tokens: TokenPairs
  private readonly sources: LiveSources
  private readonly recent: Map<string, RecentTicks>
  /** Symbols whose ticks of before the start are already loaded. */
  private readonly recalled = new Set<string>()
  /** Symbols that changed, with the instant of the first change. The next beat publishes them. */
  private readonly changed = new Map<string, number>()
  private seenMs = 0
  private timer: NodeJS.Timeout | undefined

  constructor(options: MarketOptions) {
    const { catalogue, feed, db, hub, now, tokens = new TokenPairs() } = options
    const instruments = catalogue.all()
    this.options = options
    this.tokens = tokens
    this.catalogue = catalogue
    this.prices = new LastPrices(options)
    this.candles = new Candles({ db, feed, instruments })
    this.tickers = new Tickers({ candles: this.candles, prices: this.prices, instruments })
    this.recent = new Map(instruments.filter(({ hasOptions }) => hasOptions).map(({ symbol }) => [symbol, new RecentTicks()]))
    this.sources = { hub, catalogue, candles: this.candles, prices: this.prices, tickers: this.tickers, now, ...this.recentSources() }
    defineMarketChannels(this.sources)
    this.prices.onQuote((quote) => hub.publish(`index:${quote.symbol}`, indexUpdate(quote)))
  }

  /** Brings prices, candles and figures up to now. After that they can be read. `run` keeps them up to date. */
  async open(): Promise<void> {
    const { feed, now, catalogue } = this.options
    const nowMs = now()
    await this.candles.start(nowMs)
    this.seenMs = nowMs
    for (const { symbol } of catalogue.instruments) this.prices.takeTick(feed.lastTick(symbol, nowMs))
    this.readStatuses(nowMs)
    for (const { symbol } of catalogue.all()) this.tickers.refresh(symbol, nowMs)
    await this.options.remember?.()
  }

  /** Age of the newest tick over all open markets, in milliseconds. */
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
        this.options.log.error({ err: error }, 'a step of the market failed')
      }
      this.run()
    }, waitMs)
  }

  /** Stops the clock and writes ended candles. If the write fails, the next start computes them again. */
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

  tokenPair(symbol: string): TokenPair | undefined {
    return this.tokens.find(symbol)
  }

  /** Pairs of tokens that are open. */
  openTokenPairs(): TokenPair[] {
    return this.tokens.all().filter(({ instrument: { symbol } }) => this.prices.status(symbol).state === 'open')
  }

  /** A pair of a token that was listed while the market runs. The spot desk must know it. */
  async addTokenPair(pair: TokenPair): Promise<void> {
    const { instrument } = pair
    const nowMs = this.options.now()
    this.tokens.add(pair)
    await this.candles.add(instrument, nowMs)
    this.prices.add(instrument)
    this.tickers.add(instrument)
    this.catalogue.addTokenPair(instrument)
    this.readStatuses(nowMs)
    this.mark(instrument.symbol, nowMs)
  }

  /** A token's index of a minute, which is stored. */
  takeOwnIndex(symbol: string, index: OwnIndex): void {
    const { feed, now } = this.options
    this.tokens.take(symbol, index)
    this.takeTick(feed.lastTick(symbol, now()))
  }

  /** As `prices.usdtPerUnit`, by the last ticks at or before a past instant. Daily rates of fiat have no past: the newest counts. */
  usdtPerUnitAt(currencyId: number, atMs: number): string | null {
    const { feed, catalogue } = this.options
    const knownMs = Math.max(atMs, feed.ticksFromMs)
    return this.prices.usdtPerUnitBy(currencyId, (symbol) =>
      catalogue.instrument(symbol) ? this.prices.figuresOf(symbol).price(priceOf(feed.lastTick(symbol, knownMs))) : null,
    )
  }

  /** Processes all ticks up to now and publishes what changed. */
  step(): void {
    const fromMs = this.seenMs
    const nowMs = Math.min(this.options.now(), fromMs + CATCH_UP_MS)
    if (nowMs <= fromMs) return
    for (const { timeMs, ticks } of this.options.feed.instants(fromMs, nowMs)) {
      this.seenMs = timeMs // set first: after a failure no tick may be taken twice
      for (const tick of ticks) this.takeTick(tick)
    }
    if (Math.floor(fromMs / 1000) !== Math.floor(nowMs / 1000)) this.readStatuses(nowMs)
    this.seenMs = nowMs
    this.candles.advance(nowMs)
    if (minuteOf(fromMs) !== minuteOf(nowMs)) {
      for (const { symbol } of this.catalogue.all()) this.mark(symbol, fromMs)
      void this.attempt(this.candles.store(nowMs))
      void this.attempt(this.options.remember?.())
    }
    this.publish(nowMs)
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
        // Loaded at the first request: loading all of them would delay the start.
        if (!this.recalled.has(symbol)) this.recall(symbol)
        return this.recent.get(symbol)!.all()
      },
    }
  }

  /** Adds ticks from before the start where the feed still has them. For a closed market it loads the minutes before the close. */
  private recall(symbol: string): void {
    const { feed, catalogue } = this.options
    const { clockMs } = catalogue.instruments.find((one) => one.symbol === symbol)!
    const received = this.recent.get(symbol)!.all()
    const untilMs = received.at(-1)?.[0] ?? feed.lastTick(symbol, this.seenMs).timeMs
    const figures = this.prices.figuresOf(symbol)
    const recent = new RecentTicks()
    for (const atMs of keptInstants(untilMs, clockMs)) {
      if (atMs < feed.ticksFromMs) continue
      const tick = feed.lastTick(symbol, atMs)
      // Outside a session `lastTick` returns an earlier tick.
      if (tick.timeMs === atMs) recent.add(atMs, figures.price(priceOf(tick)))
    }
    // Ticks received since the start, which a feed may be unable to repeat.
    for (const [timeMs, price] of received) recent.add(timeMs, price)
    this.recent.set(symbol, recent)
    this.recalled.add(symbol)
  }

  private mark(symbol: string, sinceMs: number): void {
    this.changed.set(symbol, Math.min(sinceMs, this.changed.get(symbol) ?? sinceMs))
  }

  private readStatuses(nowMs: number): void {
    const { feed } = this.options
    for (const { symbol } of this.catalogue.all()) {
      const status = feed.status(symbol, nowMs)
      this.prices.takeStatus(symbol, status)
      // The pair of a token has no price before it opens, and one all the same where it is halted then.
      const opensMs = this.tokens.find(symbol)?.opensMs
      if (opensMs !== undefined && opensMs <= nowMs && !this.prices.quote(symbol)) this.takeTick(feed.lastTick(symbol, nowMs))
    }
  }

  private publish(nowMs: number): void {
    for (const [symbol, sinceMs] of this.changed) {
      publishCandles(this.sources, symbol, sinceMs)
      const ticker = this.tickers.refresh(symbol, nowMs)
      if (!ticker) continue
      this.options.hub.publish('tickers', ticker)
      this.options.hub.publish(`ticker:${symbol}`, ticker)
    }
    this.changed.clear()
  }

  /** A failure is only logged: the next minute tries again. */
  private async attempt(work: Promise<void> | undefined): Promise<void> {
    try {
      await work
    } catch (error) {
      this.options.log.warn({ err: error }, 'candles or the state of the feed could not be stored')
    }
  }
}
