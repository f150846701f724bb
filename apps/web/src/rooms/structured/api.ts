/** Queries of the dual pages. */
import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, whole } from '#api/queries.ts'
import { useChannel } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'

export type Offers = CallOutput<'structured.index'>
export type Product = Offers['products'][number]
/** The product that is being bought. `away`: the index of its coin is not known right now. */
export type Chosen = Omit<Product, 'status'> & { status: Product['status'] | 'away' }
export type Market = Offers['markets'][number]
export type Quote = CallOutput<'structured.quote'>
export type Investment = CallOutput<'structured.investment'>
export type Summary = CallOutput<'structured.summary'>
export type DualType = Product['type']

const MINUTE_MS = 60_000
/** A mean of thirty minutes settles. */
const WINDOW_MS = 30 * MINUTE_MS
/** Rates are made at the full minute; soon after it they are asked. */
const AFTER_MS = 1_500
const ROWS = 20
/** What is being settled is asked again this often until it is. */
const SETTLING_EVERY_MS = 5_000
/** The sum is asked again this often while it counts others than the list. */
const FOLLOW_MS = 1_000
/** A page that stays open asks once a day. Longer than 24 days no browser counts. */
const DAY_MS = 24 * 60 * MINUTE_MS

export const useOffers = () =>
  useQuery({ ...query('structured.index'), refetchInterval: () => MINUTE_MS - (Date.now() % MINUTE_MS) + AFTER_MS })

/** The market of a coin. Undefined until it is known. */
export const useMarket = (currencyId: string): Market | undefined =>
  useOffers().data?.markets.find((market) => market.currency_id === currencyId)

/** One product, of today or of a day before. */
export const useProduct = (id: string) =>
  useQuery({ ...query('structured.detail', { id }), enabled: id !== '', refetchInterval: MINUTE_MS })

export const useInvestments = (status: 'ing' | 'done') =>
  useInfiniteQuery({
    ...pages('structured.list', { status, limit: ROWS }),
    refetchInterval: ({ state: { data } }) => askAgainMs(data?.pages.flatMap((page) => page.data) ?? [], Date.now()),
  })

/** What is being settled is asked again until it is; before that it is asked when the first window begins. */
export function askAgainMs(running: readonly Pick<Investment, 'stage' | 'window_ends_at'>[], nowMs: number): number | false {
  const begins = running.flatMap(({ stage, window_ends_at: ends }) => (stage === 'success' ? [] : [Date.parse(ends) - WINDOW_MS]))
  if (begins.length === 0) return false
  return Math.min(DAY_MS, Math.max(SETTLING_EVERY_MS, Math.min(...begins) - nowMs + AFTER_MS))
}

/** All that run, until they are settled. */
export function useRunning() {
  const signedIn = useSignedIn()
  return useQuery({
    ...whole('structured.list', { status: 'ing' }),
    enabled: signedIn,
    refetchInterval: ({ state: { data } }) => askAgainMs(data?.data ?? [], Date.now()),
  })
}

/** It follows those that run: while it counts others, one was settled since, and it is asked again. */
export function useSummary() {
  const signedIn = useSignedIn()
  const { data: running } = useRunning()
  return useQuery({
    ...query('structured.summary'),
    enabled: signedIn,
    refetchInterval: ({ state: { data } }) => data !== undefined && running !== undefined && data.running !== running.total && FOLLOW_MS,
  })
}

/** The index of a coin's pair: live, and before that as it was answered. */
export function useIndex(market: Pick<Market, 'symbol' | 'index'> | undefined): string | undefined {
  const live = useChannel(market ? `index:${market.symbol}` : '', (index) => index.price)
  return live ?? market?.index
}

const priceDecimals = (target: string): number => target.split('.')[1]?.length ?? 0
/** Prices are drawn with as many decimals as the index has. */
export const stepOf = (index: string | undefined): string =>
  `0.${'0'.repeat(Math.max(0, Math.min(2, priceDecimals(index ?? '0.00')) - 1))}1`
