import { useEffect, useReducer } from 'react'
import { useTicker } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import type { Change, OrderForm, Side } from './form.ts'
import { change, emptyForm } from './form.ts'

/** The form of a ticket. Its price begins at the first last price known, and is the user's from then on. */
export function useTicketForm(pair: Pair, side: Side): [OrderForm, (action: Change) => void] {
  const last = useTicker(pair.symbol, 'last')
  const [form, onChange] = useReducer(change, side, emptyForm)
  const isKnown = last !== undefined
  useEffect(() => {
    if (last !== undefined) onChange({ kind: 'offer', price: last })
    // Only when it becomes known: a price the user cleared stays clear.
  }, [isKnown])
  useEffect(() => onChange({ kind: 'side', side }), [side])
  return [form, onChange]
}
