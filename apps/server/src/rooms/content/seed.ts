import { articles } from '../../../data/content/articles.ts'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** Puts the articles that come with the product into the database; at every start, so that a new release brings its new texts. */
export async function seedContent(db: Database, mode: 'sandbox' | 'live'): Promise<void> {
  const own = articles.filter((article) => mode === 'sandbox' || !article.isSandboxOnly)
  await transact(db, async (tx) => {
    // The last added is the newest and stands first in a list.
    for (const article of own.toReversed()) await store.saveArticle(tx, article)
  })
}
