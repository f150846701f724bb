import { toBig } from '../../../ui/format.ts'
import type { Field, OrderForm, Terms } from './form.ts'
import { fieldsOf } from './form.ts'
import type { Summary } from './summary.ts'
import { summarise } from './summary.ts'

/** What is wrong with a field; the ticket has the words. */
export interface FieldError {
  code: 'required' | 'amount_minimum' | 'notional_minimum' | 'insufficient' | 'visible_minimum' | 'trail_range'
  /** The figure the words name, with its unit. */
  figure?: string
}
export type FieldErrors = Partial<Record<Field, FieldError>>

/** An iceberg shows at least this part of itself at a time; a trail keeps these distances. */
const MOST_SLICES = 20
const TRAIL_PERCENT = { least: '0.1', most: '10' }

/** What the server would refuse, as far as the ticket can know it, one error a field. */
export function errorsOf(form: OrderForm, terms: Terms): FieldErrors {
  const fields = fieldsOf(form)
  const summary = summarise(form, terms)
  const errors: FieldErrors = {}
  for (const field of fields) {
    if (field === 'visibleAmount' || field === 'activationPrice' || field === 'amount' || field === 'total') continue
    if (field === 'stopLimitPrice' && form.stopLimitPrice === '') continue
    if (!toBig(form[field])?.gt(0)) errors[field] = { code: 'required' }
  }
  const sizeField = sizeFieldOf(form, summary)
  const wrong = sizeError(form, summary, terms)
  if (wrong) errors[sizeField] = wrong
  const visible = toBig(form.visibleAmount)
  const amount = toBig(summary.amount)
  if (visible && amount && visible.times(MOST_SLICES).lt(amount)) errors.visibleAmount = { code: 'visible_minimum' }
  const trail = toBig(form.trail)
  if (fields.includes('trail') && trail?.gt(0) && (trail.lt(TRAIL_PERCENT.least) || trail.gt(TRAIL_PERCENT.most))) {
    errors.trail = { code: 'trail_range' }
  }
  return errors
}

/** The field that gets the blame for the size. */
export const sizeFieldOf = (form: OrderForm, { byTotal }: Pick<Summary, 'byTotal'>): Field =>
  (byTotal || form.size.by === 'total') && fieldsOf(form).includes('total') ? 'total' : 'amount'

function sizeError(form: OrderForm, summary: Summary, terms: Terms): FieldError | undefined {
  const { pair, available } = terms
  const amount = toBig(summary.amount)
  const total = toBig(summary.total)
  const size = summary.byTotal ? total : amount
  if (form.size.by === 'percent' && toBig(available)?.eq(0)) return { code: 'insufficient' }
  if (!size || (size.eq(0) && form.size.by === 'amount')) return { code: 'required' }
  if (!summary.byTotal && size.lt(pair.minimumAmount)) return { code: 'amount_minimum', figure: `${pair.minimumAmount} ${pair.base}` }
  const value = summary.byTotal ? total : amount && summary.price && amount.times(summary.price)
  if (value?.lt(pair.minimumNotional)) return { code: 'notional_minimum', figure: `${pair.minimumNotional} ${pair.quote}` }
  // A market buy by amount spends what there is, when that is less than its hold.
  const spendsWhatThereIs = form.type === 'market' && form.side === 'buy' && !summary.byTotal
  const pay = toBig(summary.pay)
  const owned = toBig(available)
  if (owned && (owned.eq(0) || (pay?.gt(owned) && !spendsWhatThereIs))) return { code: 'insufficient' }
  return undefined
}
