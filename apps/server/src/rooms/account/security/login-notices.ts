/** Whether every login is told of, or only those of new devices. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import type { AccountServices } from '../services.ts'
import { confirmOwner } from './confirm.ts'
import * as store from './store.ts'
import { tellOfChange } from './tell.ts'

/** To be told of less is a sensitive act: a thief would begin with it. To be told of more is none. */
export async function setLoginNotices(
  services: AccountServices,
  { every, ...given }: CallParsed<'account.setLoginNotices'>,
  context: UserContext,
): Promise<CallOutput<'account.setLoginNotices'>> {
  const { userId } = context.session
  if (every) {
    await store.setLoginNotices(services.db, userId, true)
    return { every }
  }
  const confirmed = await confirmOwner(services, context, { act: 'login_notices', given })
  await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    await store.setLoginNotices(tx, userId, false)
    await tellOfChange(tx, services, { user: confirmed.user, context, kind: 'login_notices_off' })
  })
  services.publishMessages(userId)
  return { every }
}
