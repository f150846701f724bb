/**
 * Limits wrong passwords and wrong digits of who is past the first door: logged in, or with the right password in hand. Passwords and second
 * factors count apart: what clears the guesses of one says nothing of the other. The tries count by account and network. Networks from which the account never logged in share a second, stricter limit, so that an attacker with many of them
 * gets no further, and the owner, at an address of his own, is not held up by it.
 */
import { Refusal } from '@assay/contract/wire'
import type { Database } from '../../../db/pool.ts'
import { networkOf } from '../../../http/address.ts'
import { clearAttempts, recordAttempt } from '../store.ts'
import { TryLines } from '../try-lines.ts'
import { addressesOfLogins } from './store.ts'

const RULES = { kind: 'confirm_failed', refusal: 'confirm_wait' } as const
const OF_NETWORK = { ...RULES, free: 5, windowMinutes: 15, delayMaximumSeconds: 600 }
const OF_STRANGERS = { ...RULES, free: 20, windowMinutes: 24 * 60, delayMaximumSeconds: 3_600 }

/** What can be guessed, with the refusal of a wrong guess. Codes by mail and passkeys are not among them: the former have tries of their own. */
const REFUSALS = { password: 'password_wrong', factor: 'factor_wrong' } as const
export type Means = keyof typeof REFUSALS

interface Tried {
  userId: number
  address: string
  /** What was given that may be a guess. */
  means: readonly Means[]
}

export interface ConfirmLimits {
  /** Runs a try when its turn comes, or refuses `confirm_wait` with the seconds to wait. A refusal of a guess counts as failed. */
  attempt<Result>(by: Tried, tryOnce: () => Promise<Result>): Promise<Result>
  /** After a new password, guesses at the one before are forgotten. Those at the second factor are not. */
  forget(userId: number): Promise<void>
}

const ownOf = (userId: number, means: Means, network: string): string => `${userId} ${means} ${network}`
const strangersOf = (userId: number, means: Means): string => `${userId} ${means} strangers`

export function createConfirmLimits(db: Database): ConfirmLimits {
  const networks = new TryLines(db, OF_NETWORK)
  const strangers = new TryLines(db, OF_STRANGERS)
  /** One means after the other has its turn, always in this order, so that no two tries wait for each other. */
  const inTurns = <Result>({ userId, address, means }: Tried, isKnown: boolean, work: () => Promise<Result>): Promise<Result> => {
    let next = work
    for (const one of means) {
      const inner = next
      const inOwn = () => networks.inTurn(ownOf(userId, one, networkOf(address)), inner)
      next = isKnown ? inOwn : () => strangers.inTurn(strangersOf(userId, one), inOwn)
    }
    return next()
  }
  return {
    async attempt(tried, tryOnce) {
      const { userId, address, means } = tried
      const isKnown = (await addressesOfLogins(db, userId)).some((one) => networkOf(one) === networkOf(address))
      const ownSubjects = (some: readonly Means[]) => some.map((one) => ownOf(userId, one, networkOf(address)))
      const result = await inTurns(tried, isKnown, async () => {
        try {
          return await tryOnce()
        } catch (error) {
          const wrong = means.filter((one) => error instanceof Refusal && error.code === REFUSALS[one])
          const subjects = [...ownSubjects(wrong), ...(isKnown ? [] : wrong.map((one) => strangersOf(userId, one)))]
          for (const subject of subjects) await recordAttempt(db, RULES.kind, subject)
          throw error
        }
      })
      if (isKnown) await clearAttempts(db, RULES.kind, ownSubjects(means))
      return result
    },
    forget: (userId) => clearAttempts(db, RULES.kind, [strangersOf(userId, 'password')]),
  }
}
