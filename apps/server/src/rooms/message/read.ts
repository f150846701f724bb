import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import type { MessageServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** Marks one message as read, or without `id` all, or all of a category. Repeating it changes nothing. Refuses `message_not_found`. */
export async function readMessages(
  { db, publishMessages }: MessageServices,
  { id, category }: CallParsed<'message.read'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'message.read'>> {
  const unread = await transact(db, async (tx) => {
    if (id === undefined) await store.markAllRead(tx, userId, category)
    else if (!(await store.markRead(tx, userId, id))) refuse('message_not_found')
    return store.countUnread(tx, userId)
  })
  publishMessages(userId)
  return { unread }
}
