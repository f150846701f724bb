import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '../../../state/client-store.ts'
import { usePairs } from '../api.ts'
import { remember } from '../memory.ts'

/** The pair of the page: that of the address, else the last one, else the first there is. */
export function usePair() {
  const [params, setParams] = useSearchParams()
  const remembered = useClient((state) => state.trade.symbol)
  const { pairs, error, refetch } = usePairs()
  const asked = params.get('symbol') ?? remembered
  const pair = pairs?.find(({ symbol }) => symbol === asked) ?? pairs?.[0]
  const symbol = pair?.symbol
  useEffect(() => {
    if (symbol && symbol !== useClient.getState().trade.symbol) remember({ symbol })
  }, [symbol])
  return {
    pairs,
    pair,
    error,
    refetch,
    switchTo: (next: string) => setParams({ symbol: next }, { replace: true }),
  }
}
