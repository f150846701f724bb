/**
 * Limits failed tries by subject, such as an account or a network. Some failures are free. After that each failure doubles the wait, counted
 * from the last one. Concurrent tries are limited too: no more run at once than may still fail, and the others wait in a queue. A right try
 * therefore waits for the tries before it, and only failures lead to a refusal. The queues are in memory, as rate limits are: one process
 * serves all (decisions/0012).
 */
import { refuse } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

interface TryRules {
  kind: 'login_failed' | 'confirm_failed'
  refusal: 'login_wait' | 'confirm_wait'
  /** Failures within the window that cost nothing. */
  free: number
  windowMinutes: number
  delayMaximumSeconds: number
}

/** A queue per subject. Its members run a try or wait for their turn. */
export class TryLines {
  private readonly db: Database
  private readonly rules: TryRules
  private readonly lines = new Map<string, PromiseWithResolvers<void>[]>()

  constructor(db: Database, rules: TryRules) {
    this.db = db
    this.rules = rules
  }

  /** Runs the try when its turn comes, or refuses with the seconds to wait. The caller records what failed. */
  async inTurn<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(subject) ?? []
    this.lines.set(subject, line)
    const place = Promise.withResolvers<void>()
    line.push(place)
    try {
      await this.waitForTurn(subject, () => line.slice(0, line.indexOf(place)))
      return await work()
    } finally {
      line.splice(line.indexOf(place), 1)
      if (line.length === 0) this.lines.delete(subject)
      place.resolve()
    }
  }

  private async waitForTurn(subject: string, placesAhead: () => PromiseWithResolvers<void>[]): Promise<void> {
    for (;;) {
      // The queue is read before the failures are counted. A try that fails in between is counted twice for a moment, but never missed.
      const ahead = placesAhead()
      const failures = await this.countFailures(subject)
      if (ahead.length < Math.max(1, this.rules.free - failures)) return
      await Promise.race(ahead.map(({ promise }) => promise))
    }
  }

  /** Returns the failures in the window. Refuses while the last one requires a wait. */
  private async countFailures(subject: string): Promise<number> {
    const { kind, refusal, free, windowMinutes, delayMaximumSeconds } = this.rules
    const failures = await store.countAttempts(this.db, { kind, subject, minutes: windowMinutes })
    if (failures.count < free) return failures.count
    const delay = Math.min(2 ** (failures.count - free + 1), delayMaximumSeconds)
    const left = Math.ceil(delay - (failures.seconds_since ?? 0))
    if (left > 0) refuse(refusal, { values: { seconds: left } })
    return failures.count
  }
}
