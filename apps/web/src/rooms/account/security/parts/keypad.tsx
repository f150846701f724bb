import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { EraseIcon } from '#ui/icons.tsx'
import '../security.css'

const LENGTH = 6
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface PinsProps {
  value: string
  /** The digits that were there are wrong. */
  wrong: boolean
}

/** How many of the six digits are in. */
export function Pins({ value, wrong }: PinsProps) {
  const { t } = useLingui()
  return (
    <div className={clsx('security-pins', wrong && 'wrong')} role="img" aria-label={t`${value.length} of 6 digits`}>
      {Array.from({ length: LENGTH }, (_, index) => (
        <i key={index} className={clsx(index < value.length && 'filled')} />
      ))}
    </div>
  )
}

interface KeypadProps {
  value: string
  onChange: (value: string) => void
  /** The last digit is in. */
  onComplete: (value: string) => void
}

/** Six digits by keys of our own, in their usual places; a keyboard types them too. */
export function Keypad({ value, onChange, onComplete }: KeypadProps) {
  const { t } = useLingui()
  const press = (digit: string) => {
    if (value.length >= LENGTH) return
    const next = value + digit
    onChange(next)
    if (next.length === LENGTH) onComplete(next)
  }
  const remove = () => onChange(value.slice(0, -1))
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role="dialog"]')) return
    if (/^\d$/.test(event.key)) press(event.key)
    else if (event.key === 'Backspace') remove()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => type(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="security-keys">
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className="figure" onClick={() => press(digit)}>
          {digit}
        </button>
      ))}
      <span />
      <button type="button" className="figure" onClick={() => press('0')}>
        0
      </button>
      <button type="button" aria-label={t`Delete a digit`} disabled={value === ''} onClick={remove}>
        <EraseIcon />
      </button>
    </div>
  )
}
