import { end } from './end-order.ts'
import type { Run } from './state.ts'

/**
 * Ends the orders whose date is reached, the earliest first, in a halted pair too. They end at their own time, however late they are looked
 * at: an order good till a date never fills after it.
 */
export function expire(run: Run): void {
  const { expiring } = run.state
  for (let nextMs = expiring.nextMs(); nextMs !== null && nextMs <= run.timeMs; nextMs = expiring.nextMs()) {
    const ended = expiring.next()
    for (const live of ended) if (run.engine.orders.has(live.order.id)) end(run, live, 'date_reached')
    for (const { order } of ended) order.updatedMs = nextMs
  }
}
