import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNextTry } from '#live/online.ts'
import { useTimeLeft } from './countdown.tsx'
import { OfflineIcon } from './icons.tsx'
import './offline-band.css'

/** A band that says what is the matter with the connection; at its end, where there is none, when it is tried again. */
export const OfflineBand = ({ isAway = true, children }: { isAway?: boolean; children: ReactNode }) => (
  <output className="offline-band">
    <OfflineIcon size={16} />
    <span className="grow">{children}</span>
    {isAway && <NextTry />}
  </output>
)

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
