/**
 * The second factor of a login by password. With an authenticator app its digits, a recovery code or a passkey; with passkeys alone a passkey
 * or a code to the account's own address, so that nobody is locked out by a passkey that got lost.
 */
import { refuse } from '@assay/contract/wire'
import type { Tx } from '../../../db/pool.ts'
import type { AccountServices } from '../services.ts'
import type { UserRow } from '../store.ts'
import { checkFactor, type GivenFactor } from './factor.ts'
import { checkOwnCode } from './own-code.ts'
import { passkeyOptionsFor } from './passkeys.ts'
import * as store from './store.ts'

interface GivenLogin extends GivenFactor {
  code?: string | undefined
}

export interface LoginFactor {
  method: 'authenticator' | 'recovery' | 'passkey' | 'code'
  use(tx: Tx): Promise<void>
}

const ACT = 'login'

/** Refuses `factor_needed` when a factor is set and none of those that serve was given. */
export async function askForFactor(services: AccountServices, user: UserRow, given: GivenLogin): Promise<void> {
  const { authenticator, passkeys } = await store.findFactors(services.db, user.id)
  if (!authenticator && !passkeys) return
  const isGiven = given.passkey !== undefined || (authenticator ? given.authenticator !== undefined : given.code !== undefined)
  if (isGiven) return
  const factors = [...(passkeys ? ['passkey'] : []), authenticator ? 'authenticator' : 'code']
  const raw: Record<string, string> = { factors: factors.join(',') }
  if (passkeys) raw['passkey'] = await passkeyOptionsFor(services, { act: ACT, userId: user.id })
  refuse('factor_needed', { raw })
}

/** Null when the account has no second factor. Refuses `confirm_wait`, `passkey_failed`, `factor_wrong` or `code_wrong`. */
export async function checkLoginFactor(
  services: AccountServices,
  { user, address }: { user: UserRow; address: string },
  given: GivenLogin,
): Promise<LoginFactor | null> {
  const { authenticator, passkeys } = await store.findFactors(services.db, user.id)
  if (!authenticator && !passkeys) return null
  const by = { userId: user.id, act: ACT }
  if (given.passkey !== undefined || authenticator) {
    const means = given.passkey === undefined ? (['factor'] as const) : []
    return services.confirmLimits.attempt({ userId: user.id, address, means }, () => checkFactor(services, by, given))
  }
  return { method: 'code', use: await checkOwnCode(services, { user, scene: ACT, code: given.code ?? '', address, field: 'code' }) }
}
