/** Which coin leaves by which network, and where to: what the form and its address (`?currency_id=&network=&address_id=`) choose. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Options, Saved } from './api.ts'
import { keyOf } from './parts/way-select.tsx'
import { useAddressText } from './use-address-text.ts'

/** In place of a saved address: one that is typed. */
export const NEW = 'new'

export function useTarget(options: Pick<Options, 'ways' | 'bitcoin_chain'>, saved: readonly Saved[]) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<string>()
  const [to, setTo] = useState<string>()
  const [typed, setTyped] = useState('')
  const asked = saved.find(({ id }) => id === params.get('address_id'))
  const ofCoin = options.ways.filter(({ currency_id: id }) => id === params.get('currency_id'))
  const first = asked ?? ofCoin.find(({ network }) => network === params.get('network')) ?? ofCoin[0]
  const key = chosen ?? (first && keyOf(first))
  const way = options.ways.find((one) => keyOf(one) === key)
  const own = way ? saved.filter((one) => keyOf(one) === keyOf(way)) : []
  const target = own.find(({ id }) => id === (to ?? asked?.id))
  const isNew = to === NEW || own.length === 0
  const checked = useAddressText(isNew ? typed : '', { way, bitcoinChain: options.bitcoin_chain })
  return {
    way,
    own,
    target,
    isNew,
    typed,
    problem: isNew ? checked.problem : undefined,
    address: isNew ? (checked.address ?? typed) : (target?.address ?? ''),
    choose: (next: string) => {
      setChosen(next)
      setTo(undefined)
    },
    setTo,
    setTyped,
  }
}
