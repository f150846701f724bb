import type { CallInput } from '@assay/contract'
import Big from 'big.js'
import type { Field, OrderForm, Terms } from './form.ts'
import { fieldsOf, isOcoByBudget, mayChooseTif } from './form.ts'
import { sizeFieldOf } from './errors.ts'
import type { Summary } from './summary.ts'
import { summarise } from './summary.ts'

/** The order as the call wants it. Only for a form without errors. */
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
    post_only: form.postOnly || undefined,
    stp: form.selfTrade === 'newest' ? undefined : form.selfTrade,
  }
}

/** "1." and "0.50" as the wire wants them. */
const tidy = (value: string): string => new Big(value).toFixed()

const wireFields: Record<string, Field> = {
  target_price: 'price',
  stop_price: 'stopPrice',
  stop_limit_price: 'stopLimitPrice',
  activation_price: 'activationPrice',
  trailing_bps: 'trail',
  amount: 'amount',
  quote_amount: 'total',
  visible_amount: 'visibleAmount',
}

/** The server's texts under the fields they are about; the size's go to the field the user sized the order by. */
export function placeTexts(
  texts: Record<string, string>,
  form: OrderForm,
  summary: Pick<Summary, 'byTotal'>,
): Partial<Record<Field, string>> {
  const placed: Partial<Record<Field, string>> = {}
  for (const [name, text] of Object.entries(texts)) {
    const field = wireFields[name]
    if (field) placed[field === 'amount' || field === 'total' ? sizeFieldOf(form, summary) : field] = text
  }
  return placed
}
