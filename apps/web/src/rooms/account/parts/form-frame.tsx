import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { GlobeIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { StepCount } from './step-count.tsx'
import '../account.css'
import './form-frame.css'

interface FormFrameProps {
  title: string
  text: ReactNode
  /** Above the title. */
  mark?: ReactNode
  /** Of two, or of so many; a form without steps offers the choice of language in this place. */
  step?: number
  steps?: number
  onSubmit: () => void
  /** What is wrong beyond single fields: above the button, until the next submit. */
  problem?: ReactNode
  /** Failed submits so far: each leads to the first bad field. */
  failures: number
  /** The button and what stands under it. */
  submit: ReactNode
  children: ReactNode
}

/** Title, fields, what went wrong, button: the frame of every form in this room. */
export function FormFrame({ title, text, mark, step, steps = 2, onSubmit, problem, failures, submit, children }: FormFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  return (
    <Page width="form" actions={step ? <StepCount step={step} of={steps} /> : <LanguageLink />}>
      <form
        ref={form}
        className="account-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {mark}
        <h1>{title}</h1>
        <p className="account-sub">{text}</p>
        {children}
        {problem && (
          <div className="account-note" role="alert">
            <Note tone="bad">{problem}</Note>
          </div>
        )}
        {submit}
      </form>
    </Page>
  )
}

function LanguageLink() {
  const { t } = useLingui()
  return (
    <PageLink className="icon-button" to="/pages/setting/areas" aria-label={t`Language`}>
      <GlobeIcon />
    </PageLink>
  )
}
