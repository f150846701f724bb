import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { decimalsOf } from './format.ts'
import { FieldText } from './field.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { cleanDecimal, groupDecimal, stepBy } from './number-text.ts'

interface NumberFieldProps {
  label: string
  /** Plain decimal text; empty when nothing is typed. */
  value: string
  onChange: (value: string) => void
  /** The tick or lot: sets the decimals and the size of a step. */
  step: string
  /** Where more may follow the point than a step has. */
  decimals?: number
  /** Buttons at both ends; without them the figure stands left, with its unit at the right. */
  steps?: boolean
  unit?: ReactNode
  error?: string
  hint?: ReactNode
  disabled?: boolean
  /** Drawn in place of a figure: the best price, a minimum. */
  placeholder?: string
  /** True while the caret is in it: a figure put in from outside would mix with what is being typed. */
  onTyping?: (isTyping: boolean) => void
}

/** A figure to type: label above it, steps at the ends. Arrow keys step as well. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, step, steps = true, unit, error, hint, disabled, placeholder, onTyping } = props
  const { decimals = decimalsOf(step) } = props
  const { t } = useLingui()
  const id = useId()
  // Thousands marks would move the caret while typing.
  const [typing, setTyping] = useState(false)
  const turn = (isTyping: boolean) => {
    setTyping(isTyping)
    onTyping?.(isTyping)
  }
  const move = (direction: 1 | -1) => onChange(stepBy(value, step, direction))
  const stepper = (direction: 1 | -1) => (
    <button
      type="button"
      className="st"
      // The arrow keys of the field do the same: one stop of the tab key is enough.
      tabIndex={-1}
      aria-label={direction === 1 ? t`Raise` : t`Lower`}
      disabled={disabled}
      onClick={() => move(direction)}
    >
      {direction === 1 ? <PlusIcon size={16} /> : <MinusIcon size={16} />}
    </button>
  )
  return (
    <div>
      <div className={`nf ${error ? 'bad' : ''} ${disabled ? 'off' : ''}`}>
        {steps && stepper(-1)}
        <label className={`c ${steps ? '' : 'l'}`} htmlFor={id}>
          <small>{label}</small>
          <input
            id={id}
            value={typing ? value : groupDecimal(value)}
            placeholder={placeholder}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            disabled={disabled}
            aria-invalid={Boolean(error)}
            aria-describedby={error || hint ? `${id}-text` : undefined}
            onFocus={() => turn(true)}
            onBlur={() => turn(false)}
            onChange={(event) => onChange(cleanDecimal(event.target.value, decimals))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              move(event.key === 'ArrowUp' ? 1 : -1)
            }}
          />
        </label>
        {unit && <span className="unit">{unit}</span>}
        {steps && stepper(1)}
      </div>
      <FieldText id={`${id}-text`} error={error} hint={hint} />
    </div>
  )
}

interface PercentChipsProps {
  /** The share last picked, if it still holds. */
  value: number | undefined
  onPick: (percent: number) => void
  label: string
  disabled?: boolean
}

/** Shares of what is available. */
export function PercentChips({ value, onPick, label, disabled }: PercentChipsProps) {
  return (
    <fieldset className="chips pct" aria-label={label}>
      {[25, 50, 75, 100].map((percent) => (
        <button
          key={percent}
          type="button"
          className="chip"
          aria-pressed={percent === value}
          disabled={disabled}
          onClick={() => onPick(percent)}
        >
          {percent}%
        </button>
      ))}
    </fieldset>
  )
}
