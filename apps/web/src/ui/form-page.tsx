import type { ReactNode } from 'react'
import { useId } from 'react'
import { Page } from './page.tsx'
import { SendButton } from './send-button.tsx'
import './form-page.css'

interface FormPageProps {
  title: string
  /** At the right of the bar. */
  actions?: ReactNode
  /** What the button says. */
  verb: ReactNode
  busy?: boolean
  disabled?: boolean
  /** The button was pressed, or Enter. Not while it is disabled or busy. */
  onSubmit: () => void
  /** Over the page: drawers. */
  over?: ReactNode
  children: ReactNode
}

/** A page that is one form: its one button stays at the bottom, under the thumb. */
export function FormPage({ title, actions, verb, busy = false, disabled = false, onSubmit, over, children }: FormPageProps) {
  const form = useId()
  return (
    <Page
      title={title}
      actions={actions}
      width="form"
      footer={
        <SendButton type="submit" form={form} width="full" busy={busy} disabled={disabled}>
          {verb}
        </SendButton>
      }
    >
      <form
        id={form}
        className="form-page"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !disabled) onSubmit()
        }}
      >
        {children}
      </form>
      {over}
    </Page>
  )
}
