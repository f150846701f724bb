/** The second factor of logins and sensitive acts: digits of an authenticator app, a recovery code in their place, or a passkey. */
import { refuse } from '@assay/contract/wire'
import type { Tx } from '../../../db/pool.ts'
import type { AccountServices } from '../services.ts'
import { stepOf } from './digits.ts'
import { checkPasskey } from './passkeys.ts'
import { recoveryHash } from './recovery-codes.ts'
import * as store from './store.ts'

/** What the user gave. */
export interface GivenFactor {
  authenticator?: string | undefined
  passkey?: string | undefined
}

/** A factor that was right. */
export interface CheckedFactor {
  method: 'authenticator' | 'recovery' | 'passkey'
  /** Uses it up in the transaction of the effect. When another use was quicker, it refuses as for a wrong one. */
  use(tx: Tx): Promise<void>
}

/** Checks a factor for an act, `login` among them. Refuses `passkey_failed` or `factor_wrong`. The caller limits the tries. */
export async function checkFactor(
  services: AccountServices,
  by: { userId: number; act: string },
  given: GivenFactor,
): Promise<CheckedFactor> {
  if (given.passkey !== undefined) {
    const { use } = await checkPasskey(services, by, given.passkey)
    return { method: 'passkey', use }
  }
  const typed = (given.authenticator ?? '').replaceAll(/\s/g, '')
  return /^\d{6}$/.test(typed) ? checkDigits(services, by.userId, typed) : checkRecoveryCode(services, by.userId, typed)
}

const refuseFactor = (): never => refuse('factor_wrong', { fields: { authenticator: 'factor_wrong' } })

async function checkDigits({ db, secrets, now }: AccountServices, userId: number, digits: string): Promise<CheckedFactor> {
  const found = await store.findAuthenticator(db, userId)
  if (!found) return refuseFactor()
  const { secret, last_step: lastStep } = found
  const step = await stepOf(secrets, { userId, secret, lastStep, digits, nowMs: now() })
  if (step === null) return refuseFactor()
  return {
    method: 'authenticator',
    async use(tx) {
      if (!(await store.useStep(tx, userId, { secret, step }))) refuseFactor()
    },
  }
}

async function checkRecoveryCode({ db, secrets }: AccountServices, userId: number, typed: string): Promise<CheckedFactor> {
  const hash = recoveryHash(secrets, userId, typed)
  if (hash === null || !(await store.hasRecoveryCode(db, userId, hash))) return refuseFactor()
  return {
    method: 'recovery',
    async use(tx) {
      if (!(await store.useRecoveryCode(tx, userId, hash))) refuseFactor()
    },
  }
}
