import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { keepLine } from '@assay/web/live/channels.ts'
import { useOnline } from '@assay/web/live/online.ts'
import { OfflineBand } from '@assay/web/ui/offline-band.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { allPages } from './rooms.ts'
import { useOldest, useUnanswered } from './unanswered.ts'

/** The page that is open loads first. */
const AT_REST_MS = 2_000

/** Fetches the other pages too, so that they open while the server is away. */
function keepPages(): () => void {
  const keep = () => allPages.forEach(({ page }) => void page().catch(() => undefined))
  const timer = setTimeout(keep, AT_REST_MS)
  return () => clearTimeout(timer)
}

/** Says that the server is away or does not answer, and how old the page is meanwhile. What it shows stays, and goes on by itself. */
export function Connection() {
  const online = useOnline()
  const isUnanswered = useUnanswered()
  useEffect(keepLine, [])
  useEffect(keepPages, [])
  if (online && !isUnanswered) return null
  return <Away online={online} />
}

function Away({ online }: { online: boolean }) {
  const oldestMs = useOldest()
  const time = formatTime(oldestMs, 'second')
  return (
    <OfflineBand isAway={!online}>
      {online ? <Trans>The server does not answer.</Trans> : <Trans>No connection.</Trans>}{' '}
      {oldestMs > 0 && <Trans>What is shown is from {time} or later. What you type stays.</Trans>}
    </OfflineBand>
  )
}
