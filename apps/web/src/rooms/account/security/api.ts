import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { pages, query, useAction } from '#api/queries.ts'

export type Security = CallOutput<'account.security'>
export type Act = CallInput<'account.confirmOptions'>['act']
export type Passkey = CallOutput<'account.passkeys'>[number]
export type AccountEvent = CallOutput<'account.events'>['data'][number]

/** What shows the security of the account. */
export const securityCalls = ['account.security', 'account.info', 'account.passkeys', 'account.sessions', 'account.events'] as const

export const useSecurity = () => useQuery(query('account.security'))
export const usePasskeys = () => useQuery(query('account.passkeys'))
export const useEvents = (kind: 'logins' | 'changes') => useInfiniteQuery(pages('account.events', { kind, limit: 20 }))

/** What can confirm an act. A challenge in it serves once, so it is asked for each time the question opens. */
export const useDeletion = () => useQuery({ ...query('account.deletion'), staleTime: 0 })
export const useConfirmOptions = (act: Act, asked: boolean) =>
  useQuery({ ...query('account.confirmOptions', { act }), enabled: asked, staleTime: 0, gcTime: 0 })

/** A key for an authenticator app. Each question makes a new one, so it is asked once, not as a query, and the answer stays as it is. */
export function useBeginAuthenticator() {
  const [begun, setBegun] = useState<CallOutput<'account.beginAuthenticator'>>()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { mutate } = useAction('account.beginAuthenticator', { onDone: setBegun, onRefused: setFailure })
  const wasAsked = useRef(false)
  const ask = useCallback(() => {
    setFailure(null)
    mutate({})
  }, [mutate])
  useEffect(() => {
    if (!wasAsked.current) ask()
    wasAsked.current = true
  }, [ask])
  return { begun, failure, ask }
}

export const useSetLoginNotices = () => useAction('account.setLoginNotices', { refreshes: ['account.security'] })
export const useRevokeOthers = (onDone: () => void) =>
  useAction('account.revokeOthers', { refreshes: ['account.sessions', 'account.security', 'account.events'], onDone })
