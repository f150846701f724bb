import type { CallName } from '@assay/contract'
import { useEffect } from 'react'
import { refresh } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'
import { useSignedIn } from './session.ts'

/** All queries that contain the user's balances. */
export const balanceCalls: CallName[] = [
  'wallet.list',
  'wallet.detail',
  'wallet.holds',
  'wallet.bills',
  'wallet.convertible',
  'portfolio.summary',
  'portfolio.holdings',
]
const REFRESH_EVERY_MS = 300

/** While a page with balances is open, a change of a balance refetches its queries, at most three times a second. */
export function useLiveBalances(): void {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const stop = subscribe('balances', () => {
      // The base repeats what the queries have just fetched.
      if (isFirst) isFirst = false
      else
        waiting ??= setTimeout(() => {
          waiting = undefined
          refresh(...balanceCalls)
        }, REFRESH_EVERY_MS)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [signedIn])
}
