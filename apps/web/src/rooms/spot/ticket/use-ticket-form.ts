import { useEffect, useReducer } from 'react'
import { useTicker } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { onTick } from '../pair/pair.ts'
import type { Change, OrderForm, Side } from './form.ts'
import { change, emptyForm } from './form.ts'

/** The form of a ticket. Its price begins at the first last price known, and is the user's from then on. */
export function useTicketForm(pair: Pair, side: Side): [OrderForm, (action: Change) => void] {
  const [form, onChange] = useReducer(change, side, emptyForm)
  const last = useTicker(form.isPriceGiven ? '' : pair.symbol, 'last')
  useEffect(() => {
    if (last !== undefined && !form.isPriceEntered) onChange({ kind: 'offer', price: onTick(last, pair) })
  }, [last, form.isPriceEntered, pair])
  useEffect(() => onChange({ kind: 'side', side }), [side])
  return [form, onChange]
}
