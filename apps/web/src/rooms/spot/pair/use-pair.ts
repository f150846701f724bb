import { remember } from '#trading/memory.ts'
import { useMarket } from '#trading/use-market.ts'
import { usePairs } from '../api.ts'

const keep = (symbol: string) => remember('trade', { symbol })

/** The pair of the page. */
export const usePair = () => useMarket({ listed: usePairs(), last: ({ trade }) => trade.symbol, onShown: keep })
