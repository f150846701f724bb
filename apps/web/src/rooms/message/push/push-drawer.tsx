import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { HallmarkIcon } from '#ui/icons.tsx'
import { KeyValue } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { turnOnPush } from './browser.ts'
import '../message.css'

/** Why a push would be useful now. */
export interface PushReason {
  positions: number
  options: number
}

interface PushDrawerProps {
  open: boolean
  reason: PushReason
  pushKey: string
  onClose: () => void
}

/** What a push would be, with a sample, before the browser asks: after a no there only its own settings can change it back. */
export function PushDrawer({ open, reason, pushKey, onClose }: PushDrawerProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const turnOn = async () => {
    setBusy(true)
    try {
      const state = await turnOnPush(pushKey)
      if (state === 'allowed') toastDone(t`Pushes are on for this browser`)
      else toast(t`The browser did not allow pushes`)
      onClose()
    } catch (error) {
      toast(isFailure(error) ? error.message : t`The browser’s push service did not answer. Try again later`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Warnings when the app is closed`}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <SendButton kind="primary" width="flex" busy={isBusy} onClick={() => void turnOn()}>
            <Trans>Turn on</Trans>
          </SendButton>
        </>
      }
    >
      <p className="muted">
        <Why reason={reason} />
      </p>
      <Sample />
      <dl className="above-4">
        <KeyValue large label={t`How many`}>
          <Trans>at most 3 a day, warnings apart</Trans>
        </KeyValue>
        <KeyValue large label={t`On a locked screen`}>
          <Trans>no amount, no code</Trans>
        </KeyValue>
        <KeyValue large label={t`Through`}>
          <Trans>this browser’s push service</Trans>
        </KeyValue>
      </dl>
      <p className="text-12 muted above-2">
        <Trans>The browser asks once more. If you say no there, only its own settings can change it back.</Trans>
      </p>
    </Drawer>
  )
}

function Why({ reason: { positions, options } }: { reason: PushReason }) {
  if (positions > 0)
    return (
      <Plural
        value={positions}
        one="You hold # contract position. If its margin runs low, a push reaches you before it is liquidated."
        other="You hold # contract positions. If their margin runs low, a push reaches you before they are liquidated."
      />
    )
  if (options > 0)
    return (
      <Plural
        value={options}
        one="You hold # option. If it is paid back because a price was missing, a push tells you."
        other="You hold # options. If one is paid back because a price was missing, a push tells you."
      />
    )
  return <Trans>What must not wait reaches you by a push, also while the app is closed.</Trans>
}

function Sample() {
  const { t } = useLingui()
  return (
    <div className="message-sample" role="img" aria-label={t`A sample of a push`}>
      <span className="message-sample-sign">
        <HallmarkIcon size={20} />
      </span>
      <span className="grow">
        <span className="across spread text-12">
          <b className="medium">Assay</b>
          <span className="muted">
            <Trans context="time">now</Trans>
          </span>
        </span>
        <b className="bold block">
          <Trans>Margin runs low</Trans>
        </b>
        <span className="text-12 muted">
          <Trans>One of your positions needs a look.</Trans>
        </span>
      </span>
    </div>
  )
}
