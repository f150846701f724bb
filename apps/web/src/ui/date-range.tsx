import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useId } from 'react'
import { FieldText } from './field.tsx'
import { CalendarIcon } from './icons.tsx'
import './date-range.css'

export interface DateSpan {
  /** YYYY-MM-DD, or empty. */
  from: string
  to: string
}

interface DateRangeProps {
  value: DateSpan
  onChange: (value: DateSpan) => void
  /** The first and last day that can be picked. */
  first?: string
  last?: string
}

/** A range of days, picked with the phone's own calendar. The last day is never before the first. */
export function DateRange({ value, onChange, first, last }: DateRangeProps) {
  const { t } = useLingui()
  const { from, to } = value
  return (
    <div className="dates">
      <DateField
        label={t`From`}
        value={from}
        min={first}
        max={last}
        onChange={(day) => onChange({ from: day, to: to && day > to ? day : to })}
      />
      <DateField label={t`To`} value={to} min={from || first} max={last} onChange={(day) => onChange({ from, to: day })} />
    </div>
  )
}

/** A time in the format of the browser's date and time field, in the reader's time zone. */
export function localMinute(timeMs: number): string {
  const date = new Date(timeMs)
  return new Date(timeMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

interface DateFieldProps {
  /** A day, or a minute of one. */
  type?: 'date' | 'datetime-local'
  label: string
  value: string
  min?: string
  max?: string
  /** The error text. */
  error?: string
  onChange: (day: string) => void
}

export function DateField({ type = 'date', label, value, min, max, error, onChange }: DateFieldProps) {
  const id = useId()
  const described = error ? `${id}-text` : undefined
  const control = (
    <div className={clsx('field date', error && 'wrong')}>
      <CalendarIcon size={20} className="muted" />
      <label htmlFor={id} className={value ? 'visually-hidden' : 'muted field-input'}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        className={value ? 'field-input figure' : 'unset'}
        value={value}
        min={min}
        max={max}
        aria-invalid={Boolean(error)}
        aria-describedby={described}
        onChange={(event) => onChange(event.target.value)}
        onClick={(event) => event.currentTarget.showPicker()}
      />
    </div>
  )
  if (!error) return control
  return (
    <div>
      {control}
      <FieldText id={described} error={error} />
    </div>
  )
}
