/** Queries of deposits. */
import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pages, query, refresh } from '#api/queries.ts'
import { useChannel } from '#live/channels.ts'

export type Way = CallOutput<'deposit.ways'>[number]
export type Address = CallOutput<'deposit.address'>
export type Deposit = CallOutput<'deposit.one'>
export type Report = CallOutput<'deposit.report'>
export type Status = Deposit['status']

const ROWS = 20
/** What the user told operators of is at most ten. */
const REPORTS_MOST = 10
/** Whether a node answers can change while somebody looks. */
const WAYS_EVERY_MS = 15_000

export const useWays = () => useQuery({ ...query('deposit.ways'), refetchInterval: WAYS_EVERY_MS })
export const useAddress = (currency: string, network: string) =>
  useQuery({ ...query('deposit.address', { currency, network }), staleTime: Infinity })
export const useDepositPages = (status: Status | '') => useInfiniteQuery(pages('deposit.log', { limit: ROWS, ...(status && { status }) }))
export const useDeposit = (id: string) => useQuery(query('deposit.one', { id }))
export const useReports = () => useQuery(query('deposit.reports', { limit: REPORTS_MOST }))
export const useHeld = () => useQuery(query('wallet.list'))

/** What waits for confirmations, as each block counts. When one comes or ends, lists are asked again. */
export function useLiveDeposits(): readonly Deposit[] {
  const waiting = useChannel('deposits')
  const ids = waiting?.map(({ id }) => id).join()
  const before = useRef(ids)
  useEffect(() => {
    if (ids === undefined) return
    if (before.current !== undefined && before.current !== ids) refresh('deposit.log', 'deposit.one', 'wallet.list')
    before.current = ids
  }, [ids])
  return waiting ?? []
}
