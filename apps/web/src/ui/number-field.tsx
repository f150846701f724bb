import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { decimalsOf, formatPercent } from './format.ts'
import { FieldText } from './field.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { useNumberMarks } from './number-marks.ts'
import type { Shown } from './number-text.ts'
import { groupDecimal, stepBy, takeEdit } from './number-text.ts'
import './number-field.css'

interface NumberFieldProps {
  label: string
  /** Decimal text. Empty when nothing is typed. */
  value: string
  onChange: (value: string) => void
  /** The tick size or lot. It determines the decimals and the step. */
  step: string
  /** The decimals, if there are more than those of the step. */
  decimals?: number
  /** The value from which an empty field steps. Null while unknown: a step then does nothing. Zero by default. */
  stepFrom?: string | null
  /** The one figure that a drawer is about, at 32. What stands at the end of the label's line, such as what is available, is `corner`. */
  large?: boolean
  corner?: ReactNode
  /** Shows step buttons at both ends. Without them the number is at the left and its unit at the right. */
  steps?: boolean
  unit?: ReactNode
  error?: string
  hint?: ReactNode
  disabled?: boolean
  /** Placeholder: the best price, a minimum. */
  placeholder?: string
  /** Called with true while the field has the focus: a value filled in from outside would mix with the typed text. */
  onTyping?: (isTyping: boolean) => void
}

interface Draft {
  text: string
  value: string
}

/**
 * The text of a number while it is typed. Thousands separators stay until the first key. Removing them at focus would remove the selection
 * and the caret position.
 */
function useDraft({ value, onChange, decimals }: Pick<NumberFieldProps, 'value' | 'onChange'> & { decimals: number }) {
  const [draft, setDraft] = useState<Draft>()
  const isPasted = useRef(false)
  const selected = useRef<[number, number]>(undefined)
  /** The text at the start of an input method's composition. It is not changed before the composition ends. */
  const base = useRef<Shown>(undefined)
  const marks = useNumberMarks()
  const isOwn = draft?.value === value
  const shown = isOwn ? draft.text : groupDecimal(value, marks)
  const take = (input: HTMLInputElement, isComposing: boolean) => {
    const before = base.current ?? { text: shown, isGrouped: !isOwn }
    const edit = { text: input.value, caret: input.selectionStart ?? input.value.length, isPasted: isPasted.current }
    const own = base.current ? undefined : selected.current
    isPasted.current = false
    selected.current = undefined
    const taken = takeEdit(before, { ...edit, selected: own, marks }, decimals)
    if (isComposing) {
      setDraft({ text: edit.text, value: taken?.value ?? value })
      if (taken) onChange(taken.value)
      return
    }
    // Written directly: a render would put the caret at the end.
    const { text, caret } = taken ?? { text: before.text, caret: Math.max(0, edit.caret - (edit.text.length - before.text.length)) }
    input.value = text
    input.setSelectionRange(caret, caret)
    if (taken) {
      setDraft({ text, value: taken.value })
      onChange(taken.value)
    } else if (base.current) setDraft(before.isGrouped ? undefined : { text, value })
  }
  return {
    shown,
    end: () => setDraft(undefined),
    handlers: {
      onBeforeInput: ({ currentTarget: { selectionStart, selectionEnd } }: { currentTarget: HTMLInputElement }) => {
        selected.current = selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
      },
      onPaste: () => {
        isPasted.current = true
      },
      onCompositionStart: () => {
        base.current = { text: shown, isGrouped: !isOwn }
      },
      onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
        take(event.currentTarget, false)
        base.current = undefined
      },
      onChange: (event: { target: HTMLInputElement }) => take(event.target, base.current !== undefined),
    },
  }
}

/** A number field: label above, step buttons at the ends. The arrow keys step as well. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, step, stepFrom, large, steps = !large, unit, error, hint, disabled, placeholder, onTyping } = props
  const { decimals = decimalsOf(step), corner } = props
  const { t } = useLingui()
  const id = useId()
  const draft = useDraft({ value, onChange, decimals })
  const move = (direction: 1 | -1) => {
    if (value === '' && stepFrom === null) return
    onChange(stepBy(value, step, { direction, from: stepFrom ?? undefined }))
  }
  const stepper = (direction: 1 | -1) => (
    <button
      type="button"
      className="number-field-step"
      // The arrow keys of the field do the same, so the buttons are no tab stops.
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
      <div className={clsx('number-field', large && 'large', error && 'wrong', disabled && 'disabled')}>
        {steps && stepper(-1)}
        <label className={clsx('number-field-body', !steps && 'start')} htmlFor={id}>
          <small>{label}</small>
          <input
            id={id}
            value={draft.shown}
            placeholder={placeholder}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            disabled={disabled}
            aria-invalid={Boolean(error)}
            aria-describedby={error || hint ? `${id}-text` : undefined}
            onFocus={() => onTyping?.(true)}
            onBlur={() => {
              draft.end()
              onTyping?.(false)
            }}
            {...draft.handlers}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              move(event.key === 'ArrowUp' ? 1 : -1)
            }}
          />
        </label>
        {corner && <span className="number-field-corner">{corner}</span>}
        {unit && <span className="number-field-unit">{unit}</span>}
        {steps && stepper(1)}
      </div>
      <FieldText id={`${id}-text`} error={error} hint={hint} />
    </div>
  )
}

interface PercentChipsProps {
  /** The share picked last, if it still applies. */
  value: number | undefined
  onPick: (percent: number) => void
  label: string
  disabled?: boolean
}

/** Chips with shares of the available balance. */
export function PercentChips({ value, onPick, label, disabled }: PercentChipsProps) {
  return (
    <fieldset className="chips percent" aria-label={label}>
      {[25, 50, 75, 100].map((percent) => (
        <button
          key={percent}
          type="button"
          className="chip"
          aria-pressed={percent === value}
          disabled={disabled}
          onClick={() => onPick(percent)}
        >
          {formatPercent(percent, 0)}
        </button>
      ))}
    </fieldset>
  )
}
