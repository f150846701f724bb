/** Queries of the options pages, and how live channels keep them up to date. */
import type { CallOutput } from '@assay/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pages, query, refresh, whole } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'
import { useListed } from '#trading/instruments.ts'
import { useFreshLists, useOwn } from '#trading/own.ts'
import { optionMarkets } from './instruments.ts'
import { useNow } from './ticks/use-now.ts'

export type Option = CallOutput<'seconds.submit'>
export type OptionDetail = CallOutput<'seconds.result'>
export type Period = CallOutput<'seconds.periods'>[number]
export type Payable = CallOutput<'seconds.payableCurrencies'>[number]

const PERIODS_EVERY_MS = 30_000
/** Options are listed in pages of five. */
const PAGE_ROWS = 5

/** The instruments with options and their loading state. */
export const useOptionMarkets = () => useListed(optionMarkets)

/** The current offer of an instrument. Refetched while the page is open, because a period may be suspended at any time. */
export const usePeriods = (matchId: string) =>
  useQuery({ ...query('seconds.periods', { match_id: matchId }), refetchInterval: PERIODS_EVERY_MS, placeholderData: keepPreviousData })

export const usePayables = () => useQuery({ ...query('seconds.payableCurrencies'), staleTime: PERIODS_EVERY_MS })

const openQuery = whole('seconds.lists', { status: 'open' })
const soonestFirst = (a: Option, b: Option): number => a.settle_at.localeCompare(b.settle_at) || Number(a.id) - Number(b.id)

/** Running options, the earliest settlement first. */
export function useRunning(matchId?: string) {
  const { value, error, refetch } = useOwn('options', openQuery, ({ data }) => data)
  const options = useMemo(() => value?.filter((option) => !matchId || option.match_id === matchId).toSorted(soonestFirst), [value, matchId])
  return { options, error, refetch }
}

const LISTS = ['seconds.lists'] as const

/** Refetches the lists when an option is bought elsewhere, gets its entry price or settles. */
export const useFreshOptions = (running: readonly Option[] | undefined): void =>
  useFreshLists(running?.map(({ id, stage }) => `${id}:${stage}`).join(), LISTS)

/** Ids of the options that ended while the page was open: their results are new. Refetches lists and balances whenever one ends. */
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

/** The latest settled options. */
export function useLatestSettled(limit = PAGE_ROWS) {
  const signedIn = useSignedIn()
  return useQuery({ ...query('seconds.lists', { status: 'done', limit }), enabled: signedIn })
}

/** How long an option that ended stays on its chart. */
const SHOWN_AFTER_MS = 60_000

/** The option that a market's chart shows: the one that ends next, else the one that has just ended. */
export function useCharted(matchId: string, running: readonly Option[] | undefined): Option | undefined {
  const settled = useLatestSettled().data?.data.find(({ match_id }) => match_id === matchId)
  const untilMs = settled ? Date.parse(settled.settle_at) + SHOWN_AFTER_MS : 0
  const nowMs = useNow([untilMs])
  return running?.[0] ?? (nowMs < untilMs ? settled : undefined)
}

export const useOptionPages = (status: 'open' | 'done', matchId: string | undefined) =>
  useInfiniteQuery(pages('seconds.lists', { status, match_id: matchId, limit: PAGE_ROWS }))

export const useResult = (id: string | undefined) => useQuery({ ...query('seconds.result', { id: id ?? '' }), enabled: Boolean(id) })

/** The prices of an option's own time. Those of one that ended do not change any more. */
export const useOptionTicks = (id: string) => useQuery({ ...query('seconds.ticks', { id }), staleTime: Infinity })

/** The user's own daily limit, if set. */
export function useLossLimit(): { limit: string; lost: string } | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('futures.protection'), enabled: signedIn, retry: false })
  return data?.daily_loss_limit ? { limit: data.daily_loss_limit, lost: data.loss_today } : undefined
}
