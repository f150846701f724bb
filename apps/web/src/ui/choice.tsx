import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { TickIcon } from './icons.tsx'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** The box stays at the first line of a long text. */
  top?: boolean
  disabled?: boolean
}

export function Checkbox({ checked, onChange, children, top, disabled }: CheckboxProps) {
  return (
    // The box inside is the control; the label widens its target.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={`chk ${top ? 'top' : ''}`}>
      <BaseCheckbox.Root className="box" checked={checked} onCheckedChange={onChange} disabled={disabled}>
        <BaseCheckbox.Indicator>
          <TickIcon size={12} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
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
    // The switch inside is the control; its name is for those who cannot see where it stands.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className="x">
      <span className="vh">{label}</span>
      <BaseSwitch.Root className="sw" checked={checked} onCheckedChange={onChange} disabled={disabled}>
        <BaseSwitch.Thumb render={<i />} />
      </BaseSwitch.Root>
    </label>
  )
}
