import type { CallOutput, CallParsed } from '@assay/contract'
import { messageWords } from '@assay/contract/texts'
import { categoryOf, type Lang } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import type { MessageServices } from './services.ts'
import * as store from './store.ts'

export async function listMessages(
  { db }: MessageServices,
  { status, category, page, limit }: CallParsed<'message.list'>,
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'message.list'>> {
  const [{ rows, total }, unread] = await Promise.all([
    store.listMessages(db, { userId, status, category }, { page, limit }),
    store.countUnread(db, userId),
  ])
  return { data: rows.map((row) => messageOut(row, lang)), page, limit, total, unread }
}

const messageOut = ({ id, kind, values, created_at: time, read_at: readAt }: store.MessageRow, lang: Lang) => ({
  id,
  category: categoryOf[kind],
  kind,
  ...messageWords(kind, values, lang),
  time: time.toISOString(),
  read: readAt !== null,
})
