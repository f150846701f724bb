import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useChannel } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { useReach } from '../api.ts'
import { goOnWithPush, pushState } from './browser.ts'
import { PushDrawer, type PushReason } from './push-drawer.tsx'

/** Where a user looks for what he may have missed. Anywhere else a drawer would stand before a price or a warning. */
const OFFERED_AT = '/pages/mailMessage/mailMessage'
const AFTER_MS = 1_500

/** Offers pushes once, when there is a reason for them and the user reads his messages. */
export function PushOffer() {
  const signedIn = useSignedIn()
  useEffect(() => {
    // What the browser does not tell is told at the next visit.
    if (signedIn) void goOnWithPush().catch(() => undefined)
  }, [signedIn])
  const wasOffered = useClient((state) => state.pushOffered)
  return signedIn && !wasOffered && pushState() === 'ask' ? <Offer /> : null
}

function Offer() {
  const { pathname } = useLocation()
  const positions = useChannel('positions', (book) => book.positions.length) ?? 0
  const options = useChannel('options', (open) => open.length) ?? 0
  /** As it was when the drawer opened: a position may end meanwhile. */
  const [reason, setReason] = useState<PushReason>()
  const isDue = positions + options > 0 && pathname === OFFERED_AT
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => setReason((known) => known ?? { positions, options }), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue, positions, options])
  const { data } = useReach(reason !== undefined)
  if (!data || !reason) return null
  return <PushDrawer open reason={reason} pushKey={data.push_key} onClose={() => setClient({ pushOffered: true })} />
}
