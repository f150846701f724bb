import { referenceMilliticks } from './reference.ts'
import { touch, type Run } from './state.ts'

/** Shows the waiting orders where the last trade and the index now are; what they passed queues up to run. */
export function observe(run: Run): void {
  const reference = referenceMilliticks(run.state)
  if (reference === null) return
  run.fired.push(...run.state.waiting.observe(reference, (order) => touch(run, order)))
}
