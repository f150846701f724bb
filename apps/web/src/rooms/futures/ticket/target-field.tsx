import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { NumberField } from '#ui/number-field.tsx'
import { Segment } from '#ui/segment.tsx'
import type { TargetBasis, TargetUnit } from '../calculations/target-units.ts'
import { priceFromTarget, targetFromPrice } from '../calculations/target-units.ts'

interface TargetUnitChipsProps {
  value: TargetUnit
  onChange: (unit: TargetUnit) => void
}

/** The unit in which a target is set. */
export function TargetUnitChips({ value, onChange }: TargetUnitChipsProps) {
  const { t } = useLingui()
  return (
    <Segment<TargetUnit>
      label={t`Set by`}
      value={value}
      choices={[
        { value: 'price', label: t`Price` },
        { value: 'percent', label: '%' },
        { value: 'roi', label: t`ROI` },
        { value: 'amount', label: 'USDT' },
      ]}
      onChange={onChange}
    />
  )
}

const suffixes: Record<TargetUnit, string> = { price: '', percent: ' (%)', roi: ' (ROI %)', amount: ' (USDT)' }
const steps: Partial<Record<TargetUnit, string>> = { percent: '0.1', roi: '1', amount: '1' }

interface TargetFieldProps {
  label: string
  unit: TargetUnit
  /** Undefined while nothing is known to calculate with: then the price alone can be typed. */
  basis: TargetBasis | undefined
  /** The price, always; empty for no target. */
  value: string
  onChange: (price: string) => void
  step: string
  stepFrom: string | null
  steps?: boolean
  placeholder?: string
  error?: string
  hint?: ReactNode
}

/** Take-profit or stop-loss, typed as a price or by what it would bring. */
export function TargetField({ label, unit, basis, value, onChange, step, stepFrom, error, ...rest }: TargetFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<{ unit: TargetUnit; text: string; price: string }>()
  if (unit === 'price' || !basis) return <NumberField {...rest} {...{ label, value, onChange, step, stepFrom, error }} />
  // What was typed stays as typed, while it still means this price.
  const own = typed?.unit === unit && typed.price === value ? typed.text : targetFromPrice(unit, value, basis)
  const type = (text: string) => {
    const price = text === '' ? '' : (priceFromTarget(unit, text, basis) ?? '')
    setTyped({ unit, text, price })
    onChange(price)
  }
  const none = own !== '' && value === '' ? t`No price brings that` : undefined
  return (
    <NumberField
      {...rest}
      label={label + suffixes[unit]}
      value={own}
      onChange={type}
      step={steps[unit]!}
      decimals={2}
      error={error ?? none}
    />
  )
}
