import type { CallInput } from '@assay/contract'
import { toBig } from '#ui/format.ts'
import { isOutside, TRAIL_PERCENT } from '../calculations/targets.ts'
import { bpsOf, ticksOf } from '../calculations/units.ts'

export interface StopForm {
  takeProfit: string
  stopLoss: string
  /** In percent. */
  trailing: string
}
export type StopErrors = Partial<Record<keyof StopForm, 'tick' | 'side' | 'range'>>

interface At {
  direction: 'long' | 'short'
  tick: string
  /** The quote at which the position closes or, for a waiting order, could be closed once it opens. */
  base: string | undefined
}

/** Errors that the server would return, one per field. An empty field sets no target. */
export function stopErrors(form: StopForm, { direction, tick, base }: At): StopErrors {
  const errors: StopErrors = {}
  const now = toBig(base)
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = toBig(form[field])
    if (!price || price.eq(0)) continue
    const isAbove = (field === 'takeProfit') === (direction === 'long')
    if (!ticksOf(price, tick)) errors[field] = 'tick'
    else if (now && (isAbove ? price.lte(now) : price.gte(now))) errors[field] = 'side'
  }
  const trailing = toBig(form.trailing)
  if (trailing && !trailing.eq(0) && isOutside(trailing, TRAIL_PERCENT)) errors.trailing = 'range'
  return errors
}

/** The changed fields only. An absent field keeps its value, zero removes the target. */
export function stopRequest(form: StopForm, before: StopForm): Omit<CallInput<'futures.setStop'>, 'id'> {
  const isSame = (field: keyof StopForm) => {
    const [now, then] = [toBig(form[field]), toBig(before[field])]
    return now && then ? now.eq(then) : !now && !then
  }
  const price = (field: 'takeProfit' | 'stopLoss') => toBig(form[field])?.toFixed() ?? '0'
  return {
    ...(!isSame('takeProfit') && { target_profit_price: price('takeProfit') }),
    ...(!isSame('stopLoss') && { stop_loss_price: price('stopLoss') }),
    ...(!isSame('trailing') && { trailing_bps: bpsOf(form.trailing) }),
  }
}
