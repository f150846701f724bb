import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useChannel } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { useReach } from '../api.ts'
import { goOnWithPush, pushState } from './browser.ts'
import { PushDrawer } from './push-drawer.tsx'

/** Where nobody is in the middle of something. */
const CALM: readonly string[] = ['/pages/index/index', '/pages/assets/index', '/pages/mailMessage/mailMessage']
const AFTER_MS = 3_000

/** Offers pushes once, when there is a reason for them and the user is at rest. */
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
  const [isOpen, setOpen] = useState(false)
  const hasReason = positions + options > 0
  const isDue = hasReason && CALM.includes(pathname)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => setOpen(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  const { data } = useReach(isDue)
  if (!data) return null
  const close = () => {
    setOpen(false)
    setClient({ pushOffered: true })
  }
  return <PushDrawer open={isOpen} reason={{ positions, options }} pushKey={data.push_key} onClose={close} />
}
