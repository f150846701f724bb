import type { CallInput, CallOutput } from '@assay/contract'
import type { SettingKey } from '@assay/contract/wire'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Article = CallOutput<'content.writtenArticles'>['data'][number]
export type Whole = CallOutput<'content.writtenArticle'>
export type Version = Whole['versions'][number]
export type Setting = CallOutput<'content.settings'>[number]

export const useArticles = (category: number | undefined) =>
  useInfiniteQuery(pages('content.writtenArticles', { limit: 50, ...(category !== undefined && { category }) }))
export const useArticle = (id: string) => useQuery(query('content.writtenArticle', { id }))
export const usePreview = (input: CallInput<'content.previewArticle'>, enabled: boolean) =>
  useQuery({ ...query('content.previewArticle', input), enabled, placeholderData: keepPreviousData })

const articles: ('content.writtenArticles' | 'content.writtenArticle')[] = ['content.writtenArticles', 'content.writtenArticle']
export const useSave = () => useAction('content.saveArticle', { refreshes: articles })
export const usePublish = () => useAction('content.publishArticle', { refreshes: articles })
export const useGoBack = () => useAction('content.goBackArticle', { refreshes: articles })
export const useWithdraw = () => useAction('content.withdrawArticle', { refreshes: articles })

export const useSettings = () => useQuery(query('content.settings'))
export const useHistory = (key: SettingKey) => useQuery(query('content.settingHistory', { key }))

const settings: ('content.settings' | 'content.settingHistory' | 'operator.proposals')[] = [
  'content.settings',
  'content.settingHistory',
  'operator.proposals',
]
export const useChange = () => useAction('content.changeSetting', { refreshes: settings })
export const usePropose = () => useAction('content.proposeSetting', { refreshes: settings })
export const useDecide = () => useAction('content.decideSetting', { refreshes: settings })
