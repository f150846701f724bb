import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Payment = CallOutput<'deposit.listPayments'>['data'][number]
export type Node = CallOutput<'deposit.listNodes'>[number]
export type Report = CallOutput<'deposit.listNotices'>['data'][number]
export type Status = Payment['status']

const EVERY_MS = 5_000
const FEW = 50

export const usePayments = (status: Status | '', find: string) =>
  useInfiniteQuery({
    ...pages('deposit.listPayments', { limit: FEW, ...(status && { status }), ...(find && { find }) }),
    refetchInterval: EVERY_MS,
  })
export const useNodes = () => useQuery({ ...query('deposit.listNodes'), refetchInterval: EVERY_MS })
export const useReports = () => useQuery({ ...query('deposit.listNotices', { limit: FEW }), refetchInterval: EVERY_MS })

const refreshes: ('deposit.listPayments' | 'deposit.listNotices' | 'operator.proposals')[] = [
  'deposit.listPayments',
  'deposit.listNotices',
  'operator.proposals',
]
export const usePropose = (onDone: (answer: CallOutput<'deposit.proposePayment'>) => void) =>
  useAction('deposit.proposePayment', { onDone, refreshes })
export const useDecide = () => useAction('deposit.decidePayment', { refreshes })
export const useCloseReport = () => useAction('deposit.closeNotice', { refreshes })
