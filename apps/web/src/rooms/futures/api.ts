/** Queries of the contract pages, and how live channels keep them up to date. */
import type { CallInput, CallOutput } from '@assay/contract'
import type { LeverAccount, PositionRow as Position } from '@assay/contract/live'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pages, query } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'
import { useListed } from '#trading/instruments.ts'
import { remember } from '#trading/memory.ts'
import { useFreshLists, useOwn } from '#trading/own.ts'
import { useMarket } from '#trading/use-market.ts'
import type { Desk, Instrument } from './market/instrument.ts'
import { deskOf, instrumentsOf } from './market/instrument.ts'

export type { LeverAccount, Position }
export type PositionDetail = CallOutput<'futures.position'>

const MINUTE_MS = 60 * 1000
export const TERMS_FRESH_MS = 5 * MINUTE_MS

/** The leveraged instruments and their loading state. */
export const useInstruments = () => useListed(instrumentsOf)

/** Instruments by symbol. */
export function useBySymbol(): ReadonlyMap<string, Instrument> {
  const { data } = useInstruments()
  return useMemo(() => new Map(data?.map((instrument) => [instrument.symbol, instrument])), [data])
}

const keeps: Record<Desk, (symbol: string) => void> = {
  contract: (contract) => remember('lever', { contract }),
  stocks: (stocks) => remember('lever', { stocks }),
}

/** The instrument of a trade page. */
export function useInstrument(desk: Desk) {
  const { data, error, refetch } = useInstruments()
  const own = useMemo(() => data?.filter(({ kind }) => deskOf(kind) === desk), [data, desk])
  return useMarket({ listed: { data: own, error, refetch }, last: ({ lever }) => lever[desk], onShown: keeps[desk] })
}

/** All data of the ticket. */
export const useTerms = (symbol: string) =>
  useQuery({ ...query('futures.terms', { symbol }), enabled: symbol !== '', staleTime: TERMS_FRESH_MS })

const noRows: readonly Position[] = []

/** Positions, waiting orders and the account. */
export function useBook() {
  const { value, ...source } = useOwn('positions', query('futures.dealAll'), (answer) => answer)
  return { positions: value?.positions, orders: value?.orders, account: value?.account, ...source }
}

/** Data of one instrument. An empty symbol has none. */
export function useOwnPositions(symbol: string): readonly Position[] {
  const { positions } = useBook()
  return useMemo(() => positions?.filter((position) => position.symbol === symbol) ?? noRows, [positions, symbol])
}

const PAST = ['futures.history', 'futures.position'] as const

/** Refetches lists of ended positions and details when a position ends or changes its size. */
export function useFreshHistory(): void {
  const { positions, orders } = useBook()
  const rows = positions && orders && [...positions, ...orders]
  useFreshLists(rows?.map(({ id, status, open_lots }) => `${id}:${status}:${open_lots}`).join(), PAST)
}

type Filter = Omit<CallInput<'futures.history'>, 'page' | 'limit'>
const LATEST = 20

export const useLatest = (filter: Filter) => useQuery(query('futures.history', { ...filter, limit: LATEST }))
export const useHistoryPages = (filter: Filter) => useInfiniteQuery(pages('futures.history', { ...filter, limit: LATEST }))

export const usePosition = (id: string | undefined) => useQuery({ ...query('futures.position', { id: id ?? '' }), enabled: Boolean(id) })

export function useProtection() {
  const signedIn = useSignedIn()
  return useQuery({ ...query('futures.protection'), enabled: signedIn })
}

/** Calls back for every position that ends from now on. */
export function useEnded(onEnded: (row: Position) => void): void {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn) return
    let first = true
    let last: unknown
    return subscribe<'positions'>('positions', ({ ended }) => {
      if (!first && ended && ended !== last) onEnded(ended)
      first = false
      last = ended
    })
  }, [signedIn, onEnded])
}
