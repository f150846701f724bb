/** Queries of locked mining. */
import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query, whole } from '#api/queries.ts'
import { apartOf } from '#api/server-clock.ts'
import { useSignedIn } from '#session/session.ts'

export type Product = CallOutput<'mining.config'>[number]
export type Order = CallOutput<'mining.lock'>
export type Redemption = CallOutput<'mining.redemption'>
export type CalendarDay = CallOutput<'mining.calendar'>[number]

/** What is left is asked again this often while a page shows it. */
const LIVE_MS = 5_000

export const miningCalls = ['mining.orders', 'mining.order', 'mining.summary', 'mining.calendar', 'mining.config', 'wallet.list'] as const

/** What was due is asked again until the server has paid it: its clock decides, not this one. */
export const untilPaid = (nextAt: string | null | undefined): number | false =>
  nextAt && Date.parse(nextAt) <= Date.now() ? LIVE_MS : false

export const useOrder = (id: string | null) =>
  useQuery({
    ...query('mining.order', { id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => untilPaid(state.data?.order.next_at),
  })

/** `apartMs` is the server's clock less this device's. */
export function useProducts() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...query('mining.config'), refetchInterval: LIVE_MS })
  const [first] = data ?? []
  return { data, error, refetch, apartMs: apartOf(first?.time, dataUpdatedAt) }
}

/** Undefined for guests and until it has loaded. */
export function useSummary() {
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({
    ...query('mining.summary'),
    enabled: signedIn,
    refetchInterval: ({ state }) => untilPaid(state.data?.next_at),
  })
  return { summary: signedIn ? data : undefined, error, refetch }
}

/** The user's open orders, or those that are over. Undefined for guests and until they have loaded. */
export function useOrders(status: 'open' | 'done') {
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({
    ...whole('mining.orders', { status }),
    enabled: signedIn,
    refetchInterval: ({ state }) => state.data?.data.map(({ next_at: nextAt }) => untilPaid(nextAt)).find(Boolean) ?? false,
  })
  return { orders: signedIn ? data?.data : undefined, error, refetch }
}
