import type { CallInput, CallOutput } from '@assay/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query } from '#api/queries.ts'

export type Category = CallInput<'content.articles'>['c_id']
export type ArticleRow = CallOutput<'content.articles'>['data'][number]

export const useSiteConfig = () => useQuery(query('content.siteConfig'))
export const useArticle = (id: string) => useQuery(query('content.article', { id }))
export const useArticles = (category: Category) => useInfiniteQuery(pages('content.articles', { c_id: category }))
export const useFaq = (keyword: string) =>
  useQuery({ ...query('content.faq', keyword ? { keyword } : {}), placeholderData: keepPreviousData })
export const useContact = () => useQuery(query('content.contactUs'))
export const useAboutUs = () => useQuery(query('content.aboutUs'))
export const useCompliance = () => useQuery(query('content.operationalCompliance'))
export const useStandingPage = (cid: string) => useQuery(query('content.categoryPage', { cid }))
