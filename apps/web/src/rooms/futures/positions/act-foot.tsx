import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface ActFootProps {
  onBack: () => void
  onAct: () => void
  kind?: 'primary' | 'buy' | 'sell'
  busy: boolean
  disabled: boolean
  children: ReactNode
}

/** The foot of a drawer that does something: back, and the verb. */
export function ActFoot({ onBack, onAct, kind = 'primary', busy, disabled, children }: ActFootProps) {
  return (
    <>
      <Button kind="ghost" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      <Button kind={kind} width="flex" busy={busy} disabled={disabled} onClick={onAct}>
        {children}
      </Button>
    </>
  )
}
