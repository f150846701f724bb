import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { NumberField } from '#ui/number-field.tsx'
import { Segment } from '#ui/segment.tsx'
import type { TargetBasis, TargetWay } from '../calculations/target-by.ts'
import { priceBy, writtenBy } from '../calculations/target-by.ts'

interface WayChipsProps {
  value: TargetWay
  onChange: (way: TargetWay) => void
}

/** By what a target is set. */
export function WayChips({ value, onChange }: WayChipsProps) {
  const { t } = useLingui()
  return (
    <Segment<TargetWay>
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

const units: Record<TargetWay, string> = { price: '', percent: ' (%)', roi: ' (ROI %)', amount: ' (USDT)' }
const steps: Partial<Record<TargetWay, string>> = { percent: '0.1', roi: '1', amount: '1' }

interface TargetFieldProps {
  label: string
  way: TargetWay
  /** Undefined while nothing is known to reckon with: then the price alone can be typed. */
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
export function TargetField({ label, way, basis, value, onChange, step, stepFrom, error, ...rest }: TargetFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<{ way: TargetWay; text: string; price: string }>()
  if (way === 'price' || !basis) return <NumberField {...rest} {...{ label, value, onChange, step, stepFrom, error }} />
  // What was typed stays as typed, while it still means this price.
  const own = typed?.way === way && typed.price === value ? typed.text : writtenBy(way, value, basis)
  const type = (text: string) => {
    const price = text === '' ? '' : (priceBy(way, text, basis) ?? '')
    setTyped({ way, text, price })
    onChange(price)
  }
  const none = own !== '' && value === '' ? t`No price brings that` : undefined
  return (
    <NumberField {...rest} label={label + units[way]} value={own} onChange={type} step={steps[way]!} decimals={2} error={error ?? none} />
  )
}
