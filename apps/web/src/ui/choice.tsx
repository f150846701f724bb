/** The browser's own checkboxes with our style. A library's would cost every form a tenth of what a page may load. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { TickIcon } from './icons.tsx'
import './choice.css'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** The box is at the first line of a text of several lines. */
  top?: boolean
  disabled?: boolean
  /** Its form is not sent without it. */
  required?: boolean
  /** What was chosen cannot be taken, and the id of the text that says why. */
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export function Checkbox({ checked, onChange, children, top, ...control }: CheckboxProps) {
  return (
    <label className={clsx('checkbox', top && 'align-start')}>
      <span className="checkbox-mark">
        <input type="checkbox" checked={checked} {...control} onChange={(event) => onChange(event.target.checked)} />
        {checked && <TickIcon size={12} />}
      </span>
      <span>{children}</span>
    </label>
  )
}

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  disabled?: boolean
}

/** On or off, at once. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i />
    </label>
  )
}
