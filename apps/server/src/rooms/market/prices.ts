import { divHalfUp, formatUnits, LEDGER_SCALE, powerOfTen, unitsOf, worthAt } from '@assay/money'
import type { MarketStatus, Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Catalogue } from './catalogue.ts'
import { figuresOf, type Figures } from './figures.ts'

/** The last index quote of an instrument. For a spot pair it is the index of its coin. */
export interface Quote {
  symbol: string
  /** The tick's sequence number. */
  seq: number
  timeMs: number
  bid: string
  ask: string
  mid: string
  /** The mid in tenths of a tick. */
  deciticks: number
  /** False while a jump waits for confirmation or a halt has just ended. */
  canTrigger: boolean
  state: MarketStatus['state']
}

/** The prices that other rooms read. */
export interface Prices {
  quote(symbol: string): Quote | null
  /**
   * Last price of one unit in USDT, null without a price. USDT and USD are 1. Crypto and shares use their index, fiat uses the forex index
   * or else the daily rate, a token without a market the price of its sale.
   */
  usdtPerUnit(currencyId: number): string | null
  /** Calls the listener at every tick and at every change of state. Returns a function that removes it. */
  onQuote(listener: (quote: Quote) => void): () => void
}

export interface PricesOptions {
  catalogue: Catalogue
  /** Units of a fiat currency for one US dollar. */
  fiatRate: (code: string) => string | null
}

/** Decimals of an inverse price. */
const INVERSE_SCALE = 18

export class LastPrices implements Prices {
  private readonly options: PricesOptions
  private readonly figures: Map<string, Figures>
  private readonly quotes = new Map<string, Quote>()
  private readonly statuses = new Map<string, MarketStatus>()
  private readonly listeners = new Set<(quote: Quote) => void>()

  constructor(options: PricesOptions) {
    this.options = options
    this.figures = new Map(options.catalogue.all().map((instrument) => [instrument.symbol, figuresOf(instrument)]))
  }

  add(instrument: Instrument): void {
    this.figures.set(instrument.symbol, figuresOf(instrument))
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
    return this.usdtPerUnitBy(currencyId, (symbol) => this.quote(symbol)?.mid ?? null)
  }

  /** As `usdtPerUnit`, from mids of the caller's choice: those of a past moment. */
  usdtPerUnitBy(currencyId: number, midOf: (symbol: string) => string | null): string | null {
    const currency = this.options.catalogue.currency(currencyId)
    if (!currency) return null
    const { name, kind } = currency
    if (name === 'USDT' || name === 'USD') return '1'
    const direct = midOf(`${name}/${kind === 'crypto' ? 'USDT' : 'USD'}`)
    if (direct !== null) return direct
    if (currency.soldAt) return this.salePrice(currency.soldAt, midOf)
    if (kind !== 'fiat') return null
    const reversed = midOf(`USD/${name}`) ?? this.options.fiatRate(name)
    return reversed && inverse(reversed)
  }

  /** Until it has a market, a token that was sold here counts at the price of its sale (docs/decisions/0023). */
  private salePrice({ price, currencyId }: { price: string; currencyId: number }, midOf: (symbol: string) => string | null): string | null {
    const paidIn = this.usdtPerUnitBy(currencyId, midOf)
    return paidIn === null ? null : formatUnits(worthAt(unitsOf(price, LEDGER_SCALE), paidIn), LEDGER_SCALE)
  }

  onQuote(listener: (quote: Quote) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The state becomes `open`: a market has ticks only while it is open, or halted by an operator. */
  takeTick(tick: Tick): void {
    const figures = this.figures.get(tick.symbol)
    if (!figures) return
    const { symbol, seq, timeMs, canTrigger } = tick
    const deciticks = priceOf(tick)
    const sides = { bid: figures.ticks(tick.bid), ask: figures.ticks(tick.ask), mid: figures.price(deciticks) }
    this.set({ symbol, seq, timeMs, ...sides, deciticks, canTrigger, state: this.statuses.get(symbol)?.halt ? 'halted' : 'open' })
  }

  /** Call it after the ticks of the same instant. */
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

/** 1 / price, only for values that are shown. */
function inverse(price: string): string {
  const [whole, fraction = ''] = price.split('.') as [string, string?]
  const units = BigInt(whole + fraction)
  if (units === 0n) return '0'
  return formatUnits(divHalfUp(powerOfTen(INVERSE_SCALE + fraction.length), units), INVERSE_SCALE)
}
