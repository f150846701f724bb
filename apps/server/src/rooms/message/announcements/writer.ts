/** Announcements as operators write them. Each act stands in the log under `announcement:<id>`. */
import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { checkLanguages, cleaned, fingerprintOf, haveWords, wordsFor } from '../../content/door.ts'
import type { MessageServices } from '../services.ts'
import * as store from './writer-store.ts'

/** Of an announcement that is there and may still be changed. */
async function openForChange(tx: Tx, id: string): Promise<store.WrittenRow> {
  await store.lockWritten(tx, id)
  const found = (await store.findWritten(tx, id)) ?? refuse('announcement_not_found')
  return found.status === 'withdrawn' ? refuse('announcement_withdrawn') : found
}

interface Done {
  operator: OperatorContext['operator']
  action: string
  id: string
  detail: Record<string, unknown>
}

const log = (tx: Tx, { operator, action, id, detail }: Done): Promise<void> =>
  logDeed(tx, { operatorId: operator.operatorId, action: `message.${action}`, subject: `announcement:${id}`, detail })

export function announcementWriter({ db, announcements }: Pick<MessageServices, 'db' | 'announcements'>): ConsoleHandlers<'message'> {
  const after = async (id: string): Promise<store.WrittenRow> => {
    await announcements.publish()
    return (await store.findWritten(db, id))!
  }
  return {
    writtenAnnouncements: async ({ status = null, page, limit }) => {
      const { rows, total } = await store.listWritten(db, status, { page, limit })
      return { data: rows.map(writtenOut), page, limit, total }
    },
    writtenAnnouncement: async ({ id }) => {
      const found = (await store.findWritten(db, id)) ?? refuse('announcement_not_found')
      const versions = await store.listVersions(db, id)
      return {
        ...writtenOut(found),
        texts: versions[0]!.texts,
        versions: versions.map(({ version, at, operatorName, texts }) => ({
          version,
          time: at.toISOString(),
          operator_name: operatorName,
          texts,
        })),
      }
    },
    saveAnnouncement: async ({ id = null, base, kind, popup, languages = null, level, texts: given }, { operator }) => {
      checkLanguages(given, 'announcement_languages')
      const texts = given.map(cleaned)
      if (!haveWords(texts)) refuse('article_words')
      const saved = await transact(db, async (tx) => {
        if (id !== null && (await openForChange(tx, id)).version !== base) refuse('article_changed')
        const { operatorId } = operator
        const langs = languages && [...new Set(languages)]
        const made = await store.addVersion(tx, id, { kind, isPopup: popup, langs, level, operatorId, texts })
        const { version } = (await store.findWritten(tx, made))!
        const detail = { version, kind, popup, languages: langs, level, texts: fingerprintOf(texts) }
        await log(tx, { operator, action: 'saveAnnouncement', id: made, detail })
        return made
      })
      return writtenOut(await after(saved))
    },
    previewAnnouncement: ({ reader, texts }) => {
      checkLanguages(texts, 'announcement_languages')
      return wordsFor(texts, reader)
    },
    scheduleAnnouncement: async ({ id, version, at = null }, { operator }) => {
      await transact(db, async (tx) => {
        const found = await openForChange(tx, id)
        if (found.status === 'published') refuse('announcement_published')
        // Whoever publishes has read these words: what somebody else has written since is not published with his name.
        if (found.version !== version) refuse('article_changed')
        await store.schedule(tx, id, at === null ? null : new Date(at))
        const { publishAt } = (await store.findWritten(tx, id))!
        await log(tx, { operator, action: 'scheduleAnnouncement', id, detail: { version, at: publishAt!.toISOString() } })
      })
      await announcements.chore.run()
      return writtenOut(await after(id))
    },
    withdrawAnnouncement: async ({ id, note }, { operator }) => {
      await transact(db, async (tx) => {
        await openForChange(tx, id)
        await store.withdraw(tx, id)
        await log(tx, { operator, action: 'withdrawAnnouncement', id, detail: { note } })
      })
      return writtenOut(await after(id))
    },
  }
}

const writtenOut = (row: store.WrittenRow): CallOutput<'message.withdrawAnnouncement'> => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  version: row.version,
  title: row.title,
  popup: row.isPopup,
  languages: row.langs,
  level: row.level,
  publish_at: row.publishAt?.toISOString() ?? null,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  changed_at: row.changedAt.toISOString(),
  changed_by: row.operatorName,
})
