import type { CallOutput } from '@assay/contract'
import type { UserView as View } from '@assay/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type FoundUser = CallOutput<'account.findUsers'>['data'][number]
export type UserView = CallOutput<'account.viewUser'>
export type Limit = CallOutput<'withdrawal.viewLimit'>

export const useUsers = (find: string) => useInfiniteQuery(pages('account.findUsers', { limit: 50, ...(find && { find }) }))

/** To look at a user is a deed that stands in the log: it is asked at each opening of the page, and after something was changed. */
export const useUser = (id: string) =>
  useQuery({ ...query('account.viewUser', { id }), staleTime: Infinity, refetchOnMount: 'always', refetchOnReconnect: false })

/** The same: a look at what is his, asked once. */
export const useSeen = (id: string, view: View, page: number) =>
  useQuery({ ...query('account.seeAsUser', { id, view, page }), staleTime: Infinity, refetchOnMount: 'always', refetchOnReconnect: false })

export const useFreeze = (onDone: () => void) =>
  useAction('account.freezeUser', { onDone, refreshes: ['account.viewUser', 'account.findUsers'] })
export const useRelease = (onDone: () => void) =>
  useAction('account.releaseUser', { onDone, refreshes: ['account.viewUser', 'account.findUsers'] })
export const useEndSessions = (onDone: (ended: number) => void) =>
  useAction('account.endUserSessions', { onDone: ({ ended }) => onDone(ended), refreshes: ['account.viewUser'] })
export const useNote = () => useAction('account.noteUser', { refreshes: ['account.viewUser'] })

/** What a user may withdraw: to look at it is a deed, too. */
export const useLimit = (userId: string) =>
  useQuery({
    ...query('withdrawal.viewLimit', { user_id: userId }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
export const useLowerLimit = (onDone: () => void) => useAction('withdrawal.lowerLimit', { onDone, refreshes: ['withdrawal.viewLimit'] })
export const useProposeLimit = (onDone: () => void) => useAction('withdrawal.proposeLimit', { onDone, refreshes: ['operator.proposals'] })
export const useDecideLimit = () => useAction('withdrawal.decideLimit', { refreshes: ['withdrawal.viewLimit', 'operator.proposals'] })
