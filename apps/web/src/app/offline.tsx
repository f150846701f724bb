import { Trans, useLingui } from '@lingui/react/macro'
import { useLastHeard, useNextTry } from '#live/online.ts'
import { useTimeLeft } from '#ui/countdown.tsx'
import { OfflineIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import './offline.css'

const DAY_MS = 24 * 60 * 60 * 1000

/** Prices of another day need their date. */
const timeText = (atMs: number): string => formatTime(atMs, Date.now() - atMs < DAY_MS ? 'second' : 'minute')

/** Shows that the connection is down, how old the prices are, and when it is tried again. */
export function OfflineBanner() {
  const heardAtMs = useLastHeard()
  const time = timeText(heardAtMs ?? 0)
  return (
    <output className="offline">
      <OfflineIcon size={16} />
      <span className="grow">{heardAtMs ? <Trans>No connection. Prices are from {time}.</Trans> : <Trans>No connection</Trans>}</span>
      <NextTry />
    </output>
  )
}

/** Not read aloud: it changes every second. */
function NextTry() {
  const { t } = useLingui()
  const seconds = Math.ceil(useTimeLeft(useNextTry() ?? 0) / 1000)
  return (
    <span className="figure nowrap" role="timer">
      {seconds > 0 ? t`Next try in ${seconds} s` : t`Reconnecting`}
    </span>
  )
}
