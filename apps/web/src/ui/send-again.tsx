import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { clockText, useTimeLeft } from './countdown.tsx'

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

interface SendCodeButtonProps {
  /** When another code can be sent, in epoch milliseconds. */
  againAtMs: number
  busy: boolean
  onSend: () => void
  children: ReactNode
}

/** Asks for a code. Until another can be sent it counts down in its place. */
export function SendCodeButton({ againAtMs, busy, onSend, children }: SendCodeButtonProps) {
  const leftMs = useTimeLeft(againAtMs)
  return (
    <Button kind="ghost" size="small" busy={busy} disabled={leftMs > 0} onClick={onSend}>
      {leftMs > 0 ? <SendAgainIn leftMs={leftMs} /> : children}
    </Button>
  )
}

/**
 * Said where the server sends nothing: an address gets no other code within a minute of one that is unused, whatever it is for. That one works
 * if it was for this.
 */
export function SentBefore({ address }: { address: string }) {
  return (
    <Trans>
      A code went to <b className="medium text">{address}</b> a moment ago. If it was for something else, send another.
    </Trans>
  )
}
