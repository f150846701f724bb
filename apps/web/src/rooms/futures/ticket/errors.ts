import { toBig } from '../../../ui/format.ts'
import { ticksOf, unitsOf } from '../reckon/units.ts'
import type { Ground, Outcome } from './figures.ts'
import { openingPrice, reckon } from './figures.ts'
import type { Direction, Field, TicketForm } from './form.ts'
import { isMarket, maySlip, multipleOf } from './form.ts'

/** What is wrong with a field; the ticket has the words. */
export interface FieldError {
  code:
    | 'required'
    | 'price_tick'
    | 'lots_step'
    | 'insufficient'
    | 'multiple'
    | 'super_cap'
    | 'would_liquidate'
    | 'profit_side'
    | 'stop_side'
    | 'range'
  /** The figure the words name. */
  figure?: string
}
export type FieldErrors = Partial<Record<Field | 'multiple', FieldError>>

/** Percent: what trails and slippage limits may be. */
const RANGE = { least: '0.01', most: '10' }

/** The field the size is typed into. */
export const sizeFieldOf = ({ size }: TicketForm): 'lots' | 'value' => (size.by === 'value' ? 'value' : 'lots')

/** What the server would refuse for this direction, as far as the ticket can know it, one error a field. */
export function errorsOf(form: TicketForm, ground: Ground, direction: Direction): FieldErrors {
  const errors: FieldErrors = {}
  const { tick } = ground.wire
  if (!isMarket(form) && !toBig(form.price)?.gt(0)) errors.price = { code: 'required' }
  else if (!isMarket(form) && !ticksOf(form.price, tick)) errors.price = { code: 'price_tick', figure: tick }
  const outcome = reckon(form, ground, direction)
  const size = sizeError(form, ground, outcome)
  if (size && !errors.price) errors[sizeFieldOf(form)] = size
  if (outcome && multipleOf(form) > outcome.highest) errors.multiple = { code: 'multiple', figure: `${outcome.highest}x` }
  if (form.bracket) Object.assign(errors, targetErrors(form, ground, direction))
  for (const field of ['trailing', 'slippage'] as const) {
    const value = toBig(form[field])
    const isAsked = field === 'slippage' ? maySlip(form) : form.bracket || form.trailing !== ''
    if (isAsked && form[field] !== '' && (!value || value.lt(RANGE.least) || value.gt(RANGE.most))) errors[field] = { code: 'range' }
  }
  return errors
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
  if (form.mode === 'super' && toBig(outcome.notional)?.gt(wire.super_cap)) return { code: 'super_cap', figure: wire.super_cap }
  if (account && unitsOf(outcome.cost) > unitsOf(account.free_margin)) return { code: 'insufficient' }
  if (wouldLiquidate(form, ground, outcome)) return { code: 'would_liquidate' }
  return undefined
}

/** Already at or past its liquidation price at the opposite quote. */
function wouldLiquidate(form: TicketForm, { sides }: Ground, { direction, liquidation }: Outcome): boolean {
  const closing = isMarket(form) ? toBig(direction === 'long' ? sides?.bid : sides?.ask) : undefined
  const price = toBig(liquidation)
  if (!closing || !price) return false
  return direction === 'long' ? price.gte(closing) : price.lte(closing)
}

/** A target gains, a stop loses: each on its side of the price the order would open at. */
function targetErrors(form: TicketForm, ground: Ground, direction: Direction): FieldErrors {
  const errors: FieldErrors = {}
  const { tick } = ground.wire
  const reference = toBig(openingPrice(form, direction, ground.sides))
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = toBig(form[field])
    if (!price || price.eq(0)) continue
    if (!ticksOf(price, tick)) errors[field] = { code: 'price_tick', figure: tick }
    else if (reference && ((field === 'takeProfit') === (direction === 'long')) !== price.gt(reference))
      errors[field] = { code: field === 'takeProfit' ? 'profit_side' : 'stop_side' }
  }
  return errors
}
