import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useNextTry, useOnline } from '#live/online.ts'
import { Button } from './button.tsx'
import { useTimeLeft } from './countdown.tsx'

/** The seconds until the next try to connect. */
export function Reconnecting() {
  const { t } = useLingui()
  const nextTryMs = useNextTry()
  const seconds = Math.ceil(useTimeLeft(nextTryMs ?? 0) / 1000)
  return seconds > 0 ? t`Reconnecting · ${seconds} s` : t`Reconnecting`
}

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** The button is too narrow for the countdown. */
  narrow?: boolean
}

/** A button that sends something to the server. Without a connection it is disabled and counts down to the next try. */
export function SendButton({ narrow, note, disabled, children, ...rest }: SendButtonProps) {
  const online = useOnline()
  const waits = !online && !narrow
  return (
    <Button {...rest} disabled={disabled || !online} note={waits && note !== undefined ? <Reconnecting /> : note}>
      {waits && note === undefined ? <Reconnecting /> : children}
    </Button>
  )
}
