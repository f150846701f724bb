/**
 * Runs chores at fixed times of the day (UTC). A chore may run late, or again after a restart, without harm. Deadlines of users' money are
 * in the database instead.
 */
import type { Logger } from 'pino'

export interface Chore {
  name: string
  /** Milliseconds between runs. A chore runs at every multiple of it since the epoch: 3,600,000 is on the hour, 86,400,000 at 00:00 UTC. */
  everyMs: number
  run(): Promise<void>
}

/** Starts the chores' timers. Returns the function that stops them. A chore that fails is logged and runs again at its next time. */
export function startChores(chores: Chore[], { now, log }: { now(): number; log: Logger }): () => void {
  const timers = new Map<Chore, NodeJS.Timeout>()
  const plan = (chore: Chore, doneMs = 0) => {
    // The clock may stand still before this time. The chore must not run twice for it.
    const dueMs = Math.max((Math.floor(now() / chore.everyMs) + 1) * chore.everyMs, doneMs + chore.everyMs)
    const timer = setTimeout(() => {
      chore
        .run()
        .catch((error: unknown) => log.error({ err: error, chore: chore.name }, 'chore failed'))
        .finally(() => timers.has(chore) && plan(chore, dueMs))
    }, dueMs - now())
    timers.set(chore, timer.unref())
  }
  for (const chore of chores) plan(chore)
  return () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
}
