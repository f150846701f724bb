import { randomUUID } from 'node:crypto'
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { addMessage } from '../message/door.ts'
import { recipientOf } from './address.ts'
import { consumeCode } from './codes.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** Sets a new password by code and ends every session of the account. An unknown account answers like a wrong code. */
export async function resetPassword(services: AccountServices, input: CallParsed<'account.resetPassword'>): Promise<{ reset: true }> {
  const recipient = recipientOf((input.user_string ?? input.account)!, input.type, input.area_code)
  checkNewPassword(input.password, (input.re_password ?? input.repassword)!)
  const key = { recipient: recipient.address, scene: 'reset_password' }
  await services.checkCode(key, input.code)
  const passwordHash = await hashPassword(input.password)
  const { user, ended } = await transact(services.db, async (tx) => {
    await consumeCode(tx, key, input.code)
    const user = await store.findUserByAddress(tx, recipient.channel, recipient.address)
    if (!user) refuse('code_wrong', { fields: { code: 'code_wrong' } })
    // Before the sessions are ended: it waits for logins that hold the password before, and those that come later find it gone.
    await store.setPassword(tx, user.id, passwordHash)
    await addMessage(tx, { userId: user.id, subject: `password:${randomUUID()}`, kind: 'password_changed', values: {} })
    return { user, ended: await store.revokeAllSessions(tx, user.id) }
  })
  services.sessions.forget(ended)
  services.tellMessages(user.id)
  await store.clearAttempts(services.db, 'login_failed', namesOf(user))
  return { reset: true }
}

/** Everything the user may log in by: failures are counted under the name that was typed. */
const namesOf = ({ username, email, mobile }: store.UserRow): string[] => [username, email, mobile].filter((name) => name !== null)
