import { articles } from '../../../data/content/articles.ts'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** Writes the product's articles to the database at every start, so that a new release updates their texts. */
export async function seedContent(db: Database, mode: 'sandbox' | 'live'): Promise<void> {
  const own = articles.filter((article) => mode === 'sandbox' || !article.isSandboxOnly)
  await transact(db, async (tx) => {
    // Lists show the newest first, so the first article is written last.
    for (const article of own.toReversed()) await store.saveArticle(tx, article)
  })
}
