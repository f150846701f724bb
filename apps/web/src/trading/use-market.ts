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
  /** The one looked at last. */
  last: (state: ClientState) => string
  onShown: (symbol: string) => void
}

/** The market of a page: that of the address; where it names none, the one looked at last, else the first there is. */
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
    /** What the address names is not traded here. */
    isUnknown: Boolean(asked && data && data.length > 0 && !instrument),
    error,
    refetch,
    /** The part of a tab stays in the address, what belonged to the market before does not. */
    switchTo: (next: string) =>
      setParams((before) => ({ ...(before.has('tab') && { tab: before.get('tab')! }), symbol: next }), { replace: true }),
  }
}

export type ShownMarket<I extends Instrument> = ReturnType<typeof useMarket<I>>
