/** Queue time-out. Prices go on while the database is away: a command that waited too long is refused, not run at the new prices. */
import { Refusal } from '@assay/contract/wire'
import type { Waiting } from './batch.ts'

/** How long a user's command may wait for its turn. */
export const QUEUE_TIMEOUT_MS = 10_000

export const isLate = ({ request, sinceMs }: Waiting<never>): boolean =>
  request.userId !== null && sinceMs < performance.now() - QUEUE_TIMEOUT_MS

/** Refuses `unavailable`: the command had no effect. */
export const refuseLate = ({ reject }: Waiting<never>): void => reject(new Refusal('unavailable'))

/** Refuses the commands that have waited too long. Returns those that are still to run. */
export function withoutLate<Turn>(waiting: readonly Waiting<Turn>[]): Waiting<Turn>[] {
  for (const one of waiting) if (isLate(one)) refuseLate(one)
  return waiting.filter((one) => !one.isEnded)
}
