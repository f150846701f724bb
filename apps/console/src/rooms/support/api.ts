import type { CallInput, CallOutput } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export type InboxList = NonNullable<CallInput<'support.inbox'>['list']>
export type Listed = CallOutput<'support.inbox'>['data'][number]
export type Viewed = CallOutput<'support.view'>
export type Reply = CallOutput<'support.replies'>[number]

/** The live line tells of changes; so often it is asked where the line is cut. It also says that the operator is at his desk. */
const ASK_EVERY_MS = 60_000

export const useInbox = (list: InboxList) =>
  useQuery({ ...query('support.inbox', { list, limit: 100 }), refetchInterval: ASK_EVERY_MS, placeholderData: keepPreviousData })
export const useCase = (id: string) => useQuery({ ...query('support.view', { id }), enabled: id !== '', staleTime: 0 })
export const useFigures = () => useQuery(query('support.figures', {}))
export const useColleagues = () => useQuery(query('support.colleagues'))
export const useReplies = (lang?: Lang) => useQuery(query('support.replies', lang ? { reply_lang: lang } : {}))

const CHANGED = ['support.inbox', 'support.view', 'support.figures'] as const
export const useTake = () => useAction('support.take', { refreshes: [...CHANGED] })
export const useHandOver = (onDone: () => void) => useAction('support.handOver', { onDone, refreshes: [...CHANGED] })
export const useEnd = () => useAction('support.end', { refreshes: [...CHANGED] })
export const useAddNote = (onDone: () => void) => useAction('support.addNote', { onDone, refreshes: ['support.view'] })
export const useSaveReply = (onDone: () => void) => useAction('support.saveReply', { onDone, refreshes: ['support.replies'] })
export const useRemoveReply = () => useAction('support.removeReply', { refreshes: ['support.replies'] })
