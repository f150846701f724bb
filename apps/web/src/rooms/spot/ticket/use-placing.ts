import { t } from '@lingui/core/macro'
import type { ApiFailure } from '#api/failure.ts'
import { usePlacing } from '#trading/ticket/use-placing.ts'
import { formatAmount, formatPrice } from '#ui/format.ts'
import { toastDone } from '#ui/toast.tsx'
import type { Order } from '../api.ts'
import { depthNow } from '../book/depth-feed.ts'
import { guidePlaced } from '../guide/guide-store.ts'
import type { Pair } from '../pair/pair.ts'
import type { OrderForm, Terms } from './form.ts'
import { requestOf } from './request.ts'
import type { Risk } from './risk.ts'
import { needsCheck, riskOf } from './risk.ts'
import type { Summary } from './summary.ts'
import { summarise } from './summary.ts'
import { reportOrder } from '../results.tsx'

/** An order at the time the button was pressed. */
export interface Draft {
  form: OrderForm
  terms: Terms
  summary: Summary
  risk: Risk
}

export function draftOf(form: OrderForm, terms: Terms, last: string | undefined): Draft {
  const summary = summarise(form, terms)
  return { form, terms, summary, risk: riskOf({ form, summary, levels: depthNow(terms.pair.symbol), last }) }
}

interface PlacingOptions {
  pair: Pair
  onPlaced: () => void
  onRefused: (failure: ApiFailure) => void
}

/** From the button to the order: the check if needed, then the call. */
export const useOrderPlacing = ({ pair, onPlaced, onRefused }: PlacingOptions) =>
  usePlacing<'spot.placeOrder', Draft>({
    call: 'spot.placeOrder',
    refreshes: ['wallet.list', 'spot.orders', 'spot.fills'],
    requestOf: ({ form, terms }) => requestOf(form, terms),
    memory: 'trade',
    stepOf: ({ form, risk }, isSkipped) => (needsCheck(form, risk, isSkipped) ? 'check' : undefined),
    onPlaced: (order) => {
      guidePlaced()
      if (!reportOrder(order, undefined, pair)) toastDone(placedText(order, pair))
      onPlaced()
    },
    onRefused,
  })

export type Placing = ReturnType<typeof useOrderPlacing>

/** One line about an order that waits now. */
function placedText(order: Order, pair: Pair): string {
  const size = order.amount
    ? `${formatAmount(order.amount, pair.baseScale)} ${pair.base}`
    : `${formatAmount(order.quote_amount, pair.quoteScale)} ${pair.quote}`
  const price = order.price ?? order.stop_price
  return price ? t`Order placed. ${size} at ${formatPrice(price, pair.tick)}` : t`Order placed. ${size}`
}
