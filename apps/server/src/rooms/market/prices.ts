import { divHalfUp, formatUnits, powerOfTen } from '@assay/money'
import type { MarketStatus, Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import type { Catalogue } from './catalogue.ts'
import { figuresOf, type Figures } from './figures.ts'

/** The last index quote of an instrument; a spot symbol's is the index of its coin. */
export interface Quote {
  symbol: string
  /** The tick's number. */
  seq: number
  timeMs: number
  bid: string
  ask: string
  mid: string
  /** The mid in tenths of a tick, as engines take it. */
  deciticks: number
  /** False while a jump waits for confirmation or a halt has just ended. */
  canTrigger: boolean
  state: MarketStatus['state']
}

/** What other rooms may ask about prices. */
export interface Prices {
  quote(symbol: string): Quote | null
  /** Last price of one unit in USDT: USDT and USD are 1; crypto and shares by their index, fiat by forex or else the rate of the day. */
  usdtPerUnit(currencyId: number): string | null
  /** Told of every tick, and of every opening, closing and halt. Answers what ends it. */
  onQuote(listener: (quote: Quote) => void): () => void
}

export interface PricesOptions {
  catalogue: Catalogue
  /** Units of a fiat currency for one US dollar. */
  fiatRate: (code: string) => string | null
}

/** Decimals of a price that is worked out as one divided by another. */
const INVERSE_SCALE = 18

export class LastPrices implements Prices {
  private readonly options: PricesOptions
  private readonly figures: ReadonlyMap<string, Figures>
  private readonly quotes = new Map<string, Quote>()
  private readonly statuses = new Map<string, MarketStatus>()
  private readonly listeners = new Set<(quote: Quote) => void>()

  constructor(options: PricesOptions) {
    const { instruments } = options.catalogue
    this.options = options
    this.figures = new Map(instruments.map((instrument) => [instrument.symbol, figuresOf(instrument)]))
  }

  figuresOf(symbol: string): Figures {
    return this.figures.get(symbol)!
  }

  quote(symbol: string): Quote | null {
    return this.quotes.get(symbol) ?? null
  }

  status(symbol: string): MarketStatus {
    return this.statuses.get(symbol) ?? { state: 'closed', nextChangeMs: null }
  }

  usdtPerUnit(currencyId: number): string | null {
    const currency = this.options.catalogue.currency(currencyId)
    if (!currency) return null
    const { name, kind } = currency
    if (name === 'USDT' || name === 'USD') return '1'
    const direct = this.quote(`${name}/${kind === 'crypto' ? 'USDT' : 'USD'}`)
    if (direct) return direct.mid
    if (kind !== 'fiat') return null
    const reversed = this.quote(`USD/${name}`)?.mid ?? this.options.fiatRate(name)
    return reversed && inverse(reversed)
  }

  onQuote(listener: (quote: Quote) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** There are ticks only while a market is open. */
  takeTick(tick: Tick): void {
    const figures = this.figures.get(tick.symbol)
    if (!figures) return
    const { symbol, seq, timeMs, canTrigger } = tick
    const deciticks = priceOf(tick)
    const sides = { bid: figures.ticks(tick.bid), ask: figures.ticks(tick.ask), mid: figures.price(deciticks) }
    this.set({ symbol, seq, timeMs, ...sides, deciticks, canTrigger, state: 'open' })
  }

  /** As it is after the last tick taken. */
  takeStatus(symbol: string, status: MarketStatus): void {
    this.statuses.set(symbol, status)
    const quote = this.quotes.get(symbol)
    if (quote && quote.state !== status.state) this.set({ ...quote, state: status.state })
  }

  private set(quote: Quote): void {
    this.quotes.set(quote.symbol, quote)
    for (const listener of this.listeners) listener(quote)
  }
}

/** 1 / price, for worth that is only shown. */
function inverse(price: string): string {
  const [whole, fraction = ''] = price.split('.') as [string, string?]
  const units = BigInt(whole + fraction)
  if (units === 0n) return '0'
  return formatUnits(divHalfUp(powerOfTen(INVERSE_SCALE + fraction.length), units), INVERSE_SCALE)
}
