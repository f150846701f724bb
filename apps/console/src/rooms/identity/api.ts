import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Waiting = CallOutput<'identity.queue'>['data'][number]
export type Review = CallOutput<'identity.review'>
export type Item = Review['items'][number]

const EVERY_MS = 15_000

export const useQueue = (decided: boolean) =>
  useInfiniteQuery({ ...pages('identity.queue', { limit: 50, decided: decided ? '1' : '0' }), refetchInterval: EVERY_MS })

/** How many wait for a decision. */
export const useWaiting = (): number | undefined =>
  useQuery({ ...query('identity.queue', { limit: 1, decided: '0' }), refetchInterval: EVERY_MS }).data?.total

/** To look is a deed that stands in the log and that the user sees: it is asked at each opening, and never by itself. */
export const useReview = (id: string) =>
  useQuery({
    ...query('identity.review', { id }),
    enabled: id !== '',
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })

const refreshes: 'identity.queue'[] = ['identity.queue']
export const useApprove = (onDone: () => void) => useAction('identity.approve', { onDone, refreshes })
export const useRefuse = (onDone: () => void) => useAction('identity.refuseItems', { onDone, refreshes })
