/** What the pages of leveraged contracts ask of the server, and how the live channels keep it fresh. */
import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pages, query, refresh } from '../../api/queries.ts'
import { subscribe, useChannel } from '../../live/channels.ts'
import { useSignedIn } from '../../session/session.ts'
import type { Instrument } from './market/instrument.ts'
import { instrumentsOf } from './market/instrument.ts'

export type Position = CallOutput<'futures.submit'>
export type PositionDetail = CallOutput<'futures.position'>
export type LeverAccount = CallOutput<'futures.dealAll'>['account']
export type Quote = CallOutput<'market.quotes'>[number]['items'][number]

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
export const TERMS_FRESH_MS = 5 * MINUTE_MS

/** The leveraged instruments, and how their loading goes. */
export function useInstruments() {
  const { data, error, refetch } = useQuery({ ...query('market.currencies'), staleTime: HOUR_MS })
  const instruments = useMemo(() => (data ? instrumentsOf(data) : undefined), [data])
  return { instruments, error, refetch }
}

/** Instruments by symbol. */
export function useBySymbol(): ReadonlyMap<string, Instrument> {
  const { instruments } = useInstruments()
  return useMemo(() => new Map(instruments?.map((instrument) => [instrument.symbol, instrument])), [instruments])
}

const noQuotes: Quote[] = []

/** Figures of 24 hours and sessions, as they were when asked; live channels go on from there. */
export function useQuotes(): readonly Quote[] {
  const { data } = useQuery({ ...query('market.quotes'), staleTime: MINUTE_MS, refetchInterval: MINUTE_MS })
  return useMemo(() => data?.flatMap(({ items }) => items) ?? noQuotes, [data])
}

export const useQuote = (symbol: string): Quote | undefined => useQuotes().find((quote) => quote.symbol === symbol)

type TickerField = 'last' | 'change' | 'high' | 'low' | 'volume' | 'quote_volume'

/** One figure of a market, live. */
export function useTicker(symbol: string, field: TickerField): string | undefined {
  const live = useChannel(symbol ? `ticker:${symbol}` : '', (ticker) => ticker[field])
  const quote = useQuote(symbol)
  return live ?? quote?.[field]
}

export interface Session {
  state: 'open' | 'closed' | 'halted'
  /** Epoch milliseconds of the next opening or closing; null when it always trades. */
  nextChange: number | null
}

/** Whether a market trades now, and until or from when. */
export function useSession(symbol: string): Session {
  const live = useChannel(symbol ? `index:${symbol}` : '', (index) => index.state)
  const session = useQuote(symbol)?.session
  return { state: live ?? session?.state ?? 'open', nextChange: session?.next_change ?? null }
}

/** Everything the ticket works with. */
export const useTerms = (symbol: string) =>
  useQuery({ ...query('futures.terms', { symbol }), enabled: symbol !== '', staleTime: TERMS_FRESH_MS })

/** Positions, waiting orders and the account: the list first, then every change of it as it happens. */
export function useBook() {
  const signedIn = useSignedIn()
  const list = useQuery({ ...query('futures.dealAll'), enabled: signedIn })
  const live = useChannel(signedIn ? 'positions' : '')
  const book = (live as unknown as CallOutput<'futures.dealAll'> | undefined) ?? list.data
  return {
    positions: book?.positions,
    orders: book?.orders,
    account: book?.account,
    error: live ? null : list.error,
    refetch: list.refetch,
  }
}

/** What belongs to one instrument; an empty symbol has nothing. */
export function useOwnPositions(symbol: string): readonly Position[] {
  const { positions } = useBook()
  return useMemo(() => positions?.filter((position) => position.symbol === symbol) ?? [], [positions, symbol])
}

/** Lists of ended rows and details are asked for again when a row ends or changes its size. */
export function useFreshHistory(): void {
  const { positions, orders } = useBook()
  const state = [...(positions ?? []), ...(orders ?? [])].map(({ id, status, open_lots }) => `${id}:${status}:${open_lots}`).join()
  useEffect(() => {
    if (state) refresh('futures.history', 'futures.position')
  }, [state])
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

/** Tells of every row that ends, from now on. */
export function useEnded(onEnded: (row: Position) => void): void {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn) return
    let first = true
    let last: unknown
    return subscribe<'positions'>('positions', ({ ended }) => {
      if (!first && ended && ended !== last) onEnded(ended as unknown as Position)
      first = false
      last = ended
    })
  }, [signedIn, onEnded])
}
