/** Announcements as users and guests read them. */
import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { CallContext, UserContext } from '../../../http/context.ts'
import type { RoomHandlers } from '../../../http/context.ts'
import { sanitised } from '../../content/door.ts'
import type { MessageServices } from '../services.ts'
import { listSwitches } from '../reach/reach-store.ts'
import { isOn } from '../reach/switches.ts'
import * as store from './reader-store.ts'

type ReaderCalls = Pick<RoomHandlers<'message'>, 'announcements' | 'announcement' | 'news' | 'seeAnnouncements'>

const readerOf = ({ session, lang }: CallContext): store.Reader => ({
  userId: session?.userId ?? null,
  lang,
  level: session?.verificationLevel ?? 0,
})

export function announcementReader({ db }: Pick<MessageServices, 'db'>): ReaderCalls {
  return {
    announcements: async ({ kind = null, page, limit }, context) => {
      const { rows, total } = await store.listAnnouncements(db, { reader: readerOf(context), kind }, { page, limit })
      return { data: rows.map(rowOut), page, limit, total }
    },
    announcement: async ({ id }, context) => {
      const found = (await store.findAnnouncement(db, readerOf(context), id)) ?? refuse('announcement_not_found')
      const { lang, languages, content, changedAt } = found
      return { ...rowOut(found), lang, languages, content: sanitised(content), changed_at: changedAt?.toISOString() ?? null }
    },
    news: async (_input, context: UserContext) => {
      const reader = readerOf(context)
      const [unread, popup, turned] = await Promise.all([
        store.countUnread(db, reader),
        store.findPopup(db, reader),
        listSwitches(db, context.session.userId),
      ])
      return { unread, popup: popup && isOn(turned, 'announcements', 'app') ? rowOut(popup) : null }
    },
    seeAnnouncements: ({ id = null, popup }, context: UserContext) =>
      transact(db, async (tx) => {
        const reader = readerOf(context)
        const seen = await store.noteSeen(tx, reader, { id, isPopup: popup })
        if (id !== null && seen === 0) refuse('announcement_not_found')
        return { unread: await store.countUnread(tx, reader) }
      }),
  }
}

const rowOut = (row: store.AnnouncementRow): CallOutput<'message.announcements'>['data'][number] => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  time: row.time.toISOString(),
  read: row.isRead,
})
