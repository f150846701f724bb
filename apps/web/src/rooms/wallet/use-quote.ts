import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#api/queries.ts'

/** The server keeps a quote for five seconds. The next one is fetched before it expires, so that one is always valid. */
export const QUOTE_SHOWN_MS = 4_500
/** An idle page stops fetching quotes after a minute. */
const QUOTES_IN_A_ROW = 13
const DEBOUNCE_MS = 500

export interface Wish {
  from_currency_id: string
  to_currency_id: string
  number: string
}

/** The value once it has been stable for a short time: no call is made while the user types. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * A live quote for a request, fetched again before it expires. Nothing is fetched for undefined. While `paused` the quote is kept: it has
 * been sent to the server, and a second one could convert twice.
 */
export function useQuote(wish: Wish | undefined, paused: boolean) {
  const key = wish ? JSON.stringify(wish) : ''
  const settled = useSettled(key)
  const asked = settled ? (JSON.parse(settled) as Wish) : undefined
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...query('wallet.convertQuote', asked ?? { from_currency_id: '', to_currency_id: '', number: '' }),
    enabled: asked !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const isLast = state.dataUpdateCount % QUOTES_IN_A_ROW === 0
      return paused || isLast || state.status === 'error' ? false : QUOTE_SHOWN_MS
    },
  })
  const isSettled = settled === key
  return {
    quote: isSettled && asked ? data : undefined,
    error: isSettled && asked ? error : null,
    /** Epoch milliseconds of this device's clock. */
    untilMs: dataUpdatedAt + QUOTE_SHOWN_MS,
    isFetching: isFetching || !isSettled,
    refetch,
  }
}
