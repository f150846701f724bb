import { articles } from '../../../data/content/articles.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { Article } from './article.ts'
import { htmlOf } from './rich-text.ts'
import * as store from './store.ts'

/** Writes the product's own texts at every start, so that a new release updates them. Words that somebody wrote in their place stay. */
export async function seedContent(db: Database, mode: 'sandbox' | 'live'): Promise<void> {
  const own = articles.filter((article) => mode === 'sandbox' || !article.isSandboxOnly)
  await transact(db, async (tx) => {
    // Lists show the newest first, so the first article is written last.
    for (const [index, article] of [...own.entries()].toReversed()) {
      await store.saveArticle(tx, article, { position: index, texts: textsOf(article) })
    }
    await store.deleteOthers(
      tx,
      own.map(({ slug }) => slug),
    )
  })
}

/** Writes the product's words of one article again, which were overlaid. */
export const seedOne = (tx: Tx, article: Article): Promise<void> =>
  store.saveArticle(tx, article, { position: articles.indexOf(article), texts: textsOf(article) })

export const textsOf = ({ texts }: Article): store.NewText[] =>
  Object.entries(texts).map(([lang, { title, summary, content }]) => ({ lang, title, summary, content: htmlOf(content) }))
