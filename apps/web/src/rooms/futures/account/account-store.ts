/** The contract account at the prices of now: reckoned once a tick, however many look at it. */
import { QueryObserver } from '@tanstack/react-query'
import { query, queryClient } from '../../../api/queries.ts'
import { subscribe } from '../../../live/channels.ts'
import type { LeverAccount, Position } from '../api.ts'
import { TERMS_FRESH_MS } from '../api.ts'
import { dealingSides } from '../market/use-sides.ts'
import type { Scene } from '../reckon/account.ts'
import { accountAt, crossSymbols } from '../reckon/account.ts'
import type { Sides, WireTerms } from '../reckon/terms.ts'
import { termsOf } from '../reckon/terms.ts'

interface Book {
  account: LeverAccount
  positions: readonly Position[]
}

/** What the store hears of; each gives back the way to stop. */
export interface Sources {
  onBook: (take: (book: Book) => void) => () => void
  onTerms: (symbol: string, take: (wire: WireTerms) => void) => () => void
  onSides: (symbol: string, take: (sides: Sides) => void) => () => void
}

const isSame = (one: LeverAccount, other: LeverAccount): boolean =>
  (Object.keys(one) as (keyof LeverAccount)[]).every((name) => one[name] === other[name])

/** Starts with the first listener, and hears only of the instruments the user has cross positions in. */
export class AccountStore {
  private readonly sources: Sources
  private readonly listeners = new Set<() => void>()
  private readonly wires = new Map<string, WireTerms>()
  private readonly sides = new Map<string, Sides>()
  private readonly stops = new Map<string, () => void>()
  private stopBook: (() => void) | undefined
  private book: Book | undefined
  private now: LeverAccount | undefined
  private isStale = false

  constructor(sources: Sources) {
    this.sources = sources
  }

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    this.stopBook ??= this.sources.onBook((book) => this.takeBook(book))
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.stop()
    }
  }

  /** Undefined until the book is told. The same object as before while no figure of it moved. */
  read = (): LeverAccount | undefined => {
    if (!this.isStale || !this.book) return this.now
    this.isStale = false
    const { account, positions } = this.book
    const next = accountAt(account, positions, (symbol) => this.sceneOf(symbol))
    if (!this.now || !isSame(this.now, next)) this.now = next
    return this.now
  }

  private takeBook(book: Book): void {
    if (book.account === this.book?.account && book.positions === this.book.positions) return
    this.book = book
    this.follow()
    this.tell()
  }

  /** Hears of what the cross positions hang on, and no longer of what they do not. */
  private follow(): void {
    const symbols = crossSymbols(this.book?.positions ?? [])
    const conversions = symbols.flatMap((symbol) => this.wires.get(symbol)?.conversion?.symbol ?? [])
    const wanted = new Set([
      ...symbols.map((symbol) => `terms ${symbol}`),
      ...[...symbols, ...conversions].map((symbol) => `sides ${symbol}`),
    ])
    for (const [key, stop] of this.stops) if (!wanted.has(key)) this.drop(key, stop)
    for (const key of wanted) if (!this.stops.has(key)) this.want(key)
  }

  private want(key: string): void {
    const [kind, symbol] = key.split(' ') as ['terms' | 'sides', string]
    // A source may answer before it has given back how to stop it.
    this.stops.set(key, () => undefined)
    const stop =
      kind === 'sides'
        ? this.sources.onSides(symbol, (sides) => {
            this.sides.set(symbol, sides)
            this.tell()
          })
        : this.sources.onTerms(symbol, (wire) => {
            this.wires.set(symbol, wire)
            this.follow()
            this.tell()
          })
    this.stops.set(key, stop)
  }

  private drop(key: string, stop: () => void): void {
    const [kind, symbol] = key.split(' ') as ['terms' | 'sides', string]
    stop()
    this.stops.delete(key)
    if (kind === 'sides') this.sides.delete(symbol)
    else this.wires.delete(symbol)
  }

  private sceneOf(symbol: string): Scene | undefined {
    const wire = this.wires.get(symbol)
    const terms = wire && termsOf(wire, wire.conversion ? this.sides.get(wire.conversion.symbol) : undefined)
    const sides = wire && dealingSides(this.sides.get(symbol), wire.tick, wire.minimum_spread_bp)
    return terms && sides && { terms, sides, tick: wire.tick }
  }

  private tell(): void {
    this.isStale = true
    for (const listener of this.listeners) listener()
  }

  private stop(): void {
    this.stopBook?.()
    this.stopBook = undefined
    this.book = undefined
    this.now = undefined
    this.isStale = false
    for (const [key, stop] of this.stops) this.drop(key, stop)
  }
}

/** The page's own: the channels every card of a position hears anyway, and terms from the one cache of answers. */
export const accountStore = new AccountStore({
  onBook: (take) => subscribe<'positions'>('positions', (book) => take(book as unknown as Book)),
  onTerms: (symbol, take) => {
    const observer = new QueryObserver(queryClient, { ...query('futures.terms', { symbol }), staleTime: TERMS_FRESH_MS })
    const hear = () => {
      const { data } = observer.getCurrentResult()
      if (data) take(data)
    }
    const stop = observer.subscribe(hear)
    hear()
    return stop
  },
  onSides: (symbol, take) =>
    subscribe<'index'>(`index:${symbol}`, ({ bid, ask }) => {
      if (bid && ask) take({ bid, ask })
    }),
})
