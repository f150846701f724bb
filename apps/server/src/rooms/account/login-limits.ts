/**
 * How often logins may fail: for each account and each network address some failures are free, then each doubles the wait, counted
 * from the last one. Tries made at once keep to it too: of one account or address no more are under way than may still fail, the
 * others stand in line until one has ended. So a right password waits for those before it, and only failures refuse it. The lines
 * are in memory, as rate limits are: one process serves all (decisions/0012).
 */
import { refuse } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

const WINDOW_MINUTES = 15
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
const DELAY_MAXIMUM_SECONDS = 600

export interface LoginLimits {
  /** Makes a try once it may be made, or refuses `login_wait`. A try that answers null has failed. */
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

/** A line for each account, or each address: who stands in it is making a try or waits to. */
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
      // Looked at before the failures are counted: one that fails in between is counted twice for a moment, never left out.
      const ahead = placesAhead()
      const failures = await this.countFailures(subject)
      if (ahead.length < Math.max(1, this.free - failures)) return
      await Promise.race(ahead.map(({ promise }) => promise))
    }
  }

  /** Refuses while the last failure asks for a wait. */
  private async countFailures(subject: string): Promise<number> {
    const failures = await store.countAttempts(this.db, { kind: 'login_failed', subject, minutes: WINDOW_MINUTES })
    if (failures.count < this.free) return failures.count
    const delay = Math.min(2 ** (failures.count - this.free + 1), DELAY_MAXIMUM_SECONDS)
    const left = Math.ceil(delay - (failures.seconds_since ?? 0))
    if (left > 0) refuse('login_wait', { values: { seconds: left } })
    return failures.count
  }
}
