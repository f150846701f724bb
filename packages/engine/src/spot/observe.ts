import { referenceMilliticks } from './reference.ts'
import { touch, type Run } from './state.ts'

/** Shows the waiting orders where the market now is, after each order that ran; what it passed queues up to run. */
export function observe(run: Run): void {
  const reference = referenceMilliticks(run.state)
  if (reference === null || run.state.isQuiet) return
  const { fired, effects } = run
  run.state.waiting.observe(reference, {
    onStart: (order) => touch(run, order),
    onMove: (side, ticks) => effects.trails.push({ side, ticks }),
    onFire: (live) => fired.push(live),
  })
}
