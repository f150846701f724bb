import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../password.ts'
import type { AccountServices } from '../services.ts'
import { clearAttempts, logOutEverywhere, namesOf, setPassword } from '../store.ts'
import { confirmOwner } from './confirm.ts'
import { tellAndLock } from './tell.ts'

/** Sets a new login password and ends all sessions but this one. */
export async function changePassword(
  services: AccountServices,
  input: CallParsed<'account.changePassword'>,
  context: UserContext,
): Promise<CallOutput<'account.changePassword'>> {
  const { userId, id: sessionId } = context.session
  checkNewPassword(input.password, input.re_password)
  const given = { ...input, confirm_code: input.confirm_code ?? input.code }
  const confirmed = await confirmOwner(services, context, { act: 'password', given })
  const { user } = confirmed
  if (await verifyPassword(user.passwordHash, input.password)) refuse('password_same', { fields: { password: 'password_same' } })
  const passwordHash = await hashPassword(input.password)
  const { changed, ended } = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    // This comes before the sessions are revoked. It waits for logins that hold the old password, and later logins no longer match it.
    await setPassword(tx, userId, passwordHash)
    const { tokenHashes } = await logOutEverywhere(tx, userId, sessionId)
    return { changed: await tellAndLock(tx, services, { user, context, kind: 'password_changed' }), ended: tokenHashes }
  })
  services.sessions.forget(ended)
  services.publishMessages(userId)
  await clearAttempts(services.db, 'login_failed', namesOf(user))
  await services.confirmLimits.forget(userId)
  return changed
}
