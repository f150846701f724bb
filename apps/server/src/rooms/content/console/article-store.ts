/** What operators write: versions are only added, and one of them is laid over what readers see. */
import { langs, type Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import { wordsFor, type Words } from '../words.ts'

export interface WrittenRow {
  id: string
  slug: string
  category: number
  topic: string
  title: string | null
  latest: number
  live: number | null
  nextAt: Date | null
  withdrawnAt: Date | null
  isEdited: boolean
  changedAt: Date | null
  changedBy: string | null
}

const columns = sql`
  a.id, a.slug, a.category, a.topic, a.latest, a.live, a.next_at as "nextAt", a.withdrawn_at as "withdrawnAt",
  a.edited_at is not null as "isEdited", v.at as "changedAt", o.name as "changedBy",
  coalesce(t.title, (select text ->> 'title' from jsonb_array_elements(v.texts) as text where text ->> 'lang' = 'en')) as title`

const written = sql`
  content_article a
  left join content_article_text t on t.article_id = a.id and t.lang = 'en'
  left join content_version v on v.article_id = a.id and v.version = a.latest
  left join operator o on o.id = v.operator_id`

export const listWritten = (db: Database, category: number | null, page: PageOf): Promise<Listed<WrittenRow>> =>
  readPage<WrittenRow>(
    db,
    {
      select: columns,
      from: sql`from ${written} where (${category}::int is null or a.category = ${category}) and (t.title is not null or a.latest > 0)`,
      orderBy: sql`a.category, v.at desc nulls last, a.position, a.id`,
    },
    page,
  )

export async function findWritten(db: Database | Tx, id: string): Promise<WrittenRow | undefined> {
  const result = await sql<WrittenRow>`select ${columns} from ${written} where a.id = ${id}`.execute(db)
  return result.rows[0]
}

/** Locks an article, so that two operators do not change it at once. */
export async function lockArticle(tx: Tx, id: string): Promise<WrittenRow | undefined> {
  await sql`select from content_article where id = ${id} for update`.execute(tx)
  return findWritten(tx, id)
}

export interface NewVersion {
  link: string
  picture: string
  isPopup: boolean
  texts: readonly Words[]
  note: string
  operatorId: number
}

export interface VersionRow extends Omit<NewVersion, 'operatorId'> {
  version: number
  operatorName: string
  at: Date
}

/** All versions, the newest first. */
export async function listVersions(db: Database | Tx, id: string): Promise<VersionRow[]> {
  const result = await sql<VersionRow>`
    select v.version, v.link, v.picture, v.is_popup as "isPopup", v.texts, v.note, v.at, o.name as "operatorName"
    from content_version v join operator o on o.id = v.operator_id where v.article_id = ${id} order by v.version desc`.execute(db)
  return result.rows
}

/** A new article of the site. Readers see nothing of it before a version is published. */
export async function insertArticle(tx: Tx, { category, topic, slug }: { category: number; topic: string; slug: string }): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into content_article (category, slug, topic, edited_at) values (${category}, ${slug}, ${topic}, now()) returning id`.execute(tx)
  return made.rows[0]!.id
}

/** Adds the next version and returns its number. */
export async function addVersion(tx: Tx, id: string, { link, picture, isPopup, texts, note, operatorId }: NewVersion): Promise<number> {
  const { rows } = await sql<{ latest: number }>`
    update content_article set latest = latest + 1 where id = ${id} returning latest`.execute(tx)
  const version = rows[0]!.latest
  await sql`
    insert into content_version (article_id, version, link, picture, is_popup, texts, note, operator_id)
    values (${id}, ${version}, ${link}, ${picture}, ${isPopup}, ${JSON.stringify(texts)}::jsonb, ${note}, ${operatorId})`.execute(tx)
  return version
}

/** Lays a version over what readers see, in each language the nearest words it has. */
export async function publish(tx: Tx, id: string, version: VersionRow): Promise<void> {
  const texts = langs.map((lang) => ({ reader: lang, words: wordsFor(version.texts, lang) }))
  const lacking = ({ reader, words }: { reader: Lang; words: Words }): Lang | null => (words.lang === reader ? null : words.lang)
  await sql`delete from content_article_text where article_id = ${id}`.execute(tx)
  await sql`
    insert into content_article_text (article_id, lang, words_lang, title, summary, content)
    select ${id}::bigint, * from unnest(
      ${texts.map(({ reader }) => reader)}::text[], ${texts.map(lacking)}::text[], ${texts.map(({ words }) => words.title)}::text[],
      ${texts.map(({ words }) => words.summary)}::text[], ${texts.map(({ words }) => words.content)}::text[])`.execute(tx)
  await sql`
    update content_article set
      -- What is the site's own is as old as its first publication; what comes with the product keeps its date.
      published_at = case when live is null and withdrawn_at is null and slug like 'own:%' then now() else published_at end,
      live = ${version.version}, next_version = null, next_at = null, withdrawn_at = null, edited_at = now(),
      link = ${version.link}, picture = ${version.picture}, is_popup = ${version.isPopup}
    where id = ${id}`.execute(tx)
}

export async function schedule(tx: Tx, id: string, { version, at }: { version: number; at: Date }): Promise<void> {
  await sql`update content_article set next_version = ${version}, next_at = ${at} where id = ${id}`.execute(tx)
}

/** Those that are due, with the version to publish. */
export async function takeDue(tx: Tx): Promise<{ id: string; version: number }[]> {
  const result = await sql<{ id: string; version: number }>`
    select id, next_version as version from content_article where next_at <= now() order by next_at for update skip locked`.execute(tx)
  return result.rows
}

export async function withdraw(tx: Tx, id: string): Promise<void> {
  await sql`delete from content_article_text where article_id = ${id}`.execute(tx)
  await sql`
    update content_article set live = null, next_version = null, next_at = null, withdrawn_at = now(), edited_at = now()
    where id = ${id}`.execute(tx)
}

/** The product may write its own words again. */
export async function handBack(tx: Tx, id: string): Promise<void> {
  await sql`
    update content_article set live = null, next_version = null, next_at = null, withdrawn_at = null, edited_at = null, picture = ''
    where id = ${id}`.execute(tx)
}
