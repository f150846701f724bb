import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '#state/client-store.ts'
import type { ShownMarket } from '#trading/use-market.ts'
import { useOptionMarkets } from './api.ts'
import type { OptionMarket } from './instruments.ts'
import { findMarket } from './instruments.ts'

/** The market of the page: that of `?match_id=` or `?symbol=`, else the one traded last in any segment, else the first with options. */
export function useOptionMarket(): ShownMarket<OptionMarket> {
  const [params, setParams] = useSearchParams()
  const last = useClient((state) => state.trade.symbol)
  const { data, error, refetch } = useOptionMarkets()
  const byId = data?.find(({ id }) => id === params.get('match_id'))
  const instrument = byId ?? (data && (findMarket(data, params.get('symbol')) ?? findMarket(data, last) ?? data[0]))
  // By its number: a symbol in the address of the trade tab may name a market of another segment.
  const switchTo = (symbol: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.delete('symbol')
        changed.delete('option')
        changed.set('match_id', data!.find((market) => market.symbol === symbol)!.id)
        return changed
      },
      { replace: true },
    )
  return { instrument, instruments: data, isUnknown: false, error, refetch, switchTo }
}

/** The price step of a market. For one that is no longer offered, the most common step. */
export const useTickOf = (markets: readonly OptionMarket[]): ((symbol: string) => string) =>
  useCallback((symbol) => markets.find((market) => market.symbol === symbol)?.tick ?? '0.001', [markets])

/** The option that an address asks the chart for, `?option=`, and how the chart goes back to the running ones. */
export function useAskedOption(): [id: string | undefined, forget: () => void] {
  const [params, setParams] = useSearchParams()
  const forget = () => {
    const kept = new URLSearchParams(params)
    kept.delete('option')
    setParams(kept, { replace: true })
  }
  return [params.get('option') ?? undefined, forget]
}
