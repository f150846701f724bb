import type { ComponentProps, ReactNode } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** primary is gold and stands alone on a screen; danger destroys. */
  kind?: 'primary' | 'buy' | 'sell' | 'ghost' | 'danger' | 'text'
  size?: 'full' | 'sm' | 'xs'
  /** `full` fills the line, `flex` shares it with its neighbours. */
  width?: 'full' | 'flex'
  /** A request is under way: shows it and takes no second tap. */
  busy?: boolean
  /** A second line in figures: the price behind the act. */
  note?: ReactNode
}

export function Button({ kind = 'primary', size, width, busy = false, note, className = '', children, ...rest }: ButtonProps) {
  const words = ['btn', kind, size, width, note && 'two', className].filter(Boolean).join(' ')
  return (
    <button type="button" className={words} aria-busy={busy || undefined} {...rest} disabled={rest.disabled || busy}>
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
      {note && <small>{note}</small>}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Said aloud: the icon alone says nothing. */
  label: string
  /** An unread mark. */
  dot?: boolean
}

/** An icon with a touch target of 44. */
export function IconButton({ label, dot, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`ib ${className}`} aria-label={label} {...rest}>
      {children}
      {dot && <span className="dot" />}
    </button>
  )
}
