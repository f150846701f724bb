/** Live prices and sessions of a market. Until the channel has spoken, they are those of the last answer. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChannel } from '#live/channels.ts'
import type { Quote, Quotes } from './quotes.ts'
import { quotesQuery } from './quotes.ts'

const everyQuote = (groups: Quotes): readonly Quote[] => groups.flatMap(({ items }) => items)
const noQuotes: readonly Quote[] = []

/** All markets with their figures at the time of the last answer. */
export const useQuotes = (): readonly Quote[] => useQuery({ ...quotesQuery, select: everyQuote }).data ?? noQuotes

/** One of them. */
export function useQuote(symbol: string): Quote | undefined {
  const pick = useCallback((groups: Quotes) => everyQuote(groups).find((quote) => quote.symbol === symbol), [symbol])
  return useQuery({ ...quotesQuery, select: pick }).data
}

export type TickerField = 'last' | 'change' | 'price_change' | 'high' | 'low' | 'volume' | 'quote_volume'

/** One figure of a market, live. An empty symbol has none. */
export function useTicker(symbol: string, field: TickerField): string | undefined {
  const live = useChannel(symbol ? `ticker:${symbol}` : '', (ticker) => ticker[field])
  const asked = useQuote(symbol)?.[field]
  return live ?? asked
}

export interface Session {
  state: Quote['session']['state']
  /** Epoch milliseconds of the next opening or closing. Null for a market that always trades. */
  nextChange: number | null
}

/** Whether a market trades now, and until or from when. */
export function useSession(symbol: string): Session {
  const live = useChannel(symbol ? `index:${symbol}` : '', (index) => index.state)
  const session = useQuote(symbol)?.session
  return { state: live ?? session?.state ?? 'open', nextChange: session?.next_change ?? null }
}
