import { Trans } from '@lingui/react/macro'
import { lastHeardMs } from '../live/online.ts'
import { OfflineIcon } from '../ui/icons.tsx'
import { formatTime } from '../ui/time.ts'

/** Says that the line is down and how old the prices on the screen are. */
export function OfflineBanner() {
  const heardAtMs = lastHeardMs()
  const time = formatTime(heardAtMs ?? 0, 'second')
  return (
    <output className="offline">
      <OfflineIcon size={16} />
      <span className="grow">{heardAtMs ? <Trans>No connection. Prices are from {time}.</Trans> : <Trans>No connection</Trans>}</span>
    </output>
  )
}
