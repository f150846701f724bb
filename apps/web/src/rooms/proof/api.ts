/** Queries of the proof pages. */
import type { CallInput, CallOutput } from '@assay/contract'
import type { PriceConfig } from '@assay/engine/proof/browser'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { paths } from '#api/paths.gen.ts'
import { pages, query, queryClient, refresh } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'
import { useClient } from '#state/client-store.ts'
import { askAgainMs, isWaiting, leadsOn } from './check/waiting.ts'
import type { ContractConfig, TermsAt } from './check/terms.ts'
import { termsOf } from './check/terms.ts'

export type Receipt = CallOutput<'proof.receipt'>
export type House = CallOutput<'proof.house'>
export type Void = CallOutput<'proof.voids'>['data'][number]

const HOUR_MS = 3_600_000
/** A receipt is available within three seconds of its event. */
export const RECEIPT_EVERY_MS = 1500
const HOUSE_EVERY_MS = 10_000
const SEEDS_A_PAGE = 100

const isNotYet = (error: Error | null): boolean => isFailure(error) && error.error === 'receipt_unknown'

/** The receipt of an order or a tally by its name. Polled until the log has it and, after that, until the order is filled or settled. */
export const useReceipt = (id: string) =>
  useQuery({
    ...query('proof.receipt', { id }),
    enabled: isReceiptName(id),
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) =>
      isNotYet(error) ? RECEIPT_EVERY_MS : data && isWaiting(data, dataUpdatedAt) ? askAgainMs(data, dataUpdatedAt) : false,
  })

/** Asks for a receipt again while it leads to no head that this device knows, and may still lead on. */
export function useLeadOn(receipt: Receipt | undefined, isUnseen: boolean): void {
  const isWanted = isUnseen && receipt !== undefined && leadsOn(receipt)
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => refresh('proof.receipt'), RECEIPT_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWanted])
}

/** The option as the user's account shows it. Disabled for guests. */
export function useOptionRow(orderId: string | null) {
  const signedIn = useSignedIn()
  return useQuery({ ...query('seconds.result', { id: orderId ?? '' }), enabled: signedIn && orderId !== null, retry: false })
}

/** The contract as the user's account shows it. Disabled for guests. */
export function usePositionRow(orderId: string | null) {
  const signedIn = useSignedIn()
  return useQuery({ ...query('futures.position', { id: orderId ?? '' }), enabled: signedIn && orderId !== null, retry: false })
}

/** The dual investment as the user's account shows it. Disabled for guests. */
export function useDualRow(orderId: string | null) {
  const signedIn = useSignedIn()
  return useQuery({ ...query('structured.investment', { id: orderId ?? '' }), enabled: signedIn && orderId !== null, retry: false })
}

const useCurrencies = () => useQuery({ ...query('market.currencies'), staleTime: HOUR_MS })

/** The page of revealed seeds that contains a day. Only the sandbox has seeds. */
export function useSeeds(timeMs: number | undefined) {
  const isSandbox = useClient((state) => state.site.mode === 'sandbox')
  const [nowMs] = useState(() => Date.now())
  const daysAgo = timeMs === undefined ? 0 : Math.floor((nowMs - timeMs) / (24 * HOUR_MS))
  const page = Math.max(1, Math.ceil(daysAgo / SEEDS_A_PAGE))
  return useQuery({ ...query('market.seeds', { page, limit: SEEDS_A_PAGE }), enabled: isSandbox && timeMs !== undefined, retry: false })
}

/** True when the sandbox replays a recording or a script. False while unknown, because that is rare. */
export function usePlayedPrices(): boolean {
  const isSandbox = useClient((state) => state.site.mode === 'sandbox')
  const { data } = useQuery({ ...query('market.seeds', { limit: 1 }), enabled: isSandbox, staleTime: HOUR_MS })
  return data?.head === ''
}

/** Candles of past days. */
export const readCandles = (range: CallInput<'market.candles'>): Promise<CallOutput<'market.candles'>> =>
  queryClient.fetchQuery({ ...query('market.candles', range), staleTime: 0 })

type Config = PriceConfig & ContractConfig

/** A plain file, not an answer in an envelope. */
async function fetchConfig(): Promise<Config> {
  const response = await fetch(`/api${paths['proof.config'].path}`)
  if (!response.ok) throw new Error(`the public configuration did not load: ${response.status}`)
  return (await response.json()) as Config
}

const config = queryOptions({ queryKey: ['proof.config'], queryFn: fetchConfig, staleTime: HOUR_MS })

/** The installation's public configuration. Prices follow from it and the seeds. */
export const priceConfig = (): Promise<PriceConfig> => queryClient.fetchQuery(config)

/** Terms may have changed since the page was opened. */
const TERMS_EVERY_MS = 60_000

/** The terms of a contract's market at any time. Undefined for an empty symbol. */
export function useTermsAt(symbol: string): TermsAt | undefined {
  const { data } = useQuery({ ...config, enabled: symbol !== '', staleTime: TERMS_EVERY_MS })
  return useMemo(() => data && termsOf(data, symbol), [data, symbol])
}

/** The price step of each instrument, by symbol. */
export function useSteps(): ReadonlyMap<string, string> {
  const { data } = useCurrencies()
  return useMemo(() => new Map(data?.instruments.map(({ symbol, tick }) => [symbol, tick])), [data])
}

export const useHead = () => useQuery(query('proof.head'))
export const useHouse = () => useQuery({ ...query('proof.house'), refetchInterval: HOUSE_EVERY_MS })
export const useVoids = () => useInfiniteQuery(pages('proof.voids', { limit: 20 }))

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The pattern of an order's random name in the log. Other texts are never sent to the server. */
export const isReceiptName = (text: string): boolean => NAME.test(text)
