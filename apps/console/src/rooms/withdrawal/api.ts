import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Row = CallOutput<'withdrawal.queue'>['data'][number]
export type Viewed = CallOutput<'withdrawal.view'>
export type Hot = CallOutput<'withdrawal.hot'>[number]
export type Queue = NonNullable<CallInput<'withdrawal.queue'>['queue']>
export type Approval = CallInput<'withdrawal.approve'>
export type Refusal = CallInput<'withdrawal.refuse'>['reason']

const EVERY_MS = 5_000
const RAIL_EVERY_MS = 15_000
const FEW = 50

export const useQueue = (queue: Queue | '', userId: string) =>
  useInfiniteQuery({
    ...pages('withdrawal.queue', { limit: FEW, ...(queue && { queue }), ...(userId && { user_id: userId }) }),
    refetchInterval: EVERY_MS,
  })
export const useCounts = () => useQuery({ ...query('withdrawal.counts'), refetchInterval: EVERY_MS })

/** How many wait for an operator, on whatever page he is. */
export const useWaiting = (): number | undefined => {
  const counts = useQuery({ ...query('withdrawal.counts'), refetchInterval: RAIL_EVERY_MS }).data
  return counts && (counts.first ?? 0) + (counts.second ?? 0) + (counts.by_hand ?? 0)
}

export const useHot = () => useQuery({ ...query('withdrawal.hot'), refetchInterval: EVERY_MS })
/** That it was looked at stands in the log: it is asked at each opening and each change of its state, not every few seconds. */
export const useViewed = (id: string) => useQuery({ ...query('withdrawal.view', { id }), staleTime: 0, refetchOnWindowFocus: false })

const refreshes: ('withdrawal.queue' | 'withdrawal.counts' | 'withdrawal.view')[] = [
  'withdrawal.queue',
  'withdrawal.counts',
  'withdrawal.view',
]
export const useApprove = () => useAction('withdrawal.approve', { refreshes })
export const useOwnKeys = () => useQuery(query('operator.keys'))
export const useMakeKey = (onDone: () => void) => useAction('operator.makeKey', { onDone, refreshes: ['operator.keys', 'withdrawal.view'] })
export const useSign = (onDone: () => void) => useAction('withdrawal.sign', { onDone, refreshes })
export const useRefuse = () => useAction('withdrawal.refuse', { refreshes })
export const usePayingByHand = () => useAction('withdrawal.payingByHand', { refreshes })
export const useEnterByHand = () => useAction('withdrawal.enterByHand', { refreshes })
export const useConfirmByHand = () => useAction('withdrawal.confirmByHand', { refreshes })
