/** All SQL of the content room. */
import type { Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { QUESTION, type Article } from './article.ts'

export interface ArticleRow {
  id: string
  category: number
  title: string
  summary: string
  picture: string
  link: string
  time: Date
  /** The language that the words are in. */
  lang: Lang
}

const columns = sql`a.id, a.category, t.title, t.summary, a.picture, a.link, a.published_at as time, coalesce(t.words_lang, t.lang) as lang`
const articleIn = (lang: Lang) => sql`content_article a join content_article_text t on t.article_id = a.id and t.lang = ${lang}`

/** Articles of a category, the newest first. */
export const listArticles = (
  db: Database,
  { category, lang }: { category: number; lang: Lang },
  page: PageOf,
): Promise<Listed<ArticleRow>> =>
  readPage(
    db,
    {
      select: columns,
      from: sql`from ${articleIn(lang)} where a.category = ${category}`,
      orderBy: sql`a.published_at desc, a.id desc`,
    },
    page,
  )

/** The newest notice. */
export async function findPopup(db: Database, lang: Lang): Promise<ArticleRow | undefined> {
  const result = await sql<ArticleRow>`
    select ${columns} from ${articleIn(lang)} where a.is_popup order by a.published_at desc, a.id desc limit 1`.execute(db)
  return result.rows[0]
}

export async function findArticle(db: Database, id: string, lang: Lang): Promise<(ArticleRow & { content: string }) | undefined> {
  const result = await sql<
    ArticleRow & { content: string }
  >`select ${columns}, t.content from ${articleIn(lang)} where a.id = ${id}`.execute(db)
  return result.rows[0]
}

export interface PageRow {
  category: number
  title: string
  summary: string
  content: string
  time: Date
  lang: Lang
}

/** The words of a standing page, and since when they are so. */
export async function findPage(db: Database, category: number, lang: Lang): Promise<PageRow | undefined> {
  const result = await sql<PageRow>`
    select a.category, t.title, t.summary, t.content, t.changed_at as time, coalesce(t.words_lang, t.lang) as lang from ${articleIn(lang)}
    where a.category = ${category} order by a.published_at desc, a.id desc limit 1`.execute(db)
  return result.rows[0]
}

/** Titles of the standing pages of these categories. */
export async function listPages(
  db: Database,
  categories: readonly number[],
  lang: Lang,
): Promise<Pick<PageRow, 'category' | 'title' | 'summary'>[]> {
  const result = await sql<PageRow>`
    select distinct on (a.category) a.category, t.title, t.summary from ${articleIn(lang)}
    where a.category = any(${categories}::int[]) order by a.category, a.published_at desc, a.id desc`.execute(db)
  return result.rows
}

export interface QuestionRow {
  id: string
  /** Empty for one that an operator wrote. */
  slug: string
  topic: string
  title: string
  content: string
}

/** All questions of the help, in their order. */
export async function listQuestions(db: Database, lang: Lang): Promise<QuestionRow[]> {
  const result = await sql<QuestionRow>`
    select a.id, coalesce(a.slug, '') as slug, a.topic, t.title, t.content
    from ${articleIn(lang)} where a.category = ${QUESTION} order by a.position, a.id`.execute(db)
  return result.rows
}

export interface NewText {
  lang: string
  title: string
  summary: string
  content: string
}

/** Inserts the article, or updates its words where nobody wrote others in their place. The date of publication stays. */
export async function saveArticle(
  tx: Tx,
  article: Article,
  { position, texts }: { position: number; texts: readonly NewText[] },
): Promise<void> {
  const saved = await sql<{ id: string }>`
    insert into content_article as a (category, slug, link, is_popup, topic, position)
    values (${article.category}, ${article.slug}, ${article.link}, ${article.isPopup ?? false}, ${article.topic ?? ''}, ${position})
    on conflict (slug) do update set category = excluded.category, link = excluded.link, is_popup = excluded.is_popup,
      topic = excluded.topic, position = excluded.position
    where a.edited_at is null
    returning id`.execute(tx)
  const id = saved.rows[0]?.id
  if (id === undefined) return
  await sql`
    insert into content_article_text as t (article_id, lang, title, summary, content)
    select ${id}::bigint, * from unnest(
      ${texts.map(({ lang }) => lang)}::text[], ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ summary }) => summary)}::text[], ${texts.map(({ content }) => content)}::text[])
    on conflict (article_id, lang) do update
      set title = excluded.title, summary = excluded.summary, content = excluded.content, changed_at = now(), words_lang = null
    where (t.title, t.summary, t.content) is distinct from (excluded.title, excluded.summary, excluded.content) or t.words_lang is not null`.execute(
    tx,
  )
}

/** Deletes articles of the product that this release does not have any more, and those that are not for this mode. */
export async function deleteOthers(tx: Tx, slugs: readonly string[]): Promise<void> {
  const gone = sql`select id from content_article where edited_at is null and not (slug = any(${slugs}::text[]))`
  await sql`delete from content_article_text where article_id in (${gone})`.execute(tx)
  // What an operator once wrote over stays as a row, without words: its versions hang on it.
  await sql`delete from content_article where id in (${gone}) and latest = 0`.execute(tx)
}
