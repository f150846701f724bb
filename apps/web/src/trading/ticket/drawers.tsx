/** The drawers of tickets: `CheckFrame`, the check before an order is sent, and `FoldDrawer` for fields that are rarely needed. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { SendButton } from '#ui/send-button.tsx'
import '../trading.css'

interface ActFootProps {
  onBack: () => void
  onAct: () => void
  kind?: 'primary' | 'buy' | 'sell'
  busy: boolean
  disabled?: boolean
  /** The verb of the action. */
  children: ReactNode
}

/** The buttons of a drawer with an action: back, and the action. */
export function ActFoot({ onBack, onAct, kind = 'primary', busy, disabled, children }: ActFootProps) {
  return (
    <>
      <Button kind="ghost" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      <SendButton kind={kind} width="flex" busy={busy} disabled={disabled} onClick={onAct}>
        {children}
      </SendButton>
    </>
  )
}

interface CheckFrameProps {
  open: boolean
  title: string
  badges: ReactNode
  /** The action, in the words of the ticket's button. */
  verb: string
  kind: 'buy' | 'sell'
  busy: boolean
  onBack: () => void
  onConfirm: (choice: { skipToday: boolean }) => void
  /** False for an unusual order: its check is never skipped. */
  maySkip: boolean
  children: ReactNode
  /** Beside the checkbox that skips the check today. */
  more?: ReactNode
}

/** The check before an order is sent: its figures, and a checkbox to skip the check today. */
export function CheckFrame({ open, title, badges, verb, kind, busy, onBack, onConfirm, maySkip, children, more }: CheckFrameProps) {
  const [skipToday, setSkipToday] = useState(false)
  const footer = (
    <ActFoot onBack={onBack} onAct={() => onConfirm({ skipToday: maySkip && skipToday })} kind={kind} busy={busy}>
      {verb}
    </ActFoot>
  )
  return (
    <Drawer open={open} onClose={onBack} title={title} badges={badges} footer={footer}>
      {children}
      {(maySkip || more) && (
        <div className="across spread gap-2 wrap text-12 trade-skip">
          <span className="muted">
            {maySkip && (
              <Checkbox checked={skipToday} onChange={setSkipToday}>
                <Trans>Skip this step today</Trans>
              </Checkbox>
            )}
          </span>
          {more}
        </div>
      )}
    </Drawer>
  )
}

interface FoldProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A drawer with fields of the ticket. A change applies at once; the button only closes it. */
export function FoldDrawer({ open, onClose, title, children }: FoldProps) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button kind="ghost" width="full" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      {children}
    </Drawer>
  )
}
