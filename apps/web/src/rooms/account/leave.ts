import { useEffect, useRef } from 'react'
import { go } from '../../navigation/go.ts'
import { useSignedIn } from '../../session/session.ts'

/**
 * To the page a form was opened from. Where the browser knows that it is the step before, that step is taken back, so that
 * the page does not stand in the history twice; else it opens anew, and back from it leads home instead of into the form.
 */
function leaveTo(path: string): void {
  const entries = window.navigation?.entries() ?? []
  const before = entries[(window.navigation?.currentEntry?.index ?? 0) - 1]?.url
  if (before && new URL(before).hash === `#${path}`) go.back()
  else go.relaunch(path)
}

/** Who is logged in, just now or already, has nothing to do on a page that logs in. */
export function useLeaveWhenSignedIn(path: string): void {
  const signedIn = useSignedIn()
  const left = useRef(false)
  useEffect(() => {
    if (!signedIn || left.current) return
    left.current = true
    leaveTo(path)
  }, [signedIn, path])
}
