/** What the options pages ask of the server, and how the live channels keep it fresh. */
import type { CallOutput } from '@assay/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pages, query, refresh } from '../../api/queries.ts'
import { useChannel } from '../../live/channels.ts'
import { useSignedIn } from '../../session/session.ts'
import { optionMarkets } from './instruments.ts'

export type Option = CallOutput<'seconds.submit'>
export type OptionDetail = CallOutput<'seconds.result'>
export type Period = CallOutput<'seconds.periods'>[number]
export type Payable = CallOutput<'seconds.payableCurrencies'>[number]
export type Quote = CallOutput<'market.quotes'>[number]['items'][number]

const HOUR_MS = 3_600_000
const PERIODS_EVERY_MS = 30_000
const OPEN_MOST = 100
/** Options of a list come five at a time. */
const PAGE_ROWS = 5

/** The instruments with options, and how their loading goes. */
export function useOptionMarkets() {
  const { data, error, refetch } = useQuery({ ...query('market.currencies'), staleTime: HOUR_MS })
  const markets = useMemo(() => (data ? optionMarkets(data) : undefined), [data])
  return { markets, error, refetch }
}

/** Every market's figures of 24 hours, as they were when the page came. */
export function useQuotes(): ReadonlyMap<string, Quote> {
  const { data } = useQuery({ ...query('market.quotes'), staleTime: 60_000 })
  return useMemo(() => new Map(data?.flatMap(({ items }) => items.map((item) => [item.symbol, item] as const))), [data])
}

/** What an instrument offers now; asked again while the page is open, for a period may be taken off at any time. */
export const usePeriods = (matchId: string) =>
  useQuery({ ...query('seconds.periods', { match_id: matchId }), refetchInterval: PERIODS_EVERY_MS, placeholderData: keepPreviousData })

export const usePayables = () => useQuery({ ...query('seconds.payableCurrencies'), staleTime: PERIODS_EVERY_MS })

const MICRO_ACCOUNT = 4

/** What the micro account has of a currency; undefined for guests and until it is known. */
export function useMicroAvailable(currencyId: string): string | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('wallet.list'), enabled: signedIn })
  const micro = signedIn ? data?.accounts.find(({ type }) => type === MICRO_ACCOUNT) : undefined
  return micro && (micro.balances.find((balance) => balance.currency_id === currencyId)?.available ?? '0')
}

const soonestFirst = (a: Option, b: Option): number => a.settle_at.localeCompare(b.settle_at) || Number(a.id) - Number(b.id)

/** Running options, the next to settle first: the list first, then every change of it as it happens. */
export function useRunning(matchId?: string) {
  const signedIn = useSignedIn()
  const list = useQuery({ ...query('seconds.lists', { status: 'open', limit: OPEN_MOST }), enabled: signedIn })
  const live = useChannel(signedIn ? 'options' : '') as readonly Option[] | undefined
  const rows = signedIn ? (live ?? list.data?.data) : undefined
  const options = useMemo(() => rows?.filter((option) => !matchId || option.match_id === matchId).toSorted(soonestFirst), [rows, matchId])
  return { options, error: live ? null : list.error, refetch: list.refetch }
}

/**
 * Ids of the options that left the running ones while the page was open: their results have just come. Lists and balances are
 * asked again whenever one leaves.
 */
export function useJustSettled(running: readonly Option[] | undefined): readonly string[] {
  const known = useRef<readonly string[]>([])
  const [settled, setSettled] = useState<readonly string[]>([])
  useEffect(() => {
    if (!running) return
    const ids = running.map(({ id }) => id)
    const left = known.current.filter((id) => !ids.includes(id))
    known.current = ids
    if (left.length === 0) return
    setSettled((before) => [...left, ...before])
    refresh('seconds.lists', 'seconds.result', 'wallet.list', 'futures.protection')
  }, [running])
  return settled
}

/** The latest settled ones. */
export function useLatestSettled() {
  const signedIn = useSignedIn()
  return useQuery({ ...query('seconds.lists', { status: 'done', limit: PAGE_ROWS }), enabled: signedIn })
}

export const useOptionPages = (status: 'open' | 'done', matchId: string | undefined) =>
  useInfiniteQuery(pages('seconds.lists', { status, match_id: matchId, limit: PAGE_ROWS }))

export const useResult = (id: string | undefined) => useQuery({ ...query('seconds.result', { id: id ?? '' }), enabled: Boolean(id) })

/** The user's own daily limit, where he has set one. */
export function useLossLimit(): { limit: string; lost: string } | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('futures.protection'), enabled: signedIn, retry: false })
  return data?.daily_loss_limit ? { limit: data.daily_loss_limit, lost: data.loss_today } : undefined
}
