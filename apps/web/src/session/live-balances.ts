import type { CallName } from '@assay/contract'
import { useEffect } from 'react'
import { refresh } from '../api/queries.ts'
import { subscribe } from '../live/channels.ts'
import { useSignedIn } from './session.ts'

/** Everything that tells what the user has. */
export const balanceCalls: CallName[] = ['wallet.list', 'wallet.detail', 'wallet.bills', 'wallet.convertible']
const REFRESH_EVERY_MS = 300

/** While a page with balances is open, a change of one asks for what it shows again, three times a second at most. */
export function useLiveBalances(): void {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const stop = subscribe('balances', () => {
      // The base says what the queries have just asked.
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
