import { useMemo } from 'react'
import { useOpenOrders } from '../api.ts'

/** Prices of the user's resting orders in the book of a pair. */
export function useOwnPrices(symbol: string): { bids: readonly string[]; asks: readonly string[] } {
  const { orders } = useOpenOrders(symbol)
  return useMemo(() => {
    const resting = orders?.filter(({ status }) => status === 'open' || status === 'partially_filled') ?? []
    const prices = (side: 'buy' | 'sell') => resting.flatMap(({ type, price }) => (type === side && price !== null ? [price] : []))
    return { bids: prices('buy'), asks: prices('sell') }
  }, [orders])
}
