/** The user's own orders, positions, options and balances. */
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
 * The user's own rows: the answer of the call `asked`, then the values of the channel `kind`, which replace it. `valueOf` brings the answer
 * into the channel's shape. Undefined for guests and while both are missing. Once the channel has a value, an error of the call is left out.
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

/** Refetches `lists` whenever `state` changes: a text of everything that the lists depend on. Undefined while that is unknown. */
export function useFreshLists(state: string | undefined, lists: readonly CallName[]): void {
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (known.current !== undefined && known.current !== state) refresh(...lists)
    known.current = state
  }, [state, lists])
}

export type OwnBalance = CallOutput<'wallet.list'>['accounts'][number]['balances'][number]

/** The types of account by their numbers on the wire. */
export const accountTypes = { spot: 2, contract: 3, options: 4 } as const

/** The balances of one account. Undefined for guests and until they have loaded. */
export function useBalances(type: number) {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('wallet.list'), enabled: signedIn })
  return signedIn ? data?.accounts.find((account) => account.type === type)?.balances : undefined
}

/** The available balance of a currency in an account, as decimal text: zero for a currency never owned. Undefined like the balances. */
export function useAvailable(type: number, currencyId: string): string | undefined {
  const balances = useBalances(type)
  return balances && (balances.find((balance) => balance.currency_id === currencyId)?.available ?? '0')
}
