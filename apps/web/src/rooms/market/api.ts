import type { Tickers } from '#live/folds.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { query } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'
import { quotesQuery } from '#trading/quotes.ts'
import type { Market } from './markets.ts'
import { marketsOf } from './markets.ts'

export interface Markets {
  /** Undefined while they load. */
  markets: readonly Market[] | undefined
  /** Set when they failed to load. */
  error: Error | null
  retry: () => void
}

/** Every market with its last price. The rows keep themselves up to date from the live channel. */
export function useMarkets(): Markets {
  const quotes = useQuery(quotesQuery)
  // Deferred: many rows are drawn in small steps, between which a tap is answered.
  const markets = useDeferredValue(useMemo(() => quotes.data && marketsOf(quotes.data), [quotes.data]))
  return { markets, error: markets ? null : quotes.error, retry: () => void quotes.refetch() }
}

/** The minimum time between reorders: a row must not move away from a tap. */
const ORDER_EVERY_MS = 5000

/** The live figures of all markets, delayed a little: lists are sorted by them. */
export function useOrderFigures(): Tickers {
  const [figures, setFigures] = useState<Tickers>({})
  useEffect(() => {
    let latest: Tickers | undefined
    const take = () => latest && setFigures(latest)
    const stop = subscribe('tickers', (tickers) => {
      const first = !latest
      latest = tickers
      if (first) take()
    })
    const timer = setInterval(take, ORDER_EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
  return figures
}

export const useSearchResults = (keyword: string) =>
  useQuery({ ...query('market.search', { keyword }), enabled: keyword !== '', placeholderData: (before) => before })
