/** Forms of the console: choosing one of few, and acts that ask before they are done. */
import { clsx } from 'clsx'
import { Trans } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { KeyCaps, useKeys } from './keys.tsx'
import './form.css'

interface ChooseProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** The label is for screen readers only. */
  quiet?: boolean
}

/** The browser's own list: one key finds an entry. */
export function Choose<V extends string>({ label, options, value, onChange, quiet }: ChooseProps<V>) {
  const id = useId()
  return (
    <div className="choose">
      <label htmlFor={id} className={clsx(quiet ? 'visually-hidden' : 'field-label')}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ActProps {
  /** The verb: Freeze, Note. */
  name: string
  /** The key that opens it. */
  keys?: string
  /** `primary` is gold: save, approve. `danger` has a red outline: freeze, halt, refuse. */
  kind?: 'primary' | 'danger' | 'ghost'
  children: (close: () => void) => ReactNode
}

/** An act with a form of its own. A letter only opens it: nothing is done before it was confirmed. */
export function Act({ name, keys, kind = 'ghost', children }: ActProps) {
  const [open, setOpen] = useState(false)
  useKeys(keys ? [{ keys, label: name, act: () => setOpen(true) }] : [])
  if (open) return <div className="open-act">{children(() => setOpen(false))}</div>
  return (
    <Button kind={kind} size="tiny" onClick={() => setOpen(true)}>
      {name}
      {keys && <KeyCaps keys={keys} />}
    </Button>
  )
}

interface ActFormProps {
  /** The verb on the button that does it. */
  submit: string
  kind?: 'primary' | 'danger'
  busy: boolean
  disabled?: boolean
  onSubmit: () => void
  onBack: () => void
  children: ReactNode
}

/** The form of an act: what it needs, Back, and the verb. */
export function ActForm({ submit, kind = 'primary', busy, disabled, onSubmit, onBack, children }: ActFormProps) {
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="act-form" onSubmit={send}>
      {children}
      <div className="across gap-2">
        <Button kind="ghost" size="tiny" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button kind={kind} size="tiny" type="submit" busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
