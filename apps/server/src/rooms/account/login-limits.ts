/** Limits failed logins, per account and per network. */
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'
import { TryLines } from './try-lines.ts'

const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
const RULES = { kind: 'login_failed', refusal: 'login_wait', windowMinutes: 15, delayMaximumSeconds: 600 } as const

export interface LoginLimits {
  /** Runs a try when its turn comes, or refuses `login_wait` with the seconds to wait. A try that returns null counts as failed. */
  attempt<Opened>(by: { account: string; address: string }, tryOnce: () => Promise<Opened | null>): Promise<Opened | null>
}

export function createLoginLimits(db: Database, addressLimitFactor: number): LoginLimits {
  const accounts = new TryLines(db, { ...RULES, free: FREE_PER_ACCOUNT })
  const addresses = new TryLines(db, { ...RULES, free: FREE_PER_ADDRESS * addressLimitFactor })
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
