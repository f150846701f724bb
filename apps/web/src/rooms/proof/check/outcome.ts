import type { Step } from './step.ts'

/** Secret until the day is over, and none where a record is played: that they are not checked yet takes nothing from a receipt. */
const LATER: ReadonlySet<Step['name']> = new Set(['seed', 'ticks'])

/** What all steps come to: false; true as far as this device could check; true. */
export function outcomeOf(steps: readonly Step[]): 'false' | 'partly' | 'holds' {
  if (steps.some(({ state }) => state === 'bad')) return 'false'
  return steps.some(({ name, state }) => state === 'unknown' && !LATER.has(name)) ? 'partly' : 'holds'
}
