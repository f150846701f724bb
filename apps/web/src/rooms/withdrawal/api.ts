/** Queries of withdrawals. */
import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pages, query, refresh } from '#api/queries.ts'
import { useChannel } from '#live/channels.ts'

export type Options = CallOutput<'withdrawal.options'>
export type Way = Options['ways'][number]
export type Withdrawal = CallOutput<'withdrawal.one'>
export type Saved = CallOutput<'withdrawal.addresses'>['data'][number]
export type ListStatus = NonNullable<CallInput<'withdrawal.list'>['status']>

const ROWS = 20
/** As many as anybody may save. */
const SAVED_MOST = 50
/** Fee and time are asked for again this often while a page shows them. */
const OPTIONS_EVERY_MS = 10_000
export const FULL_SCALE = 8

export const withdrawalCalls = ['withdrawal.list', 'withdrawal.one', 'withdrawal.options', 'withdrawal.addresses', 'wallet.list'] as const

export const useOptions = () => useQuery({ ...query('withdrawal.options'), refetchInterval: OPTIONS_EVERY_MS })
export const useSaved = () => useQuery(query('withdrawal.addresses', { limit: SAVED_MOST }))
export const useWithdrawal = (id: string) => useQuery(query('withdrawal.one', { id }))
export const useWithdrawalPages = (status: ListStatus | '') =>
  useInfiniteQuery(pages('withdrawal.list', { limit: ROWS, ...(status && { status }) }))

/** Asked once an address and an amount are whole. */
export const useQuote = (asked: CallInput<'withdrawal.quote'> | null) =>
  useQuery({
    ...query('withdrawal.quote', asked ?? { currency: '1', network: 'bitcoin', address: '-', amount: '1' }),
    enabled: asked !== null,
    retry: false,
  })

/** What is under way, as it moves. When one comes or ends, lists are asked again. */
export function useLiveWithdrawals(): readonly Withdrawal[] {
  const live = useChannel('withdrawals')
  const ids = live?.map(({ id, status }) => `${id}${status}`).join()
  const before = useRef(ids)
  useEffect(() => {
    if (ids === undefined) return
    if (before.current !== undefined && before.current !== ids) refresh(...withdrawalCalls)
    before.current = ids
  }, [ids])
  return live ?? []
}
