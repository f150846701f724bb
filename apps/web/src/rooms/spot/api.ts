/** Queries of the trading pages, and how live channels keep them up to date. */
import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { pages, query, whole } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'
import { useListed } from '#trading/instruments.ts'
import { useFreshLists, useOwn } from '#trading/own.ts'
import type { Pair } from './pair/pair.ts'
import { pairsOf } from './pair/pair.ts'

export type Order = CallOutput<'spot.placeOrder'>
export type Fill = CallOutput<'spot.fills'>['data'][number]

const HOUR_MS = 60 * 60 * 1000

/** The spot pairs and their loading state. */
export function usePairs() {
  const { data, error, refetch } = useListed(pairsOf)
  // Deferred: the page that needs them is large and is rendered in small steps.
  return { data: useDeferredValue(data), error, refetch }
}

/** Pairs by symbol, for rows of several markets. */
export type PairsBySymbol = ReadonlyMap<string, Pair>

export function usePairsBySymbol(): PairsBySymbol {
  const { data } = usePairs()
  return useMemo(() => new Map(data?.map((pair) => [pair.symbol, pair])), [data])
}

/** The user's own fee rates if known, else those of a new account. */
export function useRates(pair: Pair): { makerRate: string; takerRate: string } {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('account.info'), enabled: signedIn, staleTime: HOUR_MS })
  return { makerRate: data?.maker_rate ?? pair.makerRate, takerRate: data?.taker_rate ?? pair.takerRate }
}

const openQuery = whole('spot.orders', { status: 'open' })
const newestFirst = (a: Order, b: Order): number => Number(b.id) - Number(a.id)

/** Open orders, newest first. */
export function useOpenOrders(symbol?: string) {
  const { value, error, refetch } = useOwn('orders', openQuery, ({ data }) => data)
  const orders = useMemo(() => value?.filter((order) => !symbol || order.symbol === symbol).toSorted(newestFirst), [value, symbol])
  return { orders, error, refetch }
}

const PAST = ['spot.orders', 'spot.fills', 'spot.order'] as const

/** Refetches history and trades whenever the set of open orders changes. */
export function useFreshHistory(): void {
  const { orders } = useOpenOrders()
  useFreshLists(orders?.map(({ id, filled }) => `${id}:${filled}`).join(), PAST)
}

const LATEST = 20

/** The latest ended orders and trades, for the tables of the trade page. */
export const useLatestOrders = () => useQuery(query('spot.orders', { status: 'done', limit: LATEST }))
export const useLatestFills = () => useQuery(query('spot.fills', { limit: LATEST }))

export const useOrderPages = (symbol: string | undefined) =>
  useInfiniteQuery(pages('spot.orders', { symbol, status: 'done', limit: LATEST }))
export const useFillPages = (symbol: string | undefined) => useInfiniteQuery(pages('spot.fills', { symbol, limit: LATEST }))

export const useOrder = (id: string | undefined) => useQuery({ ...query('spot.order', { id: id ?? '' }), enabled: Boolean(id) })
