import type { CallInput } from '@assay/contract'
import Big from 'big.js'
import { tidy } from '#trading/ticket/fields.ts'
import type { Field, OrderForm, Terms } from './form.ts'
import { fieldsOf, hasDate, isOcoByBudget, mayChooseTif } from './form.ts'
import { summarise } from './summary.ts'

/** The input of the call. Only for a form without errors. */
export function requestOf(form: OrderForm, terms: Terms): CallInput<'spot.placeOrder'> {
  const { pair } = terms
  const summary = summarise(form, terms)
  const has = (field: Field) => fieldsOf(form).includes(field)
  const given = (field: 'price' | 'stopPrice' | 'stopLimitPrice' | 'activationPrice' | 'visibleAmount') =>
    has(field) && form[field] !== '' ? tidy(form[field]) : undefined
  const byBoth = isOcoByBudget(form)
  const size = {
    ...((byBoth || !summary.byTotal) && { amount: tidy(summary.amount) }),
    ...((byBoth || summary.byTotal) && { quote_amount: tidy(summary.total) }),
  }
  return {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: form.side,
    order_type: form.type,
    ...size,
    target_price: given('price'),
    stop_price: given('stopPrice'),
    stop_limit_price: given('stopLimitPrice'),
    activation_price: given('activationPrice'),
    trailing_bps: has('trail') ? new Big(form.trail).times(100).round(0, Big.roundHalfUp).toNumber() : undefined,
    visible_amount: given('visibleAmount'),
    tif: mayChooseTif(form) ? form.tif : undefined,
    expire_at: hasDate(form) ? new Date(form.until).toISOString() : undefined,
    post_only: form.postOnly || undefined,
    stp: form.selfTrade === 'newest' ? undefined : form.selfTrade,
  }
}
