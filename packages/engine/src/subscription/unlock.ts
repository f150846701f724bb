/** When the tokens of a sale may be spent: at once, at a date, or a part each day from a date on. */
import { divFloor } from '@assay/money'
import { DAY_MS } from '../market/times.ts'

export type Unlock = { kind: 'at_once' } | { kind: 'date'; fromMs: number } | { kind: 'linear'; fromMs: number; days: number }

/** The steps that are left to wait for, from the first. At once there is none. */
export const stepsOf = (unlock: Unlock): number => (unlock.kind === 'at_once' ? 0 : unlock.kind === 'date' ? 1 : unlock.days)

/** Steps that have come at a moment. The first day's part comes when the cliff ends. */
export function stepsAt(unlock: Unlock, atMs: number): number {
  if (unlock.kind === 'at_once' || atMs < unlock.fromMs) return 0
  return Math.min(stepsOf(unlock), Math.floor((atMs - unlock.fromMs) / DAY_MS) + 1)
}

/** When a step comes, the first being 1. Null behind the last. */
export function stepMs(unlock: Unlock, step: number): number | null {
  if (unlock.kind === 'at_once' || step > stepsOf(unlock)) return null
  return unlock.fromMs + (step - 1) * DAY_MS
}

/** Whole lots that are free after so many steps. The last step frees all. */
export function freeLots(unlock: Unlock, lots: bigint, steps: number): bigint {
  const all = stepsOf(unlock)
  return steps >= all ? lots : divFloor(lots * BigInt(steps), BigInt(all))
}
