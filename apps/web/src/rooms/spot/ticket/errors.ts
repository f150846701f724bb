import { t } from '@lingui/core/macro'
import type { FieldNames } from '#ui/field-errors.ts'
import { formatAmount, toBig } from '#ui/format.ts'
import type { Change, Field, OrderForm, Terms } from './form.ts'
import { fieldsOf, hasDate } from './form.ts'
import type { Summary } from './summary.ts'
import { summarise } from './summary.ts'

/** The error of a field. `textsOf` has the texts. */
export interface FieldError {
  code: 'until_range' | 'required' | 'amount_minimum' | 'notional_minimum' | 'insufficient' | 'visible_minimum' | 'trail_range'
  /** The figure in the text, with its unit. */
  figure?: string
}
export type Name = Field | 'until'
export type FieldErrors = Partial<Record<Name, FieldError>>

/** The most slices of an iceberg, and the allowed distances of a trailing stop. */
const MOST_SLICES = 20
const TRAIL_PERCENT = { least: '0.1', most: '10' }

/** The allowed durations of an order good till a date. */
const LIFE = { leastMs: 60_000, mostMs: 366 * 86_400_000 }

/** Errors that the server would return, as far as the ticket can know them, one per field. */
export function errorsOf(form: OrderForm, terms: Terms, nowMs = Date.now()): FieldErrors {
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
  const leftMs = Date.parse(form.until) - nowMs
  if (hasDate(form) && !(leftMs >= LIFE.leastMs && leftMs <= LIFE.mostMs)) errors.until = { code: 'until_range' }
  const visible = toBig(form.visibleAmount)
  const amount = toBig(summary.amount)
  if (visible && amount && visible.times(MOST_SLICES).lt(amount)) errors.visibleAmount = { code: 'visible_minimum' }
  const trail = toBig(form.trail)
  if (fields.includes('trail') && trail?.gt(0) && (trail.lt(TRAIL_PERCENT.least) || trail.gt(TRAIL_PERCENT.most))) {
    errors.trail = { code: 'trail_range' }
  }
  return errors
}

/** The field that shows an error of the size. */
export const sizeFieldOf = (form: OrderForm, { byTotal }: Pick<Summary, 'byTotal'>): Field =>
  (byTotal || form.size.by === 'total') && fieldsOf(form).includes('total') ? 'total' : 'amount'

function sizeError(form: OrderForm, summary: Summary, terms: Terms): FieldError | undefined {
  const { pair, available } = terms
  const amount = toBig(summary.amount)
  const total = toBig(summary.total)
  const size = summary.byTotal ? total : amount
  if (form.size.by === 'percent' && toBig(available)?.eq(0)) return { code: 'insufficient' }
  if (!size || (size.eq(0) && form.size.by === 'amount')) return { code: 'required' }
  if (!summary.byTotal && size.lt(pair.minimumAmount))
    return { code: 'amount_minimum', figure: `${formatAmount(pair.minimumAmount, pair.baseScale)} ${pair.base}` }
  const value = summary.byTotal ? total : amount && summary.price && amount.times(summary.price)
  if (value?.lt(pair.minimumNotional)) return { code: 'notional_minimum', figure: `${formatAmount(pair.minimumNotional, 8)} ${pair.quote}` }
  // A market buy by amount spends the available balance when that is less than its hold.
  const spendsWhatThereIs = form.type === 'market' && form.side === 'buy' && !summary.byTotal
  const pay = toBig(summary.pay)
  const owned = toBig(available)
  if (owned && (owned.eq(0) || (pay?.gt(owned) && !spendsWhatThereIs))) return { code: 'insufficient' }
  return undefined
}

function textOf({ code, figure = '' }: FieldError): string {
  const texts: Record<FieldError['code'], () => string> = {
    until_range: () => t`Choose a date between a minute and a year from now`,
    required: () => t`Enter a figure`,
    amount_minimum: () => t`At least ${figure}`,
    notional_minimum: () => t`Worth at least ${figure}`,
    insufficient: () => t`Insufficient balance`,
    visible_minimum: () => t`Show at least 1/20 of the amount`,
    trail_range: () => t`Between 0.1% and 10%`,
  }
  return texts[code]()
}

export const textsOf = (errors: FieldErrors): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, textOf(error)]))

/** The errors that a user's change removes. A new type or side is a new order without errors. */
export function errorsClearedBy(action: Change): readonly Name[] | 'all' {
  if (action.kind === 'until' || action.kind === 'tif') return ['until']
  if (action.kind === 'field') return action.field === 'total' || action.field === 'amount' ? ['amount', 'total'] : [action.field]
  if (action.kind === 'percent') return ['amount', 'total']
  if (action.kind === 'pick') return ['price', 'stopPrice', 'activationPrice']
  return action.kind === 'type' || action.kind === 'side' ? 'all' : []
}

/** Maps the server's field names to fields. Errors of the size go to the field that the user sized the order by. */
export function serverNames(form: OrderForm, summary: Pick<Summary, 'byTotal'>): FieldNames<Name> {
  const size = sizeFieldOf(form, summary)
  return {
    target_price: 'price',
    stop_price: 'stopPrice',
    stop_limit_price: 'stopLimitPrice',
    activation_price: 'activationPrice',
    trailing_bps: 'trail',
    visible_amount: 'visibleAmount',
    expire_at: 'until',
    amount: size,
    quote_amount: size,
    insufficient_balance: size,
  }
}
