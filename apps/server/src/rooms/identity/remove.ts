/** What nobody needs any more: pictures that were never sent, requests that were refused and left, data of accounts that ended. */
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { IdentityPictures } from './pictures.ts'
import * as pictureStore from './picture-store.ts'
import * as store from './store.ts'

/** Who does not send what was refused again by then begins anew. */
export const REFUSED_KEPT_DAYS = 30

interface Given {
  db: Database
  pictures: IdentityPictures
  keepDays: number
}

export async function removeOver({ db, pictures, keepDays }: Given): Promise<void> {
  await pictures.remove(await pictureStore.deleteUnused(db))
  for (const id of await store.listLapsed(db, REFUSED_KEPT_DAYS)) {
    const names = await transact(db, async (tx) => {
      // It may have been sent again meanwhile.
      if ((await store.lockRequest(tx, id))?.state !== 'auditFailure') return []
      await store.withdraw(tx, id)
      await store.addEvent(tx, { requestId: id, kind: 'removed' })
      return pictureStore.deletePictures(tx, id)
    })
    await pictures.remove(names)
  }
  for (const userId of await store.listOver(db, keepDays)) {
    const names = await transact(db, async (tx) => {
      const deleted = await pictureStore.deleteOfUser(tx, userId)
      await store.deleteOfUser(tx, userId)
      return deleted
    })
    await pictures.remove(names)
  }
}
