/** What readers see of announcements. */
import type { AnnouncementKind, Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import { languagesFor } from '../../content/door.ts'

export interface Reader {
  /** Null: a guest. */
  userId: number | null
  lang: Lang
  level: number
}

export interface AnnouncementRow {
  id: string
  kind: AnnouncementKind
  title: string
  summary: string
  time: Date
  isRead: boolean
}

export interface WholeAnnouncement extends AnnouncementRow {
  content: string
  lang: Lang
  languages: Lang[]
  changedAt: Date | null
}

/** What is announced to this reader now, by the database's clock. */
const announced = ({ userId, lang, level }: Reader) => sql`
  message_announcement a
  join message_announcement_version v on v.announcement_id = a.id and v.version = a.version
  left join message_announcement_seen s on s.user_id = ${userId}::bigint and s.announcement_id = a.id
  left join account_user u on u.id = ${userId}::bigint
  where a.publish_at <= now() and a.withdrawn_at is null and v.level <= ${level}
    and (v.langs is null or ${lang}::text = any(v.langs))`

/** Guests read nothing, and nobody has to catch up on what was announced before he came. */
const isRead = sql`(u.id is null or s.read_at is not null or a.publish_at < u.created_at)`

/** The words that a reader gets of the version in force. */
const textOf = (column: 'title' | 'summary' | 'content' | 'lang', lang: Lang) => sql`(
  select t.${sql.ref(column)} from message_announcement_text t
  where t.announcement_id = a.id and t.version = a.version and t.lang = any(${languagesFor(lang)}::text[])
  order by array_position(${languagesFor(lang)}::text[], t.lang) limit 1)`

const columns = (lang: Lang) => sql`
  a.id, v.kind, a.publish_at as time, ${isRead} as "isRead", ${textOf('title', lang)} as title, ${textOf('summary', lang)} as summary`

export const listAnnouncements = (
  db: Database,
  { reader, kind }: { reader: Reader; kind: AnnouncementKind | null },
  page: PageOf,
): Promise<Listed<AnnouncementRow>> =>
  readPage<AnnouncementRow>(
    db,
    {
      select: columns(reader.lang),
      from: sql`from ${announced(reader)} and (${kind}::text is null or v.kind = ${kind})`,
      orderBy: sql`a.publish_at desc, a.id desc`,
    },
    page,
  )

export async function findAnnouncement(db: Database, reader: Reader, id: string): Promise<WholeAnnouncement | undefined> {
  const { lang } = reader
  const result = await sql<WholeAnnouncement>`
    select ${columns(lang)}, ${textOf('content', lang)} as content, ${textOf('lang', lang)} as lang,
      case when v.at > a.publish_at then v.at end as "changedAt",
      array(select t.lang from message_announcement_text t where t.announcement_id = a.id and t.version = a.version) as languages
    from ${announced(reader)} and a.id = ${id}`.execute(db)
  return result.rows[0]
}

export interface ToTell {
  userId: number
  id: string
  title: string
  summary: string
}

/**
 * What these users are to be told of announcements, the newest first: of those they may see and have not. Two queries for all of them, since one
 * announcement may be for everybody.
 */
export async function listToTell(tx: Tx, readers: readonly (Reader & { userId: number })[], ids: readonly string[]): Promise<ToTell[]> {
  if (readers.length === 0 || ids.length === 0) return []
  const seen = await sql<{ userId: number; id: string; lang: Lang }>`
    select r.user_id::int as "userId", a.id, r.lang
    from unnest(${readers.map(({ userId }) => userId)}::bigint[], ${readers.map(({ lang }) => lang)}::text[],
      ${readers.map(({ level }) => level)}::int[]) as r (user_id, lang, level)
    join account_user u on u.id = r.user_id
    cross join message_announcement a
    join message_announcement_version v on v.announcement_id = a.id and v.version = a.version
    left join message_announcement_seen s on s.user_id = r.user_id and s.announcement_id = a.id
    where a.id = any(${ids}::bigint[]) and a.publish_at <= now() and a.withdrawn_at is null and v.level <= r.level
      and (v.langs is null or r.lang = any(v.langs)) and not ${isRead}
    order by a.publish_at desc, a.id desc`.execute(tx)
  const texts = await sql<{ id: string; lang: Lang; title: string; summary: string }>`
    select a.id, t.lang, t.title, t.summary from message_announcement a
    join message_announcement_text t on t.announcement_id = a.id and t.version = a.version where a.id = any(${ids}::bigint[])`.execute(tx)
  const byLang = new Map(texts.rows.map((text) => [`${text.id} ${text.lang}`, text]))
  return seen.rows.flatMap(({ userId, id, lang }) => {
    const text = languagesFor(lang).flatMap((one) => byLang.get(`${id} ${one}`) ?? [])[0]
    return text ? [{ userId, id, title: text.title, summary: text.summary }] : []
  })
}

export async function countUnread(db: Database | Tx, reader: Reader): Promise<number> {
  const result = await sql<{ unread: number }>`
    select count(*)::int as unread from ${announced(reader)} and not ${isRead}`.execute(db)
  return result.rows[0]!.unread
}

/** The newest that wants to be shown at once, and was not yet. */
export async function findPopup(db: Database, reader: Reader): Promise<AnnouncementRow | undefined> {
  const result = await sql<AnnouncementRow>`
    select ${columns(reader.lang)} from ${announced(reader)} and v.is_popup and s.popped_at is null and not ${isRead}
    order by a.publish_at desc, a.id desc limit 1`.execute(db)
  return result.rows[0]
}

/** Notes what a reader saw: of one announcement, or of all. Returns how many there were to see. */
export async function noteSeen(tx: Tx, reader: Reader, seen: { id: string | null; isPopup: boolean }): Promise<number> {
  const time = seen.isPopup ? sql`null::timestamptz` : sql`now()`
  const result = await sql`
    insert into message_announcement_seen as old (user_id, announcement_id, popped_at, read_at)
    select ${reader.userId}::bigint, a.id, now(), ${time}
    from ${announced(reader)} and (${seen.id}::bigint is null or a.id = ${seen.id})
    on conflict (user_id, announcement_id) do update
      set popped_at = coalesce(old.popped_at, excluded.popped_at), read_at = coalesce(old.read_at, excluded.read_at)
    returning announcement_id`.execute(tx)
  return result.rows.length
}

/** Takes those that are due and of which nobody was told yet. */
export async function takeDue(tx: Tx): Promise<string[]> {
  const result = await sql<{ id: string }>`
    update message_announcement set told_at = now()
    where told_at is null and withdrawn_at is null and publish_at <= now() returning id`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/** When the last announcement came or was taken away again. */
export async function lastChange(db: Database): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select max(greatest(told_at, withdrawn_at)) as at from message_announcement where told_at is not null`.execute(db)
  return result.rows[0]!.at
}
