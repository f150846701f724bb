import type { Path } from '#navigation/routes.ts'
import { pairOf } from '#trading/quotes.ts'
import type { Quote, Quotes } from '#trading/quotes.ts'

export type Kind = Quote['kind']

/** A market as lists show it: its last price and figures, and what it is called. */
export interface Market extends Quote {
  base: string
  quote: string
}

/** All markets in the order of the exchange. */
export const marketsOf = (groups: Quotes): readonly Market[] =>
  groups.flatMap(({ quote, items }) => items.map((item) => ({ ...item, base: pairOf(item.symbol).split('/')[0]!, quote })))

/** The markets of some symbols, in the order of these. */
export function pick(markets: readonly Market[], symbols: readonly string[]): readonly Market[] {
  const known = new Map(markets.map((market) => [market.symbol, market]))
  return symbols.flatMap((symbol) => known.get(symbol) ?? [])
}

/** The currencies some markets are priced in, each once. */
export const quotesOf = (markets: readonly Market[]): readonly string[] => [...new Set(markets.map(({ quote }) => quote))]

/** What a row of a market opens: its chart, with its book and trades, and the buttons to the ticket. */
export const CHART: Path = '/pages/transaction/currency'

/**
 * When a list of markets opens again, in epoch milliseconds. Null when that is unknown, undefined when at least one of them is not closed.
 */
export function opensAgain(markets: readonly Market[]): number | null | undefined {
  if (markets.length === 0 || markets.some(({ session }) => session.state !== 'closed')) return undefined
  const times = markets.flatMap(({ session }) => session.next_change ?? [])
  return times.length > 0 ? Math.min(...times) : null
}
