import { t } from '@lingui/core/macro'
import Big from 'big.js'
import { missingFor } from '#trading/ticket/top-up-figures.ts'
import type { FieldNames } from '#ui/field-errors.ts'
import { decimalsOf, formatAmount, formatPercent, toBig } from '#ui/format.ts'
import { isOutside, SLIPPAGE_PERCENT, stopReference, TRAIL_PERCENT } from '../calculations/targets.ts'
import { ticksOf, unitsOf } from '../calculations/units.ts'
import type { TicketInputs, Outcome } from './figures.ts'
import { outcomeOf } from './figures.ts'
import type { Change, Direction, Field, TicketForm } from './form.ts'
import { isMarket, maySlip } from './form.ts'
import { leverageLimitOf, leverageError } from './leverage-limit.ts'
import { lotsText } from './words.ts'

/** The error of a field. `textOf` has the texts. */
export interface FieldError {
  code:
    | 'required'
    | 'price_tick'
    | 'passed_above'
    | 'passed_below'
    | 'lots_step'
    | 'insufficient'
    | 'leverage'
    | 'near'
    | 'near_none'
    | 'super_cap'
    | 'super_left'
    | 'would_liquidate'
    | 'profit_side'
    | 'stop_side'
    | 'range'
  /** The figure in the text. */
  figure?: string
}
/** Everything that can show an error below it. */
export type ErrorField = Field | 'leverage'
export type FieldErrors = Partial<Record<ErrorField, FieldError>>

/** The field the size is typed into. */
export const sizeFieldOf = ({ size }: TicketForm): 'lots' | 'value' => (size.by === 'value' ? 'value' : 'lots')

/** Errors that the server would return for this direction, as far as the ticket can know them, one per field. */
export function errorsOf(form: TicketForm, inputs: TicketInputs, direction: Direction): FieldErrors {
  const errors: FieldErrors = {}
  const price = priceError(form, inputs, direction)
  if (price) errors.price = price
  const outcome = outcomeOf(form, inputs, direction)
  const size = sizeError(form, inputs, outcome)
  if (size && !errors.price) errors[sizeFieldOf(form)] = size
  const leverage = leverageError(form, leverageLimitOf(form, inputs, direction))
  if (leverage) errors.leverage = leverage
  if (form.bracket) Object.assign(errors, targetErrors(form, inputs, direction))
  for (const field of ['trailing', 'slippage'] as const) {
    const value = toBig(form[field])
    const isAsked = field === 'slippage' ? maySlip(form) : form.bracket || form.trailing !== ''
    const range = field === 'slippage' ? SLIPPAGE_PERCENT : TRAIL_PERCENT
    if (isAsked && form[field] !== '' && (!value || isOutside(value, range)))
      errors[field] = { code: 'range', figure: formatPercent(range.least, decimalsOf(range.least)) }
  }
  return errors
}

/** Nothing is wrong but that the account has too little. */
export const isOnlyShort = (errors: FieldErrors): boolean => {
  const found = Object.values(errors)
  return found.length === 1 && found[0]!.code === 'insufficient'
}

/** Whether there is anything to open with. */
export const hasMargin = ({ account }: Pick<TicketInputs, 'account'>): boolean => !account || unitsOf(account.free_margin) > 0n

/** Prices move between the transfer and the order: it brings this much more, in percent of the cost. */
const MOVE_PERCENT = 1
/** Where the size is a share of nothing, no cost is known. */
const FIRST_TRANSFER = '100'

/** What the free margin lacks for an order, rounded up. */
export function missingMargin({ account }: TicketInputs, outcome: Outcome | undefined): string {
  if (!outcome || !account) return FIRST_TRANSFER
  const cost = new Big(outcome.cost).times(100 + MOVE_PERCENT).div(100)
  return missingFor(cost.toFixed(), account.free_margin, { code: 'USDT', scale: 8 })
}

function priceError(form: TicketForm, { wire, sides, isOpen }: TicketInputs, direction: Direction): FieldError | undefined {
  if (isMarket(form)) return undefined
  const price = toBig(form.price)
  if (!price?.gt(0)) return { code: 'required' }
  if (!ticksOf(price, wire.tick)) return { code: 'price_tick', figure: wire.tick }
  // A stop order must name a price that is not reached yet. A closed market has no current price to compare with; the order waits for its
  // opening.
  if (form.type !== 'stop' || !sides || !isOpen) return undefined
  if (direction === 'long') return price.lte(sides.ask) ? { code: 'passed_above', figure: sides.ask } : undefined
  return price.gte(sides.bid) ? { code: 'passed_below', figure: sides.bid } : undefined
}

function sizeError(form: TicketForm, inputs: TicketInputs, outcome: Outcome | undefined): FieldError | undefined {
  const { account, wire } = inputs
  const typed = toBig(form.size.value)
  if (!typed?.gt(0)) return { code: 'required' }
  if (!outcome) {
    // The share or value is less than the smallest amount.
    if (form.size.by === 'lots') return { code: 'lots_step', figure: wire.lot_step }
    return form.size.by === 'percent' ? { code: 'insufficient' } : { code: 'lots_step', figure: wire.lot_step }
  }
  const overCap = form.mode === 'super' && capError(outcome, inputs)
  if (overCap) return overCap
  if (account && unitsOf(outcome.cost) > unitsOf(account.free_margin)) return { code: 'insufficient' }
  if (wouldLiquidate(form, inputs, outcome)) return { code: 'would_liquidate' }
  return undefined
}

/** The order exceeds the user's maximum in super-leverage, including open positions. */
function capError({ notional }: Outcome, { wire, superOpen = '0' }: TicketInputs): FieldError | undefined {
  const left = new Big(wire.super_cap).minus(superOpen)
  if (left.gte(notional)) return undefined
  return toBig(superOpen)?.eq(0)
    ? { code: 'super_cap', figure: wire.super_cap }
    : { code: 'super_left', figure: left.gt(0) ? left.toFixed() : '0' }
}

/** The position would already be at or past its liquidation price at the closing quote. */
function wouldLiquidate(form: TicketForm, { sides }: TicketInputs, { direction, liquidation }: Outcome): boolean {
  const closing = isMarket(form) ? toBig(direction === 'long' ? sides?.bid : sides?.ask) : undefined
  const price = toBig(liquidation)
  if (!closing || !price) return false
  return direction === 'long' ? price.gte(closing) : price.lte(closing)
}

/** A take-profit must gain and a stop-loss must lose: each on its side of the quote at which the order could be closed once it opens. */
function targetErrors(form: TicketForm, inputs: TicketInputs, direction: Direction): FieldErrors {
  const errors: FieldErrors = {}
  const { tick } = inputs.wire
  const reference = toBig(stopReference({ direction, type: form.type, price: form.price }, inputs.sides))
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = toBig(form[field])
    if (!price || price.eq(0)) continue
    if (!ticksOf(price, tick)) errors[field] = { code: 'price_tick', figure: tick }
    else if (reference && !isBeyond(price, reference, (field === 'takeProfit') === (direction === 'long')))
      errors[field] = { code: field === 'takeProfit' ? 'profit_side' : 'stop_side' }
  }
  return errors
}

/** At the quote itself it would trigger at once. */
const isBeyond = (price: Big, reference: Big, isAbove: boolean): boolean => (isAbove ? price.gt(reference) : price.lt(reference))

export function textOf({ code, figure: plain = '' }: FieldError): string {
  const figure = toBig(plain) ? formatAmount(plain, 8) : plain
  const texts: Record<FieldError['code'], () => string> = {
    required: () => t`Enter a figure`,
    price_tick: () => t`A multiple of ${figure}`,
    passed_above: () => t`The market is there already. Set it above ${figure}`,
    passed_below: () => t`The market is there already. Set it below ${figure}`,
    lots_step: () => t`At least ${lotsText(plain)}`,
    insufficient: () => t`More than your available margin`,
    leverage: () => t`At most ${figure} for this size`,
    near: () => t`At most ${figure}: above it liquidation would lie too near`,
    near_none: () => t`Not possible now: liquidation would lie too near the price`,
    super_cap: () => t`At most ${figure} USDT in super-leverage`,
    super_left: () => t`At most ${figure} USDT more in super-leverage`,
    would_liquidate: () => t`It would be liquidated at once. Lower the leverage.`,
    profit_side: () => t`It must lie on the gaining side`,
    stop_side: () => t`It must lie on the losing side`,
    range: () => t`Between ${figure} and 10%`,
  }
  return texts[code]()
}

export const textsOf = (errors: FieldErrors): Partial<Record<ErrorField, string>> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, textOf(error)]))

/** The errors that a user's change removes. A new type, mode or leverage is a new order without errors. */
export function errorsClearedBy(action: Change): readonly ErrorField[] | 'all' {
  if (action.kind === 'offer' || action.kind === 'enter') return []
  if (action.kind === 'field') return [action.field, 'leverage']
  return action.kind === 'percent' ? ['lots', 'value', 'leverage'] : 'all'
}

/** Maps the server's field names to fields, and refusals that are about one field regardless of the named one. */
export function serverNames(form: TicketForm): FieldNames<ErrorField> {
  const size = sizeFieldOf(form)
  return {
    price: 'price',
    lots: size,
    multiple: 'leverage',
    target_profit_price: 'takeProfit',
    stop_loss_price: 'stopLoss',
    trailing_bps: 'trailing',
    slippage_bps: 'slippage',
    insufficient_margin: size,
    lots_step: size,
    lots_maximum: size,
    super_cap: size,
    user_cap: size,
    net_cap: size,
    gross_cap: size,
    would_liquidate: 'leverage',
    multiple_too_high: 'leverage',
    super_too_near: 'leverage',
    super_impossible: 'leverage',
    super_unavailable: 'leverage',
    price_tick: 'price',
    would_trigger: 'price',
    target_side: 'takeProfit',
    stop_side: 'stopLoss',
    trailing_range: 'trailing',
  }
}
