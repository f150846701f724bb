import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { query, useAction } from '#api/queries.ts'

export type Entry = CallOutput<'ledger.entries'>['data'][number]
export type Posting = CallOutput<'ledger.posting'>
export type Search = Omit<CallInput<'ledger.entries'>, 'before'>
export type Accounts = CallOutput<'ledger.accounts'>

/** A search goes on from where the last answer ended: `before`, not a number of pages. */
export const useEntries = (search: Search) =>
  useInfiniteQuery({
    queryKey: ['ledger.entries', search],
    queryFn: ({ pageParam }) => call('ledger.entries', { ...search, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before ?? undefined,
  })

export const usePosting = (id: string) => useQuery({ ...query('ledger.posting', { id }), enabled: id !== '' })
export const useAccounts = () => useQuery({ ...query('ledger.accounts'), staleTime: 30_000 })

const EVERY_MS = 10_000
/** The last ones, decided or not. */
export const useProposals = (kind: 'ledger.adjust' | 'ledger.move') =>
  useQuery({ ...query('operator.proposals', { kind, limit: 20 }), refetchInterval: EVERY_MS })

const refreshes: ('operator.proposals' | 'ledger.accounts' | 'ledger.house')[] = ['operator.proposals', 'ledger.accounts', 'ledger.house']
export const usePropose = (onDone: () => void) => useAction('ledger.proposeAdjustment', { onDone, refreshes })
export const useDecide = () => useAction('ledger.decideAdjustment', { refreshes })

export type House = CallOutput<'ledger.house'>
export const useHouse = () => useQuery({ ...query('ledger.house'), refetchInterval: EVERY_MS })
export const useProposeMove = (onDone: () => void) => useAction('ledger.proposeMove', { onDone, refreshes })
export const useDecideMove = () => useAction('ledger.decideMove', { refreshes })
