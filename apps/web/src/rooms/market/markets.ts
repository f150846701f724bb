import type { CallOutput } from '@assay/contract'

type Groups = CallOutput<'market.quotes'>
type Quote = Groups[number]['items'][number]
export type Kind = Quote['kind']

/** A market as lists show it: its last price and figures, and what it is called. */
export interface Market extends Quote {
  base: string
  quote: string
}

/** The symbol as people know it: contracts are called like their pair. */
export const pairOf = (symbol: string): string => symbol.replace(/-CFD$/, '')

/** All markets in the order of the exchange. */
export const marketsOf = (groups: Groups): readonly Market[] =>
  groups.flatMap(({ quote, items }) => items.map((item) => ({ ...item, base: pairOf(item.symbol).split('/')[0]!, quote })))

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
