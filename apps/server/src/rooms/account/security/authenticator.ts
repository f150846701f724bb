/**
 * The authenticator app of an account. A key is made, the digits show that the app has it, the recovery codes are shown, and then the user
 * turns it on. Until then it secures nothing.
 */
import { hash } from 'node:crypto'
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import type { AccountServices } from '../services.ts'
import { findUser } from '../store.ts'
import { confirmOwner, type Confirmation } from './confirm.ts'
import { newKey, stepOf } from './digits.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import * as store from './store.ts'
import { tellAndLock } from './tell.ts'

export async function beginAuthenticator(
  { db, secrets, now }: AccountServices,
  { session }: UserContext,
): Promise<CallOutput<'account.beginAuthenticator'>> {
  const user = (await findUser(db, session.userId))!
  const { key, sealed, uri } = newKey(secrets, user)
  if (!(await store.beginAuthenticator(db, user.id, sealed))) refuse('authenticator_is_on')
  return { key, uri, server_time: new Date(now()).toISOString() }
}

/** Checks the digits of the new key and makes the recovery codes that come with it. */
export async function checkAuthenticator(
  services: AccountServices,
  { digits }: CallParsed<'account.checkAuthenticator'>,
  { session, address }: UserContext,
): Promise<CallOutput<'account.checkAuthenticator'>> {
  const { db, secrets, now, confirmLimits } = services
  const { userId } = session
  if (await store.findAuthenticator(db, userId)) refuse('authenticator_is_on')
  const { secret, last_step: lastStep } = (await store.findSetup(db, userId)) ?? refuse('authenticator_expired')
  const step = await confirmLimits.attempt(
    { userId, address, means: ['factor'] },
    async () => (await stepOf(secrets, { userId, secret, lastStep, digits, nowMs: now() })) ?? refuseDigits(),
  )
  const codes = await transact(db, async (tx) => {
    // It also locks the row of this key: one that was begun meanwhile is not marked.
    if (!(await store.useStep(tx, userId, { secret, step }))) refuseDigits()
    await store.markChecked(tx, userId)
    return replaceCodes(tx, services, userId)
  })
  return { recovery_codes: codes, setup: setupOf(secret) }
}

/** Names a key without telling it. */
const setupOf = (sealed: Buffer): string => hash('sha256', sealed, 'base64url')

const refuseDigits = (): never => refuse('factor_wrong', { fields: { digits: 'factor_wrong' } })

async function replaceCodes(tx: Tx, { secrets }: AccountServices, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(secrets, userId, code)!)
  await store.replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

/** Turns on the key that its owner has checked: a thief with his session may have begun another meanwhile. */
export async function turnOnAuthenticator(
  services: AccountServices,
  { setup, ...given }: CallParsed<'account.turnOnAuthenticator'>,
  context: UserContext,
): Promise<CallOutput<'account.turnOnAuthenticator'>> {
  const { userId } = context.session
  const confirmed = await confirmOwner(services, context, { act: 'authenticator_on', given })
  const changed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    if (await store.findAuthenticator(tx, userId)) refuse('authenticator_is_on')
    if (!(await store.turnOnAuthenticator(tx, userId, Buffer.from(setup, 'base64url')))) refuse('authenticator_expired')
    return tellAndLock(tx, services, { user: confirmed.user, context, kind: 'authenticator_on' })
  })
  services.publishMessages(userId)
  return changed
}

export async function turnOffAuthenticator(
  services: AccountServices,
  given: Confirmation,
  context: UserContext,
): Promise<CallOutput<'account.turnOffAuthenticator'>> {
  const { userId } = context.session
  if (!(await store.findAuthenticator(services.db, userId))) refuse('authenticator_is_off')
  const confirmed = await confirmOwner(services, context, { act: 'authenticator_off', given })
  const changed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    await store.removeAuthenticator(tx, userId)
    return tellAndLock(tx, services, { user: confirmed.user, context, kind: 'authenticator_off' })
  })
  services.publishMessages(userId)
  return changed
}

export async function renewRecoveryCodes(
  services: AccountServices,
  given: Confirmation,
  context: UserContext,
): Promise<CallOutput<'account.renewRecoveryCodes'>> {
  const { userId } = context.session
  if (!(await store.findAuthenticator(services.db, userId))) refuse('authenticator_is_off')
  const confirmed = await confirmOwner(services, context, { act: 'recovery_codes', given })
  const renewed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    const changed = await tellAndLock(tx, services, { user: confirmed.user, context, kind: 'recovery_codes_renewed' })
    return { recovery_codes: await replaceCodes(tx, services, userId), ...changed }
  })
  services.publishMessages(userId)
  return renewed
}
