import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Project = CallOutput<'subscription.projects'>['data'][number]
export type Buyer = CallOutput<'subscription.buyers'>['data'][number]
export type Draft = CallInput<'subscription.makeDraft'>

/** Another operator acts on the same sales. */
const EVERY_MS = 5_000

export const useProjects = () => useInfiniteQuery({ ...pages('subscription.projects', { limit: 50 }), refetchInterval: EVERY_MS })
export const usePayCurrencies = () => useQuery(query('subscription.payCurrencies'))
export const useBuyers = (id: string) => useInfiniteQuery(pages('subscription.buyers', { id, limit: 50 }))

const refreshes: ('subscription.projects' | 'operator.proposals')[] = ['subscription.projects', 'operator.proposals']
export const useMakeDraft = (onDone: () => void) => useAction('subscription.makeDraft', { onDone, refreshes })
export const usePropose = () => useAction('subscription.proposeDraft', { refreshes })
export const useDecide = () => useAction('subscription.decideDraft', { refreshes })
export const useProposeCallOff = () => useAction('subscription.proposeCallOff', { refreshes })
export const useDecideCallOff = () => useAction('subscription.decideCallOff', { refreshes })
export const usePause = () => useAction('subscription.pauseSale', { refreshes })
export const useResume = () => useAction('subscription.resumeSale', { refreshes })
export const useDiscard = () => useAction('subscription.discardDraft', { refreshes })
