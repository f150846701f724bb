import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../api/queries.ts'

/** The server keeps a quote five seconds; the next one is here before it ends, so that there is always one to confirm. */
export const QUOTE_SHOWN_MS = 4_500
/** A page left open stops asking after a minute. */
const QUOTES_IN_A_ROW = 13
const DEBOUNCE_MS = 500

export interface Wish {
  from_currency_id: string
  to_currency_id: string
  number: string
}

/** The value once it has not changed for a moment: while somebody types nothing is asked. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * A live quote for a wish, asked anew as it runs out; undefined wishes ask nothing. While `paused` the quote stays as it is:
 * it has been sent to the server, and a second one could convert twice.
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
