/** What is the user's own: orders, positions, options, balances. */
import type { CallName, CallOutput } from '@assay/contract'
import type { ChannelKind } from '@assay/contract/live'
import type { DefaultError, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query, refresh } from '#api/queries.ts'
import type { Known } from '#live/channels.ts'
import { useChannel } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'

/**
 * The user's own rows: the answer of a call until their channel has spoken, and what the channel says from then on. Undefined for guests
 * and until either is there.
 */
export function useOwn<K extends ChannelKind, A, Key extends QueryKey>(
  kind: K,
  asked: UseQueryOptions<A, DefaultError, A, Key>,
  valueOf: (answer: A) => Known<K>,
): { value: Known<K> | undefined; error: Error | null; refetch: () => unknown } {
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({ ...asked, enabled: signedIn })
  const live = useChannel<K>(signedIn ? kind : '')
  const value = live ?? (data === undefined ? undefined : valueOf(data))
  return { value: signedIn ? value : undefined, error: live ? null : error, refetch }
}

/** Asks for some lists again whenever what they tell of has changed; `state` says in one text how that stands. */
export function useFreshLists(state: string | undefined, lists: readonly CallName[]): void {
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (known.current !== undefined && known.current !== state) refresh(...lists)
    known.current = state
  }, [state, lists])
}

export type OwnBalance = CallOutput<'wallet.list'>['accounts'][number]['balances'][number]

/** The kinds of account, as the wallet numbers them. */
export const accountTypes = { spot: 2, contract: 3, options: 4 } as const

/** The balances of one account; undefined for guests and until they are known. */
export function useBalances(type: number) {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('wallet.list'), enabled: signedIn })
  return signedIn ? data?.accounts.find((account) => account.type === type)?.balances : undefined
}

/** What of a currency can be spent from an account; zero of one never owned. */
export function useAvailable(type: number, currencyId: string): string | undefined {
  const balances = useBalances(type)
  return balances && (balances.find((balance) => balance.currency_id === currencyId)?.available ?? '0')
}
