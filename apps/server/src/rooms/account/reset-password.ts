import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { recipientOf } from './address.ts'
import { consumeCode } from './codes.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'

/** Sets a new password by code and ends every session of the account. An unknown account answers like a wrong code. */
export async function resetPassword(services: AccountServices, input: CallParsed<'account.resetPassword'>): Promise<{ reset: true }> {
  const recipient = recipientOf((input.user_string ?? input.account)!, input.type, input.area_code)
  checkNewPassword(input.password, (input.re_password ?? input.repassword)!)
  const key = { recipient: recipient.address, scene: 'reset_password' }
  await services.checkCode(key, input.code)
  const passwordHash = await hashPassword(input.password)
  const ended = await services.db.transaction().execute(async (tx) => {
    await consumeCode(tx, key, input.code)
    const user = await store.findUserByAddress(tx, recipient.channel, recipient.address)
    if (!user) refuse('code_wrong', { fields: { code: 'code_wrong' } })
    await store.setPassword(tx, user.id, passwordHash)
    return store.revokeAllSessions(tx, user.id)
  })
  services.sessions.forget(ended)
  await store.clearAttempts(services.db, 'login_failed', recipient.address)
  return { reset: true }
}
