import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@assay/contract'
import { query } from '../../api/queries.ts'

/** What a visitor reads changes by the hour, not by the second. */
const CONTENT_STALE_MS = 5 * 60_000
const BANNERS = 5
const NEWS = 3

export type ArticleCard = CallOutput<'content.articles'>['data'][number]

export const useBalances = () => useQuery(query('wallet.list'))
export const useBanners = () => useQuery({ ...query('content.articles', { c_id: '5', limit: BANNERS }), staleTime: CONTENT_STALE_MS })
export const useNews = () => useQuery({ ...query('content.articles', { c_id: '4', limit: NEWS }), staleTime: CONTENT_STALE_MS })
export const useNotice = () => useQuery({ ...query('content.noticePopup'), staleTime: CONTENT_STALE_MS })
