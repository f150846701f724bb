import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Project = CallOutput<'subscription.projects'>['data'][number]
export type Buyer = CallOutput<'subscription.buyers'>['data'][number]
export type Draft = CallInput<'subscription.makeDraft'>

export const useProjects = () => useInfiniteQuery(pages('subscription.projects', { limit: 50 }))
export const usePayCurrencies = () => useQuery(query('subscription.payCurrencies'))
export const useBuyers = (id: string) => useInfiniteQuery(pages('subscription.buyers', { id, limit: 50 }))

const refreshes: 'subscription.projects'[] = ['subscription.projects']
export const useMakeDraft = (onDone: () => void) => useAction('subscription.makeDraft', { onDone, refreshes })
export const useSchedule = () => useAction('subscription.scheduleDraft', { refreshes })
export const useDiscard = () => useAction('subscription.discardDraft', { refreshes })
