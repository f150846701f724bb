/** Sessions of the account that its owner ends. It asks for the login password and nothing else: whoever lost his phone must be quick. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import type { AccountServices } from '../services.ts'
import { forgetDeviceOf, logOutEverywhere, revokeSession } from '../store.ts'
import { confirmPassword } from './confirm.ts'
import { tellOfChange } from './tell.ts'

/** Ends another session, or without a question one's own. */
export async function endSession(
  services: AccountServices,
  { id, ...given }: CallParsed<'account.revokeSession'>,
  context: UserContext,
): Promise<CallOutput<'account.revokeSession'>> {
  const { userId, id: ownId } = context.session
  const confirmed = id === ownId ? null : await confirmPassword(services, context, given)
  const tokenHash = await transact(services.db, async (tx) => {
    await confirmed?.use(tx)
    await forgetDeviceOf(tx, userId, { ended: id, kept: ownId })
    return revokeSession(tx, userId, id)
  })
  if (tokenHash) services.sessions.forget([tokenHash])
  return { revoked: tokenHash !== null }
}

export async function endOthers(
  services: AccountServices,
  given: CallParsed<'account.revokeOthers'>,
  context: UserContext,
): Promise<CallOutput<'account.revokeOthers'>> {
  const { userId, id } = context.session
  const confirmed = await confirmPassword(services, context, given)
  const ended = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    const others = await logOutEverywhere(tx, userId, id)
    if (others.count > 0) await tellOfChange(tx, services, { user: confirmed.user, context, kind: 'others_ended' })
    return others
  })
  services.sessions.forget(ended.tokenHashes)
  services.publishMessages(userId)
  return { revoked: ended.count }
}
