/** What the trading pages ask of the server, and how the live channels keep it fresh. */
import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { pages, query, refresh } from '../../api/queries.ts'
import { useChannel } from '../../live/channels.ts'
import { useSignedIn } from '../../session/session.ts'
import type { Pair } from './pair/pair.ts'
import { pairsOf } from './pair/pair.ts'

export type Order = CallOutput<'spot.placeOrder'>
export type Fill = CallOutput<'spot.fills'>['data'][number]
export type QuoteItem = CallOutput<'market.quotes'>[number]['items'][number]

const HOUR_MS = 60 * 60 * 1000

const useCurrencies = () => useQuery({ ...query('market.currencies'), staleTime: HOUR_MS })

/** The spot pairs, and how their loading goes. */
export function usePairs() {
  const { data, error, refetch } = useCurrencies()
  // Deferred: the page that needs them is large, and is drawn in small steps.
  const pairs = useDeferredValue(useMemo(() => (data ? pairsOf(data) : undefined), [data]))
  return { pairs, error, refetch }
}

const noQuotes: QuoteItem[] = []

/** The spot markets with their figures of 24 hours, as they were when the page came; `ticker` channels go on from there. */
export function useQuotes(): QuoteItem[] {
  const { data } = useQuery({ ...query('market.quotes'), staleTime: 60_000 })
  return useMemo(() => data?.filter(({ kind }) => kind === 'spot').flatMap(({ items }) => items) ?? noQuotes, [data])
}

export const useQuote = (symbol: string): QuoteItem | undefined => useQuotes().find((quote) => quote.symbol === symbol)

type TickerField = 'last' | 'change' | 'high' | 'low' | 'volume' | 'quote_volume'

/** One figure of a market, live: the quote until the first ticker comes. An empty symbol has none. */
export function useTicker(symbol: string, field: TickerField): string | undefined {
  const live = useChannel(symbol ? `ticker:${symbol}` : '', (ticker) => ticker[field])
  const quote = useQuote(symbol)
  return live ?? quote?.[field]
}

/** True while the pair's index is halted: orders can be cancelled only. */
export function useHalted(symbol: string): boolean {
  const live = useChannel(`index:${symbol}`, (index) => index.state)
  const quote = useQuote(symbol)
  return (live ?? quote?.session.state) === 'halted'
}

/** What of a currency can be spent in the spot account; undefined for guests and until it is known. */
export function useAvailable(currencyId: string): string | undefined {
  return useSpotBalances()?.find((balance) => balance.currency_id === currencyId)?.available
}

const SPOT_ACCOUNT = 2

/** The spot account's balances, with a zero for currencies never owned once the answer is there. */
export function useSpotBalances() {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('wallet.list'), enabled: signedIn })
  return signedIn ? data?.accounts.find(({ type }) => type === SPOT_ACCOUNT)?.balances : undefined
}

/** The user's own rates where known, else those every new account has. */
export function useRates(pair: Pair): { makerRate: string; takerRate: string } {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('account.info'), enabled: signedIn, staleTime: HOUR_MS })
  return { makerRate: data?.maker_rate ?? pair.makerRate, takerRate: data?.taker_rate ?? pair.takerRate }
}

const OPEN_ORDERS_MOST = 100
const newestFirst = (a: Order, b: Order): number => Number(b.id) - Number(a.id)

/** Open orders, newest first: the list first, then every change of it as it happens. */
export function useOpenOrders(symbol?: string) {
  const signedIn = useSignedIn()
  const list = useQuery({ ...query('spot.orders', { status: 'open', limit: OPEN_ORDERS_MOST }), enabled: signedIn })
  const live = useChannel(signedIn ? 'orders' : '') as readonly Order[] | undefined
  const orders = live ?? list.data?.data
  const mine = useMemo(() => orders?.filter((order) => !symbol || order.symbol === symbol).toSorted(newestFirst), [orders, symbol])
  return { orders: mine, error: live ? null : list.error, refetch: list.refetch }
}

/** Asks for history and trades again whenever the set of open orders changes. */
export function useFreshHistory(): void {
  const signedIn = useSignedIn()
  const live = useChannel(signedIn ? 'orders' : '')
  const state = live?.map((order) => `${order.id}:${(order as Order).filled}`).join()
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (known.current !== undefined && known.current !== state) refresh('spot.orders', 'spot.fills', 'spot.order')
    known.current = state
  }, [state])
}

const LATEST = 20

/** The latest ended orders and trades, for the tables of the trade page. */
export const useLatestOrders = () => useQuery(query('spot.orders', { status: 'done', limit: LATEST }))
export const useLatestFills = () => useQuery(query('spot.fills', { limit: LATEST }))

export const useOrderPages = (symbol: string | undefined) =>
  useInfiniteQuery(pages('spot.orders', { symbol, status: 'done', limit: LATEST }))
export const useFillPages = (symbol: string | undefined) => useInfiniteQuery(pages('spot.fills', { symbol, limit: LATEST }))

export const useOrder = (id: string | undefined) => useQuery({ ...query('spot.order', { id: id ?? '' }), enabled: Boolean(id) })

/** The symbols the user keeps as favourites. */
export function useFavourites(): readonly string[] {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('market.favourites'), enabled: signedIn })
  return useMemo(() => data?.map(({ symbol }) => symbol) ?? [], [data])
}
