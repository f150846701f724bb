import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '../../../state/client-store.ts'
import { useInstruments } from '../api.ts'
import { remember } from '../memory.ts'
import { namedInstrument } from './find.ts'
import type { Desk } from './instrument.ts'
import { deskOf } from './instrument.ts'

/** The instrument of the page: that of the address; where it names none, the last one of this desk, else the first there is. */
export function useInstrument(desk: Desk) {
  const [params, setParams] = useSearchParams()
  const remembered = useClient((state) => state.lever[desk])
  const { instruments, error, refetch } = useInstruments()
  const own = instruments?.filter(({ kind }) => deskOf(kind) === desk)
  const asked = params.get('symbol')
  const instrument = asked ? own && namedInstrument(own, asked) : (own?.find(({ symbol }) => symbol === remembered) ?? own?.[0])
  const symbol = instrument?.symbol
  useEffect(() => {
    if (symbol && symbol !== useClient.getState().lever[desk]) remember({ [desk]: symbol })
  }, [symbol, desk])
  return {
    instrument,
    /** What the address names is not traded here. */
    isUnknown: Boolean(asked && own && own.length > 0 && !instrument),
    instruments: own,
    error,
    refetch,
    switchTo: (next: string) =>
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), symbol: next }), { replace: true }),
  }
}
