/**
 * Limits failed logins, per account and per network. Some failures are free. After that each failure doubles the wait, counted from the
 * last one. Concurrent tries are limited too: per account and per network, no more run at once than may still fail, and the others wait in
 * a queue. A right password therefore waits for the tries before it, and only failures lead to a refusal. The queues are in memory, as rate
 * limits are: one process serves all (decisions/0012).
 */
import { refuse } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

const WINDOW_MINUTES = 15
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
const DELAY_MAXIMUM_SECONDS = 600

export interface LoginLimits {
  /** Runs a try when its turn comes, or refuses `login_wait` with the seconds to wait. A try that returns null counts as failed. */
  attempt<Opened>(by: { account: string; address: string }, tryOnce: () => Promise<Opened | null>): Promise<Opened | null>
}

export function createLoginLimits(db: Database, addressLimitFactor: number): LoginLimits {
  const accounts = new Lines(db, FREE_PER_ACCOUNT)
  const addresses = new Lines(db, FREE_PER_ADDRESS * addressLimitFactor)
  return {
    attempt({ account, address }, tryOnce) {
      const tryAndKeep = async () => {
        const opened = await tryOnce()
        if (opened === null) await keepFailure(db, [account, address])
        else await store.clearAttempts(db, 'login_failed', [account])
        return opened
      }
      return accounts.inTurn(account, () => addresses.inTurn(address, tryAndKeep))
    },
  }
}

async function keepFailure(db: Database, subjects: string[]): Promise<void> {
  for (const subject of subjects) await store.recordAttempt(db, 'login_failed', subject)
}

/** A queue per account or per network. Its members run a try or wait for their turn. */
class Lines {
  private readonly db: Database
  private readonly free: number
  private readonly lines = new Map<string, PromiseWithResolvers<void>[]>()

  constructor(db: Database, free: number) {
    this.db = db
    this.free = free
  }

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
      if (ahead.length < Math.max(1, this.free - failures)) return
      await Promise.race(ahead.map(({ promise }) => promise))
    }
  }

  /** Returns the failures in the window. Refuses `login_wait` while the last one requires a wait. */
  private async countFailures(subject: string): Promise<number> {
    const failures = await store.countAttempts(this.db, { kind: 'login_failed', subject, minutes: WINDOW_MINUTES })
    if (failures.count < this.free) return failures.count
    const delay = Math.min(2 ** (failures.count - this.free + 1), DELAY_MAXIMUM_SECONDS)
    const left = Math.ceil(delay - (failures.seconds_since ?? 0))
    if (left > 0) refuse('login_wait', { values: { seconds: left } })
    return failures.count
  }
}
