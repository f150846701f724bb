import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useNextTry, useOnline } from '#live/online.ts'
import { Button } from './button.tsx'
import { useTimeLeft } from './countdown.tsx'

/** When the connection is tried next, counted down in seconds. */
export function Reconnecting() {
  const { t } = useLingui()
  const nextTryMs = useNextTry()
  const seconds = Math.ceil(useTimeLeft(nextTryMs ?? 0) / 1000)
  return seconds > 0 ? t`Reconnecting · ${seconds} s` : t`Reconnecting`
}

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** The button has room for its own words only. */
  narrow?: boolean
}

/** A button that sends something to the server. While there is no connection it is locked and says when that is tried again. */
export function SendButton({ narrow, note, disabled, children, ...rest }: SendButtonProps) {
  const online = useOnline()
  const waits = !online && !narrow
  return (
    <Button {...rest} disabled={disabled || !online} note={waits && note !== undefined ? <Reconnecting /> : note}>
      {waits && note === undefined ? <Reconnecting /> : children}
    </Button>
  )
}
