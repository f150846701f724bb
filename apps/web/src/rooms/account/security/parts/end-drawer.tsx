import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { Drawer } from '#ui/drawer.tsx'
import { PasswordField } from '#ui/field.tsx'
import { Note } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import '../security.css'

interface EndDrawerProps {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** The button that ends them. */
  verb: ReactNode
  busy: boolean
  failure: Error | null
  onClose: () => void
  /** The password was changed: the failure is of the one before. */
  onChange: () => void
  onEnd: (confirmed: { current_password: string }) => void
}

/** Asks before other devices are logged out, for the login password alone: whoever throws somebody out is in a hurry. */
export function EndDrawer(props: EndDrawerProps) {
  const { open, title, onClose } = props
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <Question {...props} />
    </Drawer>
  )
}

function Question({ text, verb, busy, failure, onChange, onEnd }: EndDrawerProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const error = isFailure(failure) ? failure.fields['current_password'] : undefined
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !busy) onEnd({ current_password: password })
      }}
    >
      <p className="muted">{text}</p>
      <PasswordField
        name="current-password"
        label={t`Login password`}
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          onChange()
        }}
      />
      {failure && error === undefined && <Note tone="bad">{failure.message}</Note>}
      <SendButton type="submit" kind="danger" width="full" busy={busy} disabled={password === ''}>
        {verb}
      </SendButton>
    </form>
  )
}
