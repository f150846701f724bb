/** The quotes of all markets. Home loads this file, so it has only what lists of markets need. */
import type { CallOutput } from '@assay/contract'
import { query } from '#api/queries.ts'

export type Quotes = CallOutput<'market.quotes'>
export type Quote = Quotes[number]['items'][number]

const MINUTE_MS = 60_000

/** Prices are live. Sessions and sparklines are refetched every minute. */
export const quotesQuery = { ...query('market.quotes'), staleTime: MINUTE_MS, refetchInterval: MINUTE_MS }

/** The displayed name of a symbol: BTC/USDT for BTC/USDT-CFD. */
export const pairOf = (symbol: string): string => symbol.replace(/-CFD$/, '')

/** True for a quote currency worth a dollar. Its prices are also shown in the reader's own currency. */
export const inDollars = (quote: string): boolean => quote === 'USDT' || quote === 'USD'
