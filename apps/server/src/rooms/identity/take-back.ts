import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { deletePictures } from './picture-store.ts'
import type { IdentityServices } from './services.ts'
import { stateOf } from './state.ts'
import * as store from './store.ts'

/** Refuses `identity_nothing_sent`. */
export async function takeBack(services: IdentityServices, context: UserContext): Promise<CallOutput<'identity.takeBack'>> {
  const names = await transact(services.db, async (tx) => {
    const { id } = (await store.lockOpen(tx, context.session.userId)) ?? refuse('identity_nothing_sent')
    await store.withdraw(tx, id)
    await store.addEvent(tx, { requestId: id, kind: 'taken_back' })
    return deletePictures(tx, id)
  })
  await services.pictures.remove(names)
  return stateOf(services, context)
}
