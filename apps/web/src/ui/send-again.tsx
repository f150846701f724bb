import { Trans } from '@lingui/react/macro'
import { clockText } from './countdown.tsx'

/** How long until another code can be sent. Nothing once it can. */
export function SendAgainIn({ leftMs }: { leftMs: number }) {
  if (leftMs <= 0) return null
  const clock = clockText(leftMs)
  return (
    <span>
      <Trans>
        Send again in <span className="figure text-14">{clock}</span>
      </Trans>
    </span>
  )
}
