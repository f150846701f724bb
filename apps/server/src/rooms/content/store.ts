/** All SQL of the content room. */
import type { Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { Article } from './article.ts'

export interface ArticleRow {
  id: string
  category: number
  title: string
  summary: string
  picture: string
  link: string
  time: Date
}

const columns = sql`a.id, a.category, t.title, t.summary, a.picture, a.link, a.published_at as time`
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

/** Inserts the article, or updates its texts. The date of publication stays. */
export async function saveArticle(tx: Tx, article: Article): Promise<void> {
  const saved = await sql<{ id: string }>`
    insert into content_article (category, slug, link, is_popup)
    values (${article.category}, ${article.slug}, ${article.link}, ${article.isPopup ?? false})
    on conflict (slug) do update set category = excluded.category, link = excluded.link, is_popup = excluded.is_popup
    returning id`.execute(tx)
  const texts = Object.entries(article.texts)
  await sql`
    insert into content_article_text (article_id, lang, title, summary, content)
    select ${saved.rows[0]!.id}::bigint, * from unnest(
      ${texts.map(([lang]) => lang)}::text[], ${texts.map(([, text]) => text.title)}::text[],
      ${texts.map(([, text]) => text.summary)}::text[], ${texts.map(([, text]) => text.content.join('\n\n'))}::text[])
    on conflict (article_id, lang) do update set title = excluded.title, summary = excluded.summary, content = excluded.content`.execute(tx)
}
