import type { ReactNode } from 'react'
import { useId } from 'react'
import './segment.css'

export interface Choice<V extends string> {
  value: V
  label: ReactNode
  /** Buy and sell, long and short. */
  direction?: 'up' | 'down'
  disabled?: boolean
}

interface ChoiceProps<V extends string> {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** A choice of two or three, side by side: the side of an order, the margin mode. */
export function Segment<V extends string>(props: ChoiceProps<V>) {
  return <Radios {...props} className="segment" itemClass={({ direction }) => (direction ? `segment-${direction}` : undefined)} />
}

/** A choice of several small chips in a line that can be swiped: quote currencies, periods, filters. */
export function Chips<V extends string>(props: ChoiceProps<V>) {
  return <Radios {...props} className="chips line" itemClass={() => 'chip'} />
}

interface ChipButtonsProps {
  label: string
  items: readonly { key: string; label: ReactNode; onPress: () => void; /** Of one that is turned on and off. */ isOn?: boolean }[]
}

/** Chips that do something at once, or that are turned on and off each by itself. */
export function ChipButtons({ label, items }: ChipButtonsProps) {
  return (
    <fieldset className="chips" aria-label={label}>
      {items.map((item) => (
        <button key={item.key} type="button" className="chip" aria-pressed={item.isOn} onClick={item.onPress}>
          {item.label}
        </button>
      ))}
    </fieldset>
  )
}

interface RadiosProps<V extends string> extends ChoiceProps<V> {
  className: string
  itemClass: (choice: Choice<V>) => string | undefined
}

/** The browser's own radio buttons with another style: one tab stop, and arrow keys move the choice. */
function Radios<V extends string>({ label, choices, value, onChange, className, itemClass }: RadiosProps<V>) {
  const name = useId()
  return (
    <fieldset className={className} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={itemClass(choice)}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
