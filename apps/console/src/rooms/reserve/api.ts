import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export type Overview = CallOutput<'reserve.overview'>
export type Coin = Overview['coins'][number]

/** How far the seal is, and a count that runs, are followed. */
const EVERY_MS = 2_000

export const useOverview = () => useQuery({ ...query('reserve.overview'), refetchInterval: EVERY_MS, staleTime: 0 })

const refreshes: ('reserve.overview' | 'operator.proposals')[] = ['reserve.overview', 'operator.proposals']
export const useMakeTally = (onDone: (run: CallOutput<'reserve.makeTally'>) => void) =>
  useAction('reserve.makeTally', { onDone, refreshes })
export const usePropose = () => useAction('reserve.proposeStatement', { refreshes })
export const useDecide = () => useAction('reserve.decideStatement', { refreshes })
