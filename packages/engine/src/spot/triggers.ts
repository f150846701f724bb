import { observe } from './observe.ts'
import { runAsTaker } from './taker.ts'
import { touch, type Run } from './state.ts'

/**
 * Runs the stops that were passed, one by one as takers. What they do to the book may pass further stops, which queue up behind, until
 * nothing is left. A stop whose OCO partner traded first is gone by then.
 */
export function runFired(run: Run): void {
  for (const live of run.fired) {
    if (run.engine.orders.get(live.order.id) !== live) continue
    live.order.status = 'open'
    touch(run, live.order)
    runAsTaker(run, live, live.order.quoteBudget)
    observe(run)
  }
}
