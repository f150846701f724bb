import { isOpen } from '../../navigation/go.ts'
import type { QueryValues } from '../../navigation/query-string.ts'
import type { ArticleCard } from './api.ts'

export const ARTICLE = '/pages/common/article'

/** Where a card leads: the page it names while that exists, its own article otherwise. */
export function articleLink({ id, link }: Pick<ArticleCard, 'id' | 'link'>): { to: string; query?: QueryValues } {
  return link && isOpen(link) ? { to: link } : { to: ARTICLE, query: { id } }
}
