/**
 * Chores at times of the day (UTC). Each may run late, or once more after a restart, without harm; what settles users' money keeps
 * its deadlines in the database instead.
 */
import type { Logger } from 'pino'

export interface Chore {
  name: string
  /** Every whole multiple of this since the epoch: 3,600,000 is on the hour, 86,400,000 at 00:00 UTC. */
  everyMs: number
  run(): Promise<void>
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Starts the chores' timers; answers how to stop them. A chore that fails is logged and comes again at its next time. */
export function startChores(chores: Chore[], { now, log }: { now(): number; log: Logger }): () => void {
  const timers = new Map<Chore, NodeJS.Timeout>()
  const plan = (chore: Chore, doneMs = 0) => {
    // Not twice for the same time, though the clock stands before it.
    const dueMs = Math.max((Math.floor(now() / chore.everyMs) + 1) * chore.everyMs, doneMs + chore.everyMs)
    const timer = setTimeout(() => {
      chore
        .run()
        .catch((error: unknown) => log.error({ err: error, chore: chore.name }, 'chore failed'))
        .finally(() => timers.has(chore) && plan(chore, dueMs))
    }, dueMs - now())
    timers.set(chore, timer.unref())
  }
  chores.forEach(plan)
  return () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
}
