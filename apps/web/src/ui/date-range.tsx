import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { CalendarIcon } from './icons.tsx'

export interface DateSpan {
  /** YYYY-MM-DD, or empty. */
  from: string
  to: string
}

interface DateRangeProps {
  value: DateSpan
  onChange: (value: DateSpan) => void
  /** Nothing before or after is offered. */
  first?: string
  last?: string
}

/** Two days, picked with the phone's own calendar. The later one never lies before the earlier. */
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

interface DateFieldProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

export function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  const id = useId()
  return (
    <div className="field date">
      <CalendarIcon size={20} className="muted" />
      <label htmlFor={id} className={value ? 'vh' : 'muted in'}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={value ? 'in n' : 'unset'}
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        onClick={(event) => event.currentTarget.showPicker()}
      />
    </div>
  )
}
