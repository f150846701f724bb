import type { CallOutput } from '@assay/contract'

type Groups = CallOutput<'market.quotes'>
type Instruments = CallOutput<'market.currencies'>['instruments']
export type Kind = Groups[number]['kind']

/** A market as lists show it: its last price and figures, and how to write them. */
export interface Market extends Omit<Quote, 'kind'> {
  kind: Kind
  base: string
  quote: string
  /** Prices are written with all digits of it. */
  tick: string
}
type Quote = Groups[number]['items'][number]

/** The symbol as people know it: contracts are called like their pair. */
export const pairOf = (symbol: string): string => symbol.replace(/-CFD$/, '')

/** All markets in the order of the exchange. One whose tick is not known yet is left out. */
export function marketsOf(groups: Groups, instruments: Instruments): readonly Market[] {
  const ticks = new Map(instruments.map(({ symbol, tick }) => [symbol, tick]))
  return groups.flatMap(({ quote, items }) =>
    items.flatMap((item) => {
      const tick = ticks.get(item.symbol)
      return tick ? [{ ...item, base: pairOf(item.symbol).split('/')[0]!, quote, tick }] : []
    }),
  )
}

/** The markets of some symbols, in the order of these. */
export function pick(markets: readonly Market[], symbols: readonly string[]): readonly Market[] {
  const known = new Map(markets.map((market) => [market.symbol, market]))
  return symbols.flatMap((symbol) => known.get(symbol) ?? [])
}

/** The currencies some markets are priced in, each once. */
export const quotesOf = (markets: readonly Market[]): readonly string[] => [...new Set(markets.map(({ quote }) => quote))]

/** Where a market is opened: spot pairs on the trade page, all others on their chart. */
export const pageOf = (kind: Kind): string => (kind === 'spot' ? '/pages/transaction/index' : '/pages/transaction/currency')

/** Prices in dollars, or in the coin that stands for them, have a line in the reader's own currency. */
export const inDollars = (quote: string): boolean => quote === 'USDT' || quote === 'USD'

/**
 * When a list of markets opens again, in epoch milliseconds: null when nobody knows, undefined when at least one of them is
 * not closed.
 */
export function opensAgain(markets: readonly Market[]): number | null | undefined {
  if (markets.length === 0 || markets.some(({ session }) => session.state !== 'closed')) return undefined
  const times = markets.flatMap(({ session }) => session.next_change ?? [])
  return times.length > 0 ? Math.min(...times) : null
}
