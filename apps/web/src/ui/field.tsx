import { clsx } from 'clsx'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './button.tsx'
import { CloseIcon, EyeIcon, EyeOffIcon, LockIcon, SearchIcon, WarningIcon } from './icons.tsx'
import './field.css'

interface FieldProps {
  label?: ReactNode
  /** At the right of the label: "optional", a link. */
  aside?: ReactNode
  /** Why what was typed cannot be taken, in words. */
  error?: string
  hint?: ReactNode
  /** Builds the control; it must carry these, so that label and texts belong to it. */
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** Label, control, and under it the error or the hint. */
export function Field({ label, aside, error, hint, children }: FieldProps) {
  const id = useId()
  const described = error || hint ? `${id}-text` : undefined
  return (
    <div>
      {label && (
        <span className="field-label">
          <label htmlFor={id}>{label}</label>
          {aside}
        </span>
      )}
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described })}
      <FieldText id={described} error={error} hint={hint} />
    </div>
  )
}

/** The line under a control. Errors are said aloud when they appear. */
export function FieldText({ id, error, hint }: { id?: string; error?: string; hint?: ReactNode }) {
  if (error) {
    return (
      <p className="hint wrong" id={id} role="alert">
        <WarningIcon size={16} />
        {error}
      </p>
    )
  }
  return hint ? (
    <div className="hint" id={id}>
      {hint}
    </div>
  ) : null
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label?: ReactNode
  aside?: ReactNode
  error?: string
  hint?: ReactNode
  /** Before the text: an area code, an icon. */
  before?: ReactNode
  /** After the text: a unit, a button. */
  after?: ReactNode
}

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * What a `required` field says when its form is sent without it: the browser's own words are in the browser's language. The first of them
 * takes the focus.
 */
function useMissing() {
  const { t } = useLingui()
  const [isMissing, setMissing] = useState(false)
  return {
    missing: isMissing ? t`Fill this in` : undefined,
    asked: {
      onInvalid: (event: FormEvent<Control>): void => {
        const control = event.currentTarget
        if (!control.validity.valueMissing) return
        event.preventDefault()
        setMissing(true)
        const first = [...(control.form?.elements ?? [])].find((one) => !(one as Control).validity?.valid)
        if (first === control) control.focus()
      },
      onInput: (): void => setMissing(false),
    },
  }
}

/** A line of text. Takes what an input takes, and works with `register` of react-hook-form. */
export function TextField({ label, aside, error, hint, before, after, className = '', ...input }: TextFieldProps) {
  const { missing, asked } = useMissing()
  const wrong = error ?? missing
  return (
    <Field label={label} aside={aside} error={wrong} hint={hint}>
      {(control) => (
        <div className={clsx('field', wrong && 'wrong', input.disabled && 'disabled', className)}>
          {before}
          <input className="field-input" {...control} {...asked} {...input} />
          {input.readOnly ? <LockIcon size={20} className="muted" /> : after}
        </div>
      )}
    </Field>
  )
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  label?: ReactNode
  error?: string
  hint?: ReactNode
}

export function TextArea({ label, error, hint, ...input }: TextAreaProps) {
  const { missing, asked } = useMissing()
  const wrong = error ?? missing
  return (
    <Field label={label} error={wrong} hint={hint}>
      {(control) => (
        <div className={clsx('field area', wrong && 'wrong')}>
          <textarea className="field-input" rows={4} {...control} {...asked} {...input} />
        </div>
      )}
    </Field>
  )
}

/** Its eye shows what is typed. */
export function PasswordField(field: TextFieldProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const Drawing = open ? EyeIcon : EyeOffIcon
  return (
    <TextField
      autoComplete="current-password"
      {...field}
      type={open ? 'text' : 'password'}
      after={
        <IconButton label={open ? t`Hide password` : t`Show password`} aria-pressed={open} onClick={() => setOpen(!open)}>
          <Drawing size={20} className="muted" />
        </IconButton>
      }
    />
  )
}

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** What can be found, as a placeholder; said aloud too. */
  label: string
  autoFocus?: boolean
}

export function SearchField({ value, onChange, label, autoFocus }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <search className="field search grow">
      <SearchIcon size={20} className="muted" />
      <input
        className="field-input"
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        // The page that shows this field exists to search.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton label={t`Clear`} onClick={() => onChange('')}>
          <CloseIcon size={16} className="muted" />
        </IconButton>
      )}
    </search>
  )
}
