import { randomUUID } from 'node:crypto'
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { CallContext } from '../../http/context.ts'
import { addMessage } from '../message/door.ts'
import { recipientOf } from './address.ts'
import { consumeCode } from './codes.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** Sets a new password by code and ends all sessions of the account. An unknown account gets the same answer as a wrong code. */
export async function resetPassword(
  services: AccountServices,
  input: CallParsed<'account.resetPassword'>,
  context: Pick<CallContext, 'address'>,
): Promise<{ reset: true }> {
  const recipient = recipientOf((input.user_string ?? input.account)!, input.type, input.area_code)
  checkNewPassword(input.password, (input.re_password ?? input.repassword)!)
  const key = { recipient: recipient.address, scene: 'reset_password' }
  await services.checkCode(key, { code: input.code, address: context.address })
  const passwordHash = await hashPassword(input.password)
  const { user, ended } = await transact(services.db, async (tx) => {
    await consumeCode(tx, key, input.code)
    const user = await store.findUserByAddress(tx, recipient.channel, recipient.address)
    if (!user) refuse('code_wrong', { fields: { code: 'code_wrong' } })
    // This comes before the sessions are revoked. It waits for logins that hold the old password, and later logins no longer match it.
    await store.setPassword(tx, user.id, passwordHash)
    await addMessage(tx, { userId: user.id, subject: `password:${randomUUID()}`, kind: 'password_changed', values: {} })
    return { user, ended: await store.revokeAllSessions(tx, user.id) }
  })
  services.sessions.forget(ended)
  services.publishMessages(user.id)
  await store.clearAttempts(services.db, 'login_failed', namesOf(user))
  return { reset: true }
}

/** All names the user may log in with, because failures are counted under the name that was typed. */
const namesOf = ({ username, email, mobile }: store.UserRow): string[] => [username, email, mobile].filter((name) => name !== null)
