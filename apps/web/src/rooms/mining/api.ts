/** Queries of locked mining. */
import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'

export type Product = CallOutput<'mining.config'>[number]
export type Order = CallOutput<'mining.lock'>
export type Redemption = CallOutput<'mining.redemption'>
export type CalendarDay = CallOutput<'mining.calendar'>[number]

/** What is left is asked again this often while a page shows it. */
const LIVE_MS = 5_000
const MINE_MOST = 100

export const miningCalls = ['mining.orders', 'mining.order', 'mining.summary', 'mining.calendar', 'mining.config', 'wallet.list'] as const

export const useProducts = () => useQuery({ ...query('mining.config'), refetchInterval: LIVE_MS })

/** Undefined for guests and until it has loaded. */
export function useSummary() {
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({ ...query('mining.summary'), enabled: signedIn })
  return { summary: signedIn ? data : undefined, error, refetch }
}

/** The user's open orders, or those that are over. Undefined for guests and until they have loaded. */
export function useOrders(status: 'open' | 'done') {
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({ ...query('mining.orders', { status, limit: MINE_MOST }), enabled: signedIn })
  return { orders: signedIn ? data?.data : undefined, error, refetch }
}
