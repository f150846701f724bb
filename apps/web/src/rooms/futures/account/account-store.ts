/** The contract account at current prices, calculated once per tick for all readers. */
import { QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { query, queryClient } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'
import type { LeverAccount, Position } from '../api.ts'
import { TERMS_FRESH_MS, useBook } from '../api.ts'
import { dealingSides } from '../market/use-sides.ts'
import type { Valuation } from '../calculations/account.ts'
import { accountAt, crossSymbols } from '../calculations/account.ts'
import type { Sides, WireTerms } from '../calculations/terms.ts'
import { termsOf } from '../calculations/terms.ts'

interface Book {
  account: LeverAccount
  positions: readonly Position[]
}

/** The sources of the store. Each subscription returns the function that ends it. */
export interface Sources {
  onBook: (take: (book: Book) => void) => () => void
  onTerms: (symbol: string, take: (wire: WireTerms) => void) => () => void
  onSides: (symbol: string, take: (sides: Sides) => void) => () => void
}

const isSame = (one: LeverAccount, other: LeverAccount): boolean =>
  (Object.keys(one) as (keyof LeverAccount)[]).every((name) => one[name] === other[name])

/** Starts with the first listener. Subscribes only to the instruments of the user's cross positions. */
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

  /** Undefined until the positions have arrived. The same object as before while no figure has changed. */
  read = (): LeverAccount | undefined => {
    if (!this.isStale || !this.book) return this.now
    this.isStale = false
    const { account, positions } = this.book
    const next = accountAt(account, positions, (symbol) => this.valuationOf(symbol))
    if (!this.now || !isSame(this.now, next)) this.now = next
    return this.now
  }

  private takeBook(book: Book): void {
    if (book.account === this.book?.account && book.positions === this.book.positions) return
    this.book = book
    this.follow()
    this.tell()
  }

  /** Subscribes to the instruments that the cross positions depend on and unsubscribes from all others. */
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
    // A source may call back before it has returned its function to unsubscribe.
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

  private valuationOf(symbol: string): Valuation | undefined {
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

/** The sources of the page: the channels that position cards subscribe to anyway, and terms from the shared query cache. */
export const accountStore = new AccountStore({
  onBook: (take) => subscribe<'positions'>('positions', take),
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

const nothing = () => undefined
const joinNothing = () => nothing

/**
 * The contract account at every tick of its cross positions' instruments. Until their prices have arrived, it is as the server sent it.
 * Does not subscribe when the caller does not want it.
 */
export function useAccount(isWanted = true): LeverAccount | undefined {
  const isHeard = useSignedIn() && isWanted
  const { account } = useBook()
  const live = useSyncExternalStore(isHeard ? accountStore.listen : joinNothing, () => (isHeard ? accountStore.read() : undefined))
  return live ?? account
}
