import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Overview = CallOutput<'structured.overview'>
export type Investor = CallOutput<'structured.investors'>['data'][number]

export const useOverview = () => useQuery({ ...query('structured.overview'), refetchInterval: 10_000 })
export const useInvestors = () => useInfiniteQuery(pages('structured.investors', { limit: 50 }))

const refreshes: 'structured.overview'[] = ['structured.overview']
export const usePause = () => useAction('structured.pauseCoin', { refreshes })
export const useResume = () => useAction('structured.resumeCoin', { refreshes })
