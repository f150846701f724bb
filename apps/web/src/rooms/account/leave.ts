import { useEffect, useEffectEvent, useRef } from 'react'
import type { Address } from '#navigation/go.ts'
import { address, go, readAddress } from '#navigation/go.ts'
import { useSignedIn } from '#session/session.ts'

/**
 * Returns to the page that opened the form. If the browser knows it as the previous entry, goes back, so that the page is not in the
 * history twice. Otherwise opens it as a new start: back from it leads home and not into the form.
 */
function leaveTo({ to, query }: Address): void {
  const entries = window.navigation?.entries() ?? []
  const url = entries[(window.navigation?.currentEntry?.index ?? 0) - 1]?.url
  const before = url === undefined || url === null ? undefined : readAddress(new URL(url).hash.slice(1))
  if (before && address(before.to, before.query) === address(to, query)) go.back()
  else go.relaunch(to, query)
}

/** Leaves a login page when the user is logged in, already or just now. */
export function useLeaveWhenSignedIn(asked: Address): void {
  const leave = useEffectEvent(() => leaveTo(asked))
  const signedIn = useSignedIn()
  const left = useRef(false)
  useEffect(() => {
    if (!signedIn || left.current) return
    left.current = true
    leave()
  }, [signedIn])
}
