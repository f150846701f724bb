import { ownLive } from './cancel.ts'
import { isAmendBelowNotional, isOffLot } from './filters.ts'
import { adjustHold } from './holds.ts'
import { end } from './end-order.ts'
import { NO_SLOT, type LiveOrder } from './live-order.ts'
import { otherLegOf, touch, touchLevel, type Run } from './state.ts'
import { lotsLeft } from './units.ts'
import type { AmendCommand, SpotRefusal } from './types.ts'

function refusalOf(run: Run, command: AmendCommand, live: LiveOrder | undefined): SpotRefusal | null {
  const { pair, indexDeciticks } = run.state
  if (indexDeciticks === null) return 'pair_halted'
  if (isOffLot(command.amountLots)) return 'amount_lot'
  if (command.amountLots < pair.minimumLots) return 'amount_minimum'
  if (live && isAmendBelowNotional(run, live.order, command.amountLots)) return 'notional_minimum'
  if (!live) return 'order_not_found'
  const { amountLots } = live.order
  return amountLots === null || command.amountLots >= amountLots ? 'amend_not_smaller' : null
}

/** Reduces the order. Its place in the queue stays. */
function shrink(run: Run, live: LiveOrder, amountLots: number): void {
  const { order } = live
  order.amountLots = amountLots
  touch(run, order)
  if (live.slot === NO_SLOT) return
  const { book } = run.state
  book.reduce(live.slot, lotsLeft(order))
  touchLevel(run, order.side, order.priceTicks!)
  if (order.sliceLots !== null) order.sliceLots = book.orders.visible[live.slot]!
}

/**
 * Reduces the total amount of a resting or waiting order. An amount that is filled already, or less, ends the order. Both legs of an OCO
 * keep the same amount. An order given by its budget cannot be amended.
 */
export function amend(run: Run, command: AmendCommand): void {
  const live = ownLive(run, command)
  const refusal = refusalOf(run, command, live)
  if (refusal || !live) {
    run.effects.refused = refusal
    return
  }
  const { order } = live
  if (command.amountLots <= order.filledLots) {
    order.amountLots = order.filledLots
    end(run, live, 'amount_reached')
    return
  }
  shrink(run, live, command.amountLots)
  const otherLeg = otherLegOf(run.engine, order)
  if (otherLeg && otherLeg.order.amountLots !== null) shrink(run, otherLeg, command.amountLots)
  adjustHold(run, order)
  if (otherLeg) adjustHold(run, otherLeg.order)
}
