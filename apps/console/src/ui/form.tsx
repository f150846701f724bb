/** Forms of the console: choosing one of few, and acts that ask before they are done. */
import { clsx } from 'clsx'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { useOnline } from '@assay/web/live/online.ts'
import { SendButton } from '@assay/web/ui/send-button.tsx'
import { KeyCaps, useKeys, useKeySetting } from './keys.tsx'
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
  keys?: string | undefined
  /** `primary` is gold: save, approve. `danger` has a red outline: freeze, halt, refuse. */
  kind?: 'primary' | 'danger' | 'ghost'
  children: (close: () => void) => ReactNode
}

const FIELD = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Puts the focus to the field of a form that says it is the first, else to its first one, else to its verb. */
function focusIn(box: HTMLElement): void {
  const found = ['[data-first]', FIELD, '[type=submit]'].map((what) => box.querySelector<HTMLElement>(what))
  found.find((one) => one !== null)?.focus()
}

/**
 * An act with a form of its own. A letter only opens it: nothing is done before it was confirmed. The form takes the focus, so that it is
 * gone through, done or left by keys, and gives it back.
 */
export function Act({ name, keys, kind = 'ghost', children }: ActProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open && box.current) focusIn(box.current)
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])
  useKeys(keys ? [{ keys, label: name, act: () => setOpen(true) }] : [])
  if (open) {
    return (
      <div ref={box} className="open-act">
        {children(() => setOpen(false))}
      </div>
    )
  }
  return (
    <Button ref={button} kind={kind} size="tiny" onClick={() => setOpen(true)}>
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
  onSubmit: () => void
  onBack: () => void
  children: ReactNode
}

/** The form of an act: what it needs, Back, and the verb. Ctrl and Enter do it from any field, Escape leaves it. */
export function ActForm({ submit, kind = 'primary', busy, onSubmit, onBack, children }: ActFormProps) {
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Escape') onBack()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!busy && online) form.current?.requestSubmit()
    }
  })
  useEffect(() => {
    const box = form.current
    const listen = (event: KeyboardEvent): void => press(event)
    box?.addEventListener('keydown', listen)
    return () => box?.removeEventListener('keydown', listen)
  }, [])
  return (
    <form ref={form} className="act-form" onSubmit={send}>
      {children}
      <div className="across gap-2">
        <Button kind="ghost" size="tiny" onClick={onBack}>
          <Trans>Back</Trans>
          <Hint keys="escape" />
        </Button>
        <SendButton kind={kind} size="tiny" type="submit" busy={busy}>
          {submit}
          <Hint keys="ctrl enter" />
        </SendButton>
      </div>
    </form>
  )
}

/** Keys that do the same as a button, for eyes: its name stays the verb. */
function Hint({ keys }: { keys: string }) {
  const { on } = useKeySetting()
  if (!on) return null
  return (
    <span className="across gap-1" aria-hidden="true">
      <KeyCaps keys={keys} />
    </span>
  )
}
