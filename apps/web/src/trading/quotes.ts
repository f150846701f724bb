/** What lists of markets are made of. Home loads it: what only trading pages need stands elsewhere. */
import type { CallOutput } from '@assay/contract'
import { query } from '#api/queries.ts'

export type Quotes = CallOutput<'market.quotes'>
export type Quote = Quotes[number]['items'][number]

const MINUTE_MS = 60_000

/** Prices come live; sessions and sparklines are asked for this often. */
export const quotesQuery = { ...query('market.quotes'), staleTime: MINUTE_MS, refetchInterval: MINUTE_MS }

/** The symbol as people know it: contracts are called like their pair. */
export const pairOf = (symbol: string): string => symbol.replace(/-CFD$/, '')

/** Prices in dollars, or in the coin that stands for them, have a line in the reader's own currency. */
export const inDollars = (quote: string): boolean => quote === 'USDT' || quote === 'USD'
