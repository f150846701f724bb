import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { CallContext } from '../../http/context.ts'
import { recipientOf } from './address.ts'
import { consumeCode } from './codes.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { tellAndLock } from './security/tell.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** Sets a new password by code, ends all sessions of the account and locks withdrawals. An unknown account gets the same answer as a wrong code. */
export async function resetPassword(
  services: AccountServices,
  input: CallParsed<'account.resetPassword'>,
  context: Pick<CallContext, 'address' | 'device' | 'lang'>,
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
    await tellAndLock(tx, services, { user, context, kind: 'password_reset', everywhere: true })
    return { user, ended: await store.logOutEverywhere(tx, user.id, null) }
  })
  services.sessions.forget(ended.tokenHashes)
  services.publishMessages(user.id)
  await store.clearAttempts(services.db, 'login_failed', store.namesOf(user))
  await services.confirmLimits.forget(user.id)
  return { reset: true }
}
