/**
 * Limits wrong passwords and wrong digits of who is past the first door: logged in, or with the right password in hand. The tries count by
 * account and network. Networks from which the account never logged in share a second, stricter limit, so that an attacker with many of them
 * gets no further, and the owner, at an address of his own, is not held up by it.
 */
import { Refusal } from '@assay/contract/wire'
import type { Database } from '../../../db/pool.ts'
import { networkOf } from '../../../http/address.ts'
import { clearAttempts, recordAttempt } from '../store.ts'
import { TryLines } from '../try-lines.ts'
import { isKnownAddress } from './store.ts'

const RULES = { kind: 'confirm_failed', refusal: 'confirm_wait' } as const
const OF_NETWORK = { ...RULES, free: 5, windowMinutes: 15, delayMaximumSeconds: 600 }
const OF_STRANGERS = { ...RULES, free: 20, windowMinutes: 24 * 60, delayMaximumSeconds: 3_600 }

/** Refusals that a guess may lead to. Codes by mail and passkeys are not among them: the former have tries of their own. */
const GUESSES = new Set<string>(['password_wrong', 'factor_wrong'])

export interface ConfirmLimits {
  /** Runs a try when its turn comes, or refuses `confirm_wait` with the seconds to wait. A refusal of a guess counts as failed. */
  attempt<Result>(by: { userId: number; address: string }, tryOnce: () => Promise<Result>): Promise<Result>
  /** After a new password, guesses of who knew the one before are forgotten. */
  forget(userId: number): Promise<void>
}

const strangersOf = (userId: number): string => `${userId} strangers`

export function createConfirmLimits(db: Database): ConfirmLimits {
  const networks = new TryLines(db, OF_NETWORK)
  const strangers = new TryLines(db, OF_STRANGERS)
  const guess = async <Result>(subjects: readonly string[], tryOnce: () => Promise<Result>): Promise<Result> => {
    try {
      return await tryOnce()
    } catch (error) {
      if (error instanceof Refusal && GUESSES.has(error.code)) for (const subject of subjects) await recordAttempt(db, RULES.kind, subject)
      throw error
    }
  }
  return {
    async attempt({ userId, address }, tryOnce) {
      const own = `${userId} ${networkOf(address)}`
      if (await isKnownAddress(db, userId, address)) {
        const result = await networks.inTurn(own, () => guess([own], tryOnce))
        await clearAttempts(db, RULES.kind, [own])
        return result
      }
      const shared = strangersOf(userId)
      return strangers.inTurn(shared, () => networks.inTurn(own, () => guess([own, shared], tryOnce)))
    },
    forget: (userId) => clearAttempts(db, RULES.kind, [strangersOf(userId)]),
  }
}
