/**
 * "Confirm that it is you": what every sensitive act asks for, in the call of the act itself. What confirms is checked first, then used up in
 * the transaction of the effect. So it is bound to that act, good for one use, and an act that is refused uses nothing up.
 *
 * An account confirms with its login password and, besides, with its authenticator app or a passkey. Without an authenticator app a code to
 * its own mail address or number serves too, so that nobody is locked out by a passkey that got lost.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Tx } from '../../../db/pool.ts'
import type { UserContext } from '../../../http/context.ts'
import { maskEmail, maskMobile } from '../address.ts'
import { sendCode } from '../codes.ts'
import { verifyPassword } from '../password.ts'
import type { AccountServices } from '../services.ts'
import { findUser, type UserRow } from '../store.ts'
import type { Means } from './confirm-limits.ts'
import { checkFactor } from './factor.ts'
import { locksWithdrawals } from './locks.ts'
import { checkOwnCode } from './own-code.ts'
import { passkeyOptionsFor } from './passkeys.ts'
import * as store from './store.ts'
import { recipientsOf, tellOfChange } from './tell.ts'

export type Act = CallParsed<'account.confirmOptions'>['act']

/** What the user gave to confirm an act. */
export interface Confirmation {
  current_password?: string | undefined
  confirm_code?: string | undefined
  authenticator?: string | undefined
  passkey?: string | undefined
}

export interface Confirmed {
  user: UserRow
  /**
   * Locks the account for the transaction and uses up what confirmed. The first step of every sensitive act. When another act was quicker with
   * the same means, or the password has changed, it refuses as for a wrong one.
   */
  use(tx: Tx): Promise<void>
}

export interface ConfirmOptions {
  act: Act
  given: Confirmation
}

/** The scene of an act's codes. */
const sceneOf = (act: Act): string => (act === 'password' ? 'change_password' : `confirm_${act}`)

const masked = ({ channel, address }: ReturnType<typeof recipientsOf>[number]) => ({
  channel,
  address: channel === 'email' ? maskEmail(address) : maskMobile(address),
})

/** What can confirm the act now, with a challenge for passkeys. */
export async function confirmOptions(
  services: AccountServices,
  { act }: { act: Act },
  { session }: UserContext,
): Promise<CallOutput<'account.confirmOptions'>> {
  const { userId } = session
  const user = (await findUser(services.db, userId))!
  const factors = await store.findFactors(services.db, userId)
  return {
    authenticator: factors.authenticator,
    passkey: factors.passkeys ? await passkeyOptionsFor(services, { act, userId }) : null,
    codes: factors.authenticator ? [] : recipientsOf(user).map(masked),
    locks: locksWithdrawals(act, user),
  }
}

export async function sendConfirmCode(
  services: AccountServices,
  input: CallParsed<'account.sendConfirmCode'>,
  context: UserContext,
): Promise<CallOutput<'account.sendConfirmCode'>> {
  const user = (await findUser(services.db, context.session.userId))!
  const recipients = recipientsOf(user)
  const recipient = recipients.find(({ channel }) => channel === input.channel) ?? recipients[0]!
  const { address, deviceToken, lang } = context
  const sent = await sendCode(services, { recipient, scene: sceneOf(input.act), address, deviceToken, lang, altcha: input.altcha })
  return { wait_seconds: sent.waitSeconds, expires_at: sent.expiresAt.toISOString(), ...masked(recipient) }
}

/**
 * Checks that it is the owner who acts. Refuses `confirm_needed` with the fields that are missing, then `confirm_wait`, `password_wrong`,
 * `passkey_failed`, `factor_wrong` or `code_wrong`.
 */
export async function confirmOwner(services: AccountServices, context: UserContext, options: ConfirmOptions): Promise<Confirmed> {
  const { userId } = context.session
  const user = (await findUser(services.db, userId))!
  const factors = await store.findFactors(services.db, userId)
  requireAll(factors, options)
  const { given } = options
  const { address } = context
  const use = await services.confirmLimits.attempt({ userId, address, means: guessedIn(given) }, async () => {
    if (given.current_password !== undefined) await checkOwnPassword(user, given.current_password)
    const hasFactor = given.passkey !== undefined || given.authenticator !== undefined
    if (hasFactor) return useOfFactor(services, { user, context }, options)
    return checkOwnCode(services, { user, scene: sceneOf(options.act), code: given.confirm_code!, address, field: 'confirm_code' })
  })
  return {
    user,
    async use(tx) {
      if (!(await store.lockOwner(tx, userId, user.passwordHash))) refusePassword()
      await use(tx)
    },
  }
}

/**
 * Checks the login password alone, for what opens no way to anything and must be quick. Refuses `confirm_needed`, `confirm_wait` or
 * `password_wrong`.
 */
export async function confirmPassword(
  services: AccountServices,
  { session, address }: UserContext,
  { current_password: password }: Pick<Confirmation, 'current_password'>,
): Promise<Confirmed> {
  const { userId } = session
  const user = (await findUser(services.db, userId))!
  if (password === undefined) return refuse('confirm_needed', { fields: { current_password: 'field_required' } })
  await services.confirmLimits.attempt({ userId, address, means: ['password'] }, () => checkOwnPassword(user, password))
  return {
    user,
    async use(tx) {
      if (!(await store.lockOwner(tx, userId, user.passwordHash))) refusePassword()
    },
  }
}

/** What of it may be a guess. */
const guessedIn = ({ current_password: password, authenticator, passkey }: Confirmation): Means[] => [
  ...(password === undefined ? [] : (['password'] as const)),
  ...(authenticator === undefined || passkey !== undefined ? [] : (['factor'] as const)),
]

/** Names what is missing. A code is no means for an account with an authenticator app. */
function requireAll({ authenticator, passkeys }: store.Factors, { given }: ConfirmOptions): void {
  const hasFactor = given.passkey !== undefined || (authenticator && given.authenticator !== undefined)
  const hasCode = !authenticator && given.confirm_code !== undefined
  const fields: Record<string, 'field_required'> = {}
  if (given.current_password === undefined) fields['current_password'] = 'field_required'
  if (!hasFactor && !hasCode) fields[authenticator ? 'authenticator' : passkeys ? 'passkey' : 'confirm_code'] = 'field_required'
  if (Object.keys(fields).length > 0) refuse('confirm_needed', { fields })
}

const refusePassword = (): never => refuse('password_wrong', { fields: { current_password: 'password_wrong' } })

async function checkOwnPassword(user: UserRow, password: string): Promise<void> {
  if (!(await verifyPassword(user.passwordHash, password))) refusePassword()
}

interface By {
  user: UserRow
  context: UserContext
}

async function useOfFactor(services: AccountServices, { user, context }: By, { act, given }: ConfirmOptions): Promise<Confirmed['use']> {
  const factor = await checkFactor(services, { userId: user.id, act }, given)
  return async (tx) => {
    await factor.use(tx)
    if (factor.method === 'recovery') await tellOfChange(tx, services, { user, context, kind: 'recovery_code_used' })
  }
}
