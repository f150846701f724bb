/** What operators write of announcements. Versions are only added. */
import type { AnnouncementKind, Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import type { Words } from '../../content/door.ts'

export type Status = 'draft' | 'scheduled' | 'published' | 'withdrawn'

export interface WrittenRow {
  id: string
  version: number
  kind: AnnouncementKind
  status: Status
  title: string
  isPopup: boolean
  langs: Lang[] | null
  level: number
  publishAt: Date | null
  withdrawnAt: Date | null
  changedAt: Date
  operatorName: string
}

const status = sql`case when a.withdrawn_at is not null then 'withdrawn' when a.publish_at is null then 'draft'
  when a.publish_at > now() then 'scheduled' else 'published' end`

const columns = sql`
  a.id, a.version, v.kind, ${status} as status, t.title, v.is_popup as "isPopup", v.langs, v.level, a.publish_at as "publishAt",
  a.withdrawn_at as "withdrawnAt", v.at as "changedAt", o.name as "operatorName"`

const written = sql`
  message_announcement a
  join message_announcement_version v on v.announcement_id = a.id and v.version = a.version
  join message_announcement_text t on t.announcement_id = a.id and t.version = a.version and t.lang = 'en'
  join operator o on o.id = v.operator_id`

export const listWritten = (db: Database, wanted: Status | null, page: PageOf): Promise<Listed<WrittenRow>> =>
  readPage<WrittenRow>(
    db,
    { select: columns, from: sql`from ${written} where ${wanted}::text is null or ${status} = ${wanted}`, orderBy: sql`a.id desc` },
    page,
  )

export async function findWritten(db: Database | Tx, id: string): Promise<WrittenRow | undefined> {
  const result = await sql<WrittenRow>`select ${columns} from ${written} where a.id = ${id}`.execute(db)
  return result.rows[0]
}

/** Locks an announcement, so that two operators do not change it at once. */
export async function lockWritten(tx: Tx, id: string): Promise<void> {
  await sql`select from message_announcement where id = ${id} for update`.execute(tx)
}

export interface VersionRow {
  version: number
  at: Date
  operatorName: string
  texts: Words[]
}

/** All versions, the newest first. */
export async function listVersions(db: Database, id: string): Promise<VersionRow[]> {
  const result = await sql<VersionRow>`
    select v.version, v.at, o.name as "operatorName", (
      select json_agg(json_build_object('lang', t.lang, 'title', t.title, 'summary', t.summary, 'content', t.content) order by t.lang)
      from message_announcement_text t where t.announcement_id = v.announcement_id and t.version = v.version) as texts
    from message_announcement_version v join operator o on o.id = v.operator_id
    where v.announcement_id = ${id} order by v.version desc`.execute(db)
  return result.rows
}

export interface NewVersion {
  kind: AnnouncementKind
  isPopup: boolean
  langs: readonly Lang[] | null
  level: number
  operatorId: number
  texts: readonly Words[]
}

/** Adds a version: the first of a new announcement, or the next of one. Returns its announcement. */
export async function addVersion(tx: Tx, id: string | null, { texts, ...row }: NewVersion): Promise<string> {
  const saved =
    id === null
      ? await sql<{ id: string; version: number }>`insert into message_announcement (version) values (1) returning id, version`.execute(tx)
      : await sql<{ id: string; version: number }>`
          update message_announcement set version = version + 1 where id = ${id} returning id, version`.execute(tx)
  const { id: announcementId, version } = saved.rows[0]!
  await sql`
    insert into message_announcement_version (announcement_id, version, kind, is_popup, langs, level, operator_id)
    values (${announcementId}, ${version}, ${row.kind}, ${row.isPopup}, ${row.langs}::text[], ${row.level}, ${row.operatorId})`.execute(tx)
  await sql`
    insert into message_announcement_text (announcement_id, version, lang, title, summary, content)
    select ${announcementId}::bigint, ${version}::int, * from unnest(
      ${texts.map(({ lang }) => lang)}::text[], ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ summary }) => summary)}::text[], ${texts.map(({ content }) => content)}::text[])`.execute(tx)
  return announcementId
}

/** Without a time now. A time that is over is now, too: nothing was announced before anybody decided it. */
export async function schedule(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`update message_announcement set publish_at = greatest(now(), ${at}::timestamptz) where id = ${id}`.execute(tx)
}

export async function withdraw(tx: Tx, id: string): Promise<void> {
  await sql`update message_announcement set withdrawn_at = now() where id = ${id}`.execute(tx)
}
