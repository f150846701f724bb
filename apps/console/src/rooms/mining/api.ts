import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Product = CallOutput<'mining.listProducts'>['data'][number]
export type Subscriber = CallOutput<'mining.listSubscribers'>['data'][number]

export const useProducts = () => useInfiniteQuery(pages('mining.listProducts', { limit: 50 }))
export const usePools = () => useQuery(query('mining.listPools'))
export const useSubscribers = (id: string) => useInfiniteQuery(pages('mining.listSubscribers', { id, limit: 50 }))

const refreshes: ('mining.listProducts' | 'mining.listPools')[] = ['mining.listProducts', 'mining.listPools']
const ofProposals: ('mining.listProducts' | 'mining.listPools' | 'operator.proposals')[] = [...refreshes, 'operator.proposals']
export const usePropose = (onDone: () => void) => useAction('mining.proposeProduct', { onDone, refreshes: ofProposals })
export const useDecide = () => useAction('mining.decideProduct', { refreshes: ofProposals })
export const usePause = () => useAction('mining.pauseProduct', { refreshes })
export const useResume = () => useAction('mining.resumeProduct', { refreshes })
export const useEnd = () => useAction('mining.endProduct', { refreshes })
