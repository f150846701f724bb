import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../../api/failure.ts'
import { isFailure } from '../../../api/failure.ts'
import { useAction } from '../../../api/queries.ts'
import { useClient } from '../../../state/client-store.ts'
import { toast } from '../../../ui/toast.tsx'
import { subscribe } from '../../../live/channels.ts'
import { useQuote } from '../api.ts'
import { depthNow } from '../book/depth-feed.ts'
import { remember, today } from '../memory.ts'
import type { OrderForm, Terms } from './form.ts'
import { placedText } from './placed-text.ts'
import { requestOf } from './request.ts'
import type { Risk } from './risk.ts'
import { needsCheck, riskOf } from './risk.ts'
import type { Summary } from './summary.ts'
import { summarise } from './summary.ts'

/** An order as it stood when the button was pressed: what the check shows is what goes out. */
export interface Draft {
  form: OrderForm
  terms: Terms
  summary: Summary
  risk: Risk
}

interface PlacingOptions {
  form: OrderForm
  terms: Terms
  onPlaced: () => void
  onRefused: (failure: ApiFailure) => void
}

/** The last price when asked for it; wakes nobody in between. */
function useLastNow(symbol: string): () => string | undefined {
  const live = useRef<string>(undefined)
  const quote = useQuote(symbol)
  useEffect(
    () =>
      subscribe<'ticker'>(`ticker:${symbol}`, ({ last }) => {
        live.current = last
      }),
    [symbol],
  )
  return useCallback(() => live.current ?? quote?.last, [quote])
}

/** From the button to the order: the check where one is due, then the call. */
export function usePlacing({ form, terms, onPlaced, onRefused }: PlacingOptions) {
  const { pair } = terms
  const last = useLastNow(pair.symbol)
  const skipped = useClient((state) => state.trade.checkSkippedOn === today())
  const [draft, setDraft] = useState<Draft>()
  const [open, setOpen] = useState(false)
  const place = useAction('spot.placeOrder', {
    refreshes: ['wallet.list', 'spot.orders', 'spot.fills'],
    onDone: (order) => {
      toast(placedText(order, pair))
      onPlaced()
    },
  })
  const send = (order: Draft) =>
    place.mutate(requestOf(order.form, order.terms), {
      onSettled: () => setOpen(false),
      onError: (error) => (isFailure(error) ? onRefused(error) : undefined),
    })
  return {
    draft,
    open,
    busy: place.isPending,
    /** Asks first where the order is one to ask about. */
    begin: () => {
      const summary = summarise(form, terms)
      const next = {
        form,
        terms,
        summary,
        risk: riskOf({ form, summary, levels: depthNow(pair.symbol), last: last() }),
      }
      setDraft(next)
      if (needsCheck(form, next.risk, skipped)) setOpen(true)
      else send(next)
    },
    confirm: ({ skipToday }: { skipToday: boolean }) => {
      if (skipToday) remember({ checkSkippedOn: today() })
      if (draft) send(draft)
    },
    close: () => setOpen(false),
  }
}

export type Placing = ReturnType<typeof usePlacing>
