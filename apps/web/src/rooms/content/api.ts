import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query } from '#api/queries.ts'

export type Category = CallInput<'content.articles'>['c_id']
export type ArticleRow = CallOutput<'content.articles'>['data'][number]

export const useArticle = (id: string) => useQuery(query('content.article', { id }))
export const useArticles = (category: Category) => useInfiniteQuery(pages('content.articles', { c_id: category }))
