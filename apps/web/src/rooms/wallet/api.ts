/** Queries of the wallet pages. */
import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pages, query, whole } from '#api/queries.ts'
import { useClient } from '#state/client-store.ts'
import type { AccountType } from './accounts.ts'

export type Wallet = CallOutput<'wallet.list'>
export type Balance = Wallet['accounts'][number]['balances'][number]
export type AnyHold = CallOutput<'wallet.holds'>[number]
export type Hold = CallOutput<'wallet.detail'>['holds'][number]
export type Order = CallOutput<'spot.placeOrder'>
export type Bill = CallOutput<'wallet.bills'>['data'][number]
export type Quote = CallOutput<'wallet.convertQuote'>
export type Conversion = CallOutput<'wallet.convert'>
export type Move = CallOutput<'wallet.moves'>['data'][number]

const HOUR_MS = 60 * 60 * 1000
const ROWS = 20

export const useWallet = () => useQuery(query('wallet.list'))

/** The balances of one account. Undefined until they have arrived. */
export const balancesOf = (wallet: Wallet | undefined, type: AccountType): Balance[] | undefined =>
  wallet?.accounts.find((account) => String(account.type) === type)?.balances

/** The available balance of a currency in an account. A balance missing from the answer is zero. */
export function availableIn(wallet: Wallet | undefined, type: AccountType, currencyId: string): string | undefined {
  const balances = balancesOf(wallet, type)
  return balances && (balances.find((balance) => balance.currency_id === currencyId)?.available ?? '0')
}

export const useHolds = () => useQuery(query('wallet.holds'))
/** The coins that come in from chains. */
export const useWaysIn = () => useQuery({ ...query('deposit.ways'), staleTime: HOUR_MS })
export const useBalanceDetail = (currency: string, type: AccountType) => useQuery(query('wallet.detail', { currency, type }))

/** The filter of a statement. An empty text does not filter. */
export interface BillFilter {
  currency?: string
  type?: string
  kind?: string
  from?: string
  to?: string
}

const filled = (filter: BillFilter): BillFilter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))

export const useBillPages = (filter: BillFilter) => useInfiniteQuery(pages('wallet.bills', { ...filled(filter), limit: ROWS }))
export const useLatestBills = (filter: BillFilter, limit: number) => useQuery(query('wallet.bills', { ...filled(filter), limit }))
export const useMovePages = () => useInfiniteQuery(pages('wallet.moves', { limit: ROWS }))
export const useConversionPages = () => useInfiniteQuery(pages('wallet.conversions', { limit: ROWS }))
export const useConvertible = () => useQuery(query('wallet.convertible'))
export const useOrder = (id: string | undefined) => useQuery({ ...query('spot.order', { id: id ?? '' }), enabled: Boolean(id) })

export const useOpenOrders = (enabled: boolean) => useQuery({ ...whole('spot.orders', { status: 'open' }), enabled })

export interface Coin {
  id: string
  code: string
  /** In the reader's language. */
  name: string
  kind: string
  scale: number
}

const useMarkets = () => useQuery({ ...query('market.currencies'), staleTime: HOUR_MS })

/** Every currency of the platform, by id, named in the reader's language. */
export function useCoins() {
  const language = useClient((state) => state.language)
  const { data, error, refetch } = useMarkets()
  const coins = useMemo(
    () =>
      data &&
      new Map<string, Coin>(
        data.currencies.map(({ id, name, names, kind, scale }) => [id, { id, code: name, name: names[language] ?? name, kind, scale }]),
      ),
    [data, language],
  )
  return { coins, error, refetch }
}

/** The spot market of an instrument's id. */
export const useInstrument = (id: string | undefined) => useMarkets().data?.instruments.find((instrument) => instrument.id === id)

/** The market where a coin is traded for USDT. */
export const useSpotMarket = (currencyId: string | undefined) =>
  useMarkets().data?.instruments.find(({ kind, currency_id }) => kind === 'spot' && currency_id === currencyId)

/** A ledger amount never has more decimals than this. */
export const FULL_SCALE = 8
