import type { CallInput, CallOutput } from '@assay/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Announcement = CallOutput<'message.writtenAnnouncements'>['data'][number]
export type Whole = CallOutput<'message.writtenAnnouncement'>
export type Saving = CallInput<'message.saveAnnouncement'>

export const useAnnouncements = () => useInfiniteQuery(pages('message.writtenAnnouncements', { limit: 50 }))
export const useAnnouncement = (id: string) => useQuery(query('message.writtenAnnouncement', { id }))
export const usePreview = (input: CallInput<'message.previewAnnouncement'>, enabled: boolean) =>
  useQuery({ ...query('message.previewAnnouncement', input), enabled, placeholderData: keepPreviousData })

const refreshes: ('message.writtenAnnouncements' | 'message.writtenAnnouncement')[] = [
  'message.writtenAnnouncements',
  'message.writtenAnnouncement',
]
export const useSave = () => useAction('message.saveAnnouncement', { refreshes })
export const useSchedule = () => useAction('message.scheduleAnnouncement', { refreshes })
export const useWithdraw = () => useAction('message.withdrawAnnouncement', { refreshes })
