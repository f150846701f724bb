import { releaseHold, takeOverHold } from './holds.ts'
import { NO_SLOT, type Live } from './live.ts'
import { livePeer, touch, touchLevel, unregister, type Run } from './state.ts'
import type { EndReason, Order, OrderStatus } from './types.ts'

/** Ended by its owner's own doing; every other reason lets the order expire. */
const OWNERS_REASONS: ReadonlySet<EndReason> = new Set(['user_cancelled', 'oco_other_leg', 'amount_reached'])

/** Takes an order out of the book or away from those that wait. */
function withdraw(run: Run, live: Live): void {
  const { order } = live
  if (live.slot === NO_SLOT) {
    if (order.status === 'untriggered') run.state.waiting.remove(live)
    return
  }
  run.state.book.cancel(live.slot)
  live.slot = NO_SLOT
  touchLevel(run, order.side, order.priceTicks!)
}

function close(run: Run, live: Live, status: OrderStatus): void {
  const { order } = live
  order.status = status
  order.sliceLots = null
  unregister(run.engine, run.state, live)
  touch(run, order)
}

/** Ends an order before it is filled whole; the hold goes back, and the other leg of an OCO ends with it. */
export function end(run: Run, live: Live, reason: EndReason): void {
  const { order } = live
  withdraw(run, live)
  order.reason = reason
  close(run, live, OWNERS_REASONS.has(reason) ? 'cancelled' : 'expired')
  releaseHold(run, order)
  const peer = livePeer(run.engine, order)
  if (peer) end(run, peer, 'oco_other_leg')
}

/** The order has all it wanted; what a budget left over goes back. */
export function complete(run: Run, live: Live): void {
  close(run, live, 'filled')
  releaseHold(run, live.order)
}

/** The first fill of one leg of an OCO cancels the other and takes its hold over. */
export function partFromPeer(run: Run, order: Order): void {
  const peer = livePeer(run.engine, order)
  if (!peer) return
  withdraw(run, peer)
  peer.order.reason = 'oco_other_leg'
  close(run, peer, 'cancelled')
  takeOverHold(run, order, peer.order)
}
