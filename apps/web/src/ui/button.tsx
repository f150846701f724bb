import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is gold, at most one on a screen. `danger` is for actions that cannot be undone. */
  kind?: 'primary' | 'buy' | 'sell' | 'ghost' | 'danger' | 'text'
  size?: 'full' | 'small' | 'tiny'
  /** `full` fills the line, `flex` shares it with its neighbours. */
  width?: 'full' | 'flex'
  /** A request is running: the button shows it and ignores taps. */
  busy?: boolean
  /** A second line below the label, in figures. */
  note?: ReactNode
}

/** The classes of the kinds `buy` and `sell`. */
const sides: Partial<Record<string, string>> = { buy: 'buying', sell: 'selling' }

export function Button({ kind = 'primary', size, width, busy = false, note, className = '', children, ...rest }: ButtonProps) {
  const words = clsx('button', sides[kind] ?? kind, size, width, note && 'two-lines', className)
  return (
    <button type="button" className={words} aria-busy={busy || undefined} {...rest} disabled={rest.disabled || busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
      {note && <small>{note}</small>}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** For a screen reader, which cannot read the icon. */
  label: string
  /** An unread mark. */
  dot?: boolean
}

/** An icon with a touch target of 44. */
export function IconButton({ label, dot, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={clsx('icon-button', className)} aria-label={label} {...rest}>
      {children}
      {dot && <span className="icon-button-dot" />}
    </button>
  )
}
