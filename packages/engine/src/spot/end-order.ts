import { releaseHold, takeOverHold } from './holds.ts'
import { NO_SLOT, type LiveOrder } from './live-order.ts'
import { otherLegOf, touch, touchLevel, unregister, type Run } from './state.ts'
import type { EndReason, Order, OrderStatus } from './types.ts'

/** Reasons of the owner: the order is cancelled. For every other reason it expires. */
const OWNERS_REASONS: ReadonlySet<EndReason> = new Set(['user_cancelled', 'oco_other_leg', 'amount_reached'])

/** Removes an order from the book, or from the waiting orders. */
function removeFromMarket(run: Run, live: LiveOrder): void {
  const { order } = live
  if (live.slot === NO_SLOT) {
    if (order.status === 'untriggered') run.state.waiting.remove(live)
    return
  }
  run.state.book.cancel(live.slot)
  live.slot = NO_SLOT
  touchLevel(run, order.side, order.priceTicks!)
}

function close(run: Run, live: LiveOrder, status: OrderStatus): void {
  const { order } = live
  order.status = status
  order.sliceLots = null
  unregister(run.engine, run.state, live)
  touch(run, order)
}

/** Ends an order that is not filled: its hold is released, and the other leg of an OCO ends with it. */
export function end(run: Run, live: LiveOrder, reason: EndReason): void {
  const { order } = live
  removeFromMarket(run, live)
  order.reason = reason
  close(run, live, OWNERS_REASONS.has(reason) ? 'cancelled' : 'expired')
  releaseHold(run, order)
  const otherLeg = otherLegOf(run.engine, order)
  if (otherLeg) end(run, otherLeg, 'oco_other_leg')
}

/** Ends a filled order. What is left of a budget is released. */
export function complete(run: Run, live: LiveOrder): void {
  close(run, live, 'filled')
  releaseHold(run, live.order)
}

/** Detaches the other leg of an OCO, at this leg's first fill: the other leg is cancelled, and this leg takes over its hold. */
export function detachOtherLeg(run: Run, order: Order): void {
  const otherLeg = otherLegOf(run.engine, order)
  if (!otherLeg) return
  removeFromMarket(run, otherLeg)
  otherLeg.order.reason = 'oco_other_leg'
  close(run, otherLeg, 'cancelled')
  takeOverHold(run, order, otherLeg.order)
}
