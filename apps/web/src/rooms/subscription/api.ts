/** Queries of token sales, and how they stay live. */
import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { useMemo } from 'react'
import { pages, query, whole } from '#api/queries.ts'
import { apartOf } from '#api/server-clock.ts'
import { useSignedIn } from '#session/session.ts'
import { withAtMost } from './figures.ts'

export type Project = CallOutput<'subscription.list'>['data'][number]
export type ProjectDetail = CallOutput<'subscription.detail'>
export type SaleOrder = CallOutput<'subscription.order'>

/** What is left, committed and shared out is asked again this often while a page shows it. */
const LIVE_MS = 1_500
const ORDERS_MS = 5_000
const MINE_PAGE = 20
export const PAY_SCALE = 8
export const TOKEN_SCALE = 8

/** What is left after the own purchases, by sale: the server's figures are up to a second old and would not have the newest one. */
const leftAtMost = new Map<string, Big>()
export const countOwn = ({ id, remaining }: Project, bought: Big): void => void leftAtMost.set(id, new Big(remaining).minus(bought))
const withOwn = <P extends Project>(project: P): P => withAtMost(project, leftAtMost.get(project.id))

export function useProjects() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...query('subscription.list'), refetchInterval: LIVE_MS })
  const apartMs = apartOf(data?.time, dataUpdatedAt)
  return { projects: data?.data.map(withOwn), apartMs, error, refetch }
}

export function useProject(id: string | undefined) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...query('subscription.detail', { project_id: id ?? '0' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.list_hash ? false : LIVE_MS),
  })
  return { project: data && withOwn(data), apartMs: apartOf(data?.time, dataUpdatedAt), error, refetch }
}

const isOpen = ({ status }: SaleOrder): boolean => status === 'held' || status === 'bought' || status === 'allocating'

/** The user's commitments, newest first. Undefined for guests and until they have loaded. */
export function useMine() {
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({
    ...whole('subscription.orders', {}),
    enabled: signedIn,
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? ORDERS_MS : false),
  })
  const orders = signedIn ? data?.data : undefined
  const byProject = useMemo(() => new Map(orders?.map((order) => [order.project_id, order])), [orders])
  return { orders, total: signedIn ? data?.total : undefined, byProject, error, refetch }
}

/** All of the user's commitments, by the page. */
export const useMyPages = () =>
  useInfiniteQuery({
    ...pages('subscription.orders', { limit: MINE_PAGE }),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isOpen)) ? ORDERS_MS : false),
  })

/** One commitment, by its id or its sale. */
export function useSaleOrder({ id, projectId }: { id?: string | undefined; projectId?: string | undefined }) {
  const signedIn = useSignedIn()
  const isNamed = (id ?? projectId) !== undefined
  const { data, error, refetch } = useQuery({
    ...query('subscription.orders', { id, project_id: projectId, limit: 1 }),
    enabled: signedIn && isNamed,
    // What waits for it must not wait for ever: a failed one is asked again.
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? LIVE_MS : state.status === 'error' ? ORDERS_MS : false),
  })
  return { order: signedIn ? data?.data[0] : undefined, isLoaded: data !== undefined || !isNamed, error, refetch }
}
