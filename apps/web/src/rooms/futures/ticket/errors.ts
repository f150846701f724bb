import Big from 'big.js'
import { toBig } from '../../../ui/format.ts'
import { isOutside, SLIPPAGE_PERCENT, TRAIL_PERCENT } from '../reckon/ranges.ts'
import { stopBase } from '../reckon/stop-base.ts'
import { ticksOf, unitsOf } from '../reckon/units.ts'
import type { Ground, Outcome } from './figures.ts'
import { reckon } from './figures.ts'
import type { Direction, Field, TicketForm } from './form.ts'
import { isMarket, maySlip } from './form.ts'
import { mostOf, multipleError } from './most.ts'

/** What is wrong with a field; the ticket has the words. */
export interface FieldError {
  code:
    | 'required'
    | 'price_tick'
    | 'passed_above'
    | 'passed_below'
    | 'lots_step'
    | 'insufficient'
    | 'multiple'
    | 'near'
    | 'near_none'
    | 'super_cap'
    | 'super_left'
    | 'would_liquidate'
    | 'profit_side'
    | 'stop_side'
    | 'range'
  /** The figure the words name. */
  figure?: string
}
export type FieldErrors = Partial<Record<Field | 'multiple', FieldError>>

/** The field the size is typed into. */
export const sizeFieldOf = ({ size }: TicketForm): 'lots' | 'value' => (size.by === 'value' ? 'value' : 'lots')

/** What the server would refuse for this direction, as far as the ticket can know it, one error a field. */
export function errorsOf(form: TicketForm, ground: Ground, direction: Direction): FieldErrors {
  const errors: FieldErrors = {}
  const price = priceError(form, ground, direction)
  if (price) errors.price = price
  const outcome = reckon(form, ground, direction)
  const size = sizeError(form, ground, outcome)
  if (size && !errors.price) errors[sizeFieldOf(form)] = size
  const multiple = multipleError(form, mostOf(form, ground, direction))
  if (multiple) errors.multiple = multiple
  if (form.bracket) Object.assign(errors, targetErrors(form, ground, direction))
  for (const field of ['trailing', 'slippage'] as const) {
    const value = toBig(form[field])
    const isAsked = field === 'slippage' ? maySlip(form) : form.bracket || form.trailing !== ''
    const range = field === 'slippage' ? SLIPPAGE_PERCENT : TRAIL_PERCENT
    if (isAsked && form[field] !== '' && (!value || isOutside(value, range))) errors[field] = { code: 'range', figure: `${range.least}%` }
  }
  return errors
}

function priceError(form: TicketForm, { wire, sides, isOpen }: Ground, direction: Direction): FieldError | undefined {
  if (isMarket(form)) return undefined
  const price = toBig(form.price)
  if (!price?.gt(0)) return { code: 'required' }
  if (!ticksOf(price, wire.tick)) return { code: 'price_tick', figure: wire.tick }
  // A stop order waits for a price that is still to come. What is closed has no price of the moment: there it waits for the opening.
  if (form.type !== 'stop' || !sides || !isOpen) return undefined
  if (direction === 'long') return price.lte(sides.ask) ? { code: 'passed_above', figure: sides.ask } : undefined
  return price.gte(sides.bid) ? { code: 'passed_below', figure: sides.bid } : undefined
}

function sizeError(form: TicketForm, ground: Ground, outcome: Outcome | undefined): FieldError | undefined {
  const { account, wire } = ground
  const typed = toBig(form.size.value)
  if (!typed?.gt(0)) return { code: 'required' }
  if (!outcome) {
    // A share or a value that does not buy the smallest step.
    if (form.size.by === 'lots') return { code: 'lots_step', figure: wire.lot_step }
    return form.size.by === 'percent' ? { code: 'insufficient' } : { code: 'lots_step', figure: wire.lot_step }
  }
  const overCap = form.mode === 'super' && capError(outcome, ground)
  if (overCap) return overCap
  if (account && unitsOf(outcome.cost) > unitsOf(account.free_margin)) return { code: 'insufficient' }
  if (wouldLiquidate(form, ground, outcome)) return { code: 'would_liquidate' }
  return undefined
}

/** More than a user may have in super-leverage, with what is open there. */
function capError({ notional }: Outcome, { wire, superOpen = '0' }: Ground): FieldError | undefined {
  const left = new Big(wire.super_cap).minus(superOpen)
  if (left.gte(notional)) return undefined
  return toBig(superOpen)?.eq(0)
    ? { code: 'super_cap', figure: wire.super_cap }
    : { code: 'super_left', figure: left.gt(0) ? left.toFixed() : '0' }
}

/** Already at or past its liquidation price at the opposite quote. */
function wouldLiquidate(form: TicketForm, { sides }: Ground, { direction, liquidation }: Outcome): boolean {
  const closing = isMarket(form) ? toBig(direction === 'long' ? sides?.bid : sides?.ask) : undefined
  const price = toBig(liquidation)
  if (!closing || !price) return false
  return direction === 'long' ? price.gte(closing) : price.lte(closing)
}

/** A target gains, a stop loses: each on its side of the quote at which the order could be closed once it opens. */
function targetErrors(form: TicketForm, ground: Ground, direction: Direction): FieldErrors {
  const errors: FieldErrors = {}
  const { tick } = ground.wire
  const reference = toBig(stopBase({ direction, type: form.type, price: form.price }, ground.sides))
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = toBig(form[field])
    if (!price || price.eq(0)) continue
    if (!ticksOf(price, tick)) errors[field] = { code: 'price_tick', figure: tick }
    else if (reference && !isBeyond(price, reference, (field === 'takeProfit') === (direction === 'long')))
      errors[field] = { code: field === 'takeProfit' ? 'profit_side' : 'stop_side' }
  }
  return errors
}

/** At the quote itself it would go off at once. */
const isBeyond = (price: Big, reference: Big, isAbove: boolean): boolean => (isAbove ? price.gt(reference) : price.lt(reference))
