import { referenceMilliticks } from './reference.ts'
import { touch, type Run } from './state.ts'

/**
 * Applies the reference price to the waiting orders, after each order that ran. Stops whose trigger it passed are queued in `run.fired`.
 */
export function applyReference(run: Run): void {
  const reference = referenceMilliticks(run.state)
  if (reference === null || run.state.isQuiet) return
  const { fired, effects } = run
  run.state.waiting.observe(reference, {
    onStart: (order) => touch(run, order),
    onMove: (side, ticks) => effects.trails.push({ side, ticks }),
    onFire: (live) => fired.push(live),
  })
}
