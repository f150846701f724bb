/** The passkeys of an account: shown, added, removed. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { deviceName, refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import type { AccountServices } from '../services.ts'
import { findUser } from '../store.ts'
import { confirmOwner } from './confirm.ts'
import { checkNewPasskey, newPasskeyOptions } from './passkeys.ts'
import * as store from './store.ts'
import { tellAndLock } from './tell.ts'

const MAXIMUM = 10
const UNNAMED = 'Passkey'

const refuseMore = (): never => refuse('passkeys_maximum', { values: { maximum: MAXIMUM } })

export async function passkeys(services: AccountServices, { session }: UserContext): Promise<CallOutput<'account.passkeys'>> {
  const rows = await store.showPasskeys(services.db, session.userId)
  return rows.map(({ created_at: created, used_at: used, ...rest }) => ({
    ...rest,
    created_at: created.toISOString(),
    used_at: used?.toISOString() ?? null,
  }))
}

export async function beginPasskey(services: AccountServices, { session }: UserContext): Promise<CallOutput<'account.beginPasskey'>> {
  const user = (await findUser(services.db, session.userId))!
  if ((await store.listPasskeys(services.db, user.id)).length >= MAXIMUM) refuseMore()
  return { options: await newPasskeyOptions(services, user) }
}

/** Adds the passkey that the browser made, named as the user says, else after the device. */
export async function addPasskey(
  services: AccountServices,
  input: CallParsed<'account.addPasskey'>,
  context: UserContext,
): Promise<CallOutput<'account.addPasskey'>> {
  const { userId } = context.session
  const made = await checkNewPasskey(services, userId, input.credential)
  const confirmed = await confirmOwner(services, context, { act: 'passkey_add', given: input })
  const name = input.name?.trim() || deviceName(context.device) || UNNAMED
  const changed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    await made.use(tx)
    if ((await store.listPasskeys(tx, userId)).length >= MAXIMUM) refuseMore()
    if (!(await store.insertPasskey(tx, { ...made.passkey, name }))) refuse('passkey_failed', { fields: { passkey: 'passkey_failed' } })
    return tellAndLock(tx, services, { user: confirmed.user, context, kind: 'passkey_added' })
  })
  services.publishMessages(userId)
  return changed
}

export async function removePasskey(
  services: AccountServices,
  input: CallParsed<'account.removePasskey'>,
  context: UserContext,
): Promise<CallOutput<'account.removePasskey'>> {
  const { userId } = context.session
  if (!(await store.isOwnPasskey(services.db, userId, input.id))) refuse('passkey_not_found')
  const confirmed = await confirmOwner(services, context, { act: 'passkey_remove', given: input })
  const changed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    if (!(await store.removePasskey(tx, userId, input.id))) refuse('passkey_not_found')
    return tellAndLock(tx, services, { user: confirmed.user, context, kind: 'passkey_removed' })
  })
  services.publishMessages(userId)
  return changed
}
