import { applyReference } from './apply-reference.ts'
import { runAsTaker } from './taker.ts'
import { touch, type Run } from './state.ts'

/**
 * Runs the stops that fired as takers, one by one. They may move the price so that more stops fire: those queue up behind, until nothing is
 * left. A stop whose other OCO leg traded first is gone by then.
 */
export function runFiredStops(run: Run): void {
  for (const live of run.fired) {
    if (run.engine.orders.get(live.order.id) !== live) continue
    live.order.status = 'open'
    touch(run, live.order)
    runAsTaker(run, live, live.order.quoteBudget)
    applyReference(run)
  }
}
