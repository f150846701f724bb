import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '#state/client-store.ts'
import type { ClientState } from '#state/client-state.ts'
import type { Instrument } from './instruments.ts'
import { namedInstrument } from './instruments.ts'

interface Listed<I> {
  data: readonly I[] | undefined
  error: Error | null
  refetch: () => unknown
}

interface MarketOptions<I> {
  listed: Listed<I>
  /** The symbol of the last market, which an address without one opens. */
  last: (state: ClientState) => string
  onShown: (symbol: string) => void
}

/** The market of a page: that of the address, else the last one, else the first listed. `onShown` is called when the last one changes. */
export function useMarket<I extends Instrument>({ listed: { data, error, refetch }, last, onShown }: MarketOptions<I>) {
  const [params, setParams] = useSearchParams()
  const remembered = useClient(last)
  const asked = params.get('symbol')
  const instrument = asked ? data && namedInstrument(data, asked) : (data?.find(({ symbol }) => symbol === remembered) ?? data?.[0])
  const symbol = instrument?.symbol
  useEffect(() => {
    if (symbol && symbol !== remembered) onShown(symbol)
  }, [symbol, remembered, onShown])
  return {
    instrument,
    instruments: data,
    /** The address names a market that is not listed. */
    isUnknown: Boolean(asked && data && data.length > 0 && !instrument),
    error,
    refetch,
    /** Puts a symbol into the address and keeps its segment. Other parameters belonged to the market before. */
    switchTo: (next: string) =>
      setParams((before) => ({ ...(before.has('tab') && { tab: before.get('tab')! }), symbol: next }), { replace: true }),
  }
}

export type ShownMarket<I extends Instrument> = ReturnType<typeof useMarket<I>>
