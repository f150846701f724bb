import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@assay/contract'
import { query } from '#api/queries.ts'
import type { Address } from '#navigation/go.ts'
import { readAddress } from '#navigation/go.ts'
import { isOpen } from '#navigation/routes.ts'

/** Articles change by the hour, not by the second. */
const CONTENT_STALE_MS = 5 * 60_000
const BANNERS = 5
const NEWS = 3

export type ArticleCard = CallOutput<'content.articles'>['data'][number]

export const useBalances = () => useQuery(query('wallet.list'))
export const useBanners = () => useQuery({ ...query('content.articles', { c_id: '5', limit: BANNERS }), staleTime: CONTENT_STALE_MS })
export const useNews = () => useQuery({ ...query('content.articles', { c_id: '4', limit: NEWS }), staleTime: CONTENT_STALE_MS })
export const useNotice = () => useQuery({ ...query('content.noticePopup'), staleTime: CONTENT_STALE_MS })

export const ARTICLE = '/pages/common/article'

/** The target of a card: the page it names if that exists, otherwise its own article. */
export function articleLink({ id, link }: Pick<ArticleCard, 'id' | 'link'>): Address {
  const named = readAddress(link)
  return named && isOpen(named.to) ? named : { to: ARTICLE, query: { id } }
}
