import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { keepLine } from '@assay/web/live/channels.ts'
import { useOnline } from '@assay/web/live/online.ts'
import { OfflineBand } from '@assay/web/ui/offline-band.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { keepPages } from './keep-pages.ts'
import { allPages } from './rooms.ts'
import { useOldest, useUnanswered } from './unanswered.ts'

/** Says that the server is away or does not answer, and how old the page is meanwhile. What it shows stays, and goes on by itself. */
export function Connection() {
  const online = useOnline()
  const isUnanswered = useUnanswered()
  useEffect(keepLine, [])
  useEffect(() => keepPages(allPages), [])
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
