import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { decimalsOf } from './format.ts'
import { FieldText } from './field.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import type { Shown } from './number-text.ts'
import { groupDecimal, stepBy, takeEdit } from './number-text.ts'

interface NumberFieldProps {
  label: string
  /** Plain decimal text; empty when nothing is typed. */
  value: string
  onChange: (value: string) => void
  /** The tick or lot: sets the decimals and the size of a step. */
  step: string
  /** Where more may follow the point than a step has. */
  decimals?: number
  /** What an empty field is stepped from; null while that is not known, when a step does nothing. Nought where it is not given. */
  stepFrom?: string | null
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

interface Draft {
  text: string
  value: string
}

/**
 * The text of a figure while it is typed. Its thousands marks stay until the first key: taken away on focus they would take the
 * selection with them, and the place that was tapped.
 */
function useDraft({ value, onChange, decimals }: Pick<NumberFieldProps, 'value' | 'onChange'> & { decimals: number }) {
  const [draft, setDraft] = useState<Draft>()
  const isPasted = useRef(false)
  const selected = useRef<[number, number]>(undefined)
  /** What an input method began to compose in: its text is not touched before it has ended. */
  const base = useRef<Shown>(undefined)
  const isOwn = draft?.value === value
  const shown = isOwn ? draft.text : groupDecimal(value)
  const take = (input: HTMLInputElement, isComposing: boolean) => {
    const before = base.current ?? { text: shown, isGrouped: !isOwn }
    const edit = { text: input.value, caret: input.selectionStart ?? input.value.length, isPasted: isPasted.current }
    const own = base.current ? undefined : selected.current
    isPasted.current = false
    selected.current = undefined
    const taken = takeEdit(before, { ...edit, selected: own }, decimals)
    if (isComposing) {
      setDraft({ text: edit.text, value: taken?.value ?? value })
      if (taken) onChange(taken.value)
      return
    }
    // Written here and not left to the drawing, which would put the caret at the end.
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

/** A figure to type: label above it, steps at the ends. Arrow keys step as well. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, step, stepFrom, steps = true, unit, error, hint, disabled, placeholder, onTyping } = props
  const { decimals = decimalsOf(step) } = props
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
