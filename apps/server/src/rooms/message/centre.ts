import type { CallOutput } from '@assay/contract'
import { messageWords } from '@assay/contract/texts'
import { categoryOf, messageCategories } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import type { MessageServices } from './services.ts'
import * as store from './store.ts'

/** The categories, in the order of the centre. */
export async function messageCentre(
  { db }: Pick<MessageServices, 'db'>,
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'message.centre'>> {
  const [unread, newest] = await Promise.all([store.countUnreadByCategory(db, userId), store.findNewestOfKinds(db, userId)])
  return messageCategories.map((category) => {
    const last = newest.filter(({ kind }) => categoryOf[kind] === category).toSorted((one, other) => Number(other.id) - Number(one.id))[0]
    return {
      category,
      unread: unread[category] ?? 0,
      newest: last ? { title: messageWords(last.kind, last.values, lang).title, time: last.created_at.toISOString() } : null,
    }
  })
}
