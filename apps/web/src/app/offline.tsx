import { Trans } from '@lingui/react/macro'
import { useLastHeard } from '#live/online.ts'
import { OfflineBand } from '#ui/offline-band.tsx'
import { formatTime } from '#ui/time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Prices of another day need their date. */
const timeText = (atMs: number): string => formatTime(atMs, Date.now() - atMs < DAY_MS ? 'second' : 'minute')

/** Shows that the connection is down, how old the prices are, and when it is tried again. */
export function OfflineBanner() {
  const heardAtMs = useLastHeard()
  const time = timeText(heardAtMs ?? 0)
  return <OfflineBand>{heardAtMs ? <Trans>No connection. Prices are from {time}.</Trans> : <Trans>No connection</Trans>}</OfflineBand>
}
