import { useLingui } from '@lingui/react/macro'
import { labelled } from '#trading/ticket/fields.ts'
import type { FieldTexts } from '#ui/field-errors.ts'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import type { Pair } from '../pair/pair.ts'
import type { Change, Field, OrderForm, Terms } from './form.ts'
import { fieldsOf, stepOf } from './form.ts'
import type { Summary } from './summary.ts'
import './ticket.css'

interface FieldsProps {
  pair: Pair
  form: OrderForm
  terms: Terms
  summary: Summary
  errors: FieldTexts<Field>
  desk: boolean
  onChange: (change: Change) => void
}

/** Labels with their unit in brackets beside steps, or the unit at the right on a desk. */
function useField({ pair, errors, desk, onChange }: FieldsProps) {
  return (field: Field, { label, unit }: { label: string; unit: string }, value: string) => ({
    ...labelled({ label, unit, desk }),
    step: stepOf(field, pair),
    value,
    error: errors[field],
    onChange: (next: string) => onChange({ kind: 'field', field, value: next }),
  })
}

/** The prices a type of order needs. */
export function PriceFields(props: FieldsProps) {
  const { t } = useLingui()
  const { pair, form } = props
  const field = useField(props)
  const unit = pair.quote
  if (form.type === 'market')
    return <NumberField {...field('price', { label: t`Price`, unit }, '')} disabled placeholder={t`Market price`} />
  const prices: Partial<Record<Field, () => Parameters<typeof NumberField>[0]>> = {
    price: () => ({
      ...field('price', { label: t`Price`, unit }, form.price),
      onTyping: (isEntered: boolean) => props.onChange({ kind: 'enter', isEntered }),
    }),
    stopPrice: () => field('stopPrice', { label: t`Stop price`, unit }, form.stopPrice),
    stopLimitPrice: () => ({
      ...field('stopLimitPrice', { label: t`Stop limit`, unit }, form.stopLimitPrice),
      placeholder: t`Market`,
    }),
    trail: () => field('trail', { label: t`Trail`, unit: '%' }, form.trail),
    activationPrice: () => ({
      ...field('activationPrice', { label: t`Activation price`, unit }, form.activationPrice),
      placeholder: t`At once`,
    }),
  }
  return fieldsOf(form).map((name) => {
    const build = prices[name]
    return build && <NumberField key={name} {...build()} />
  })
}

/** Amount, share of the balance and total: one of them is typed, the others follow. */
export function SizeFields(props: FieldsProps) {
  const { t } = useLingui()
  const { pair, form, terms, summary, onChange } = props
  const field = useField(props)
  const fields = fieldsOf(form)
  return (
    <>
      {fields.includes('amount') && <NumberField {...field('amount', { label: t`Amount`, unit: pair.base }, summary.amount)} />}
      <div className="spot-sum" data-guide="sum">
        {!fields.includes('amount') && <NumberField {...field('total', { label: t`Order value`, unit: pair.quote }, summary.total)} />}
        <PercentChips
          label={t`Share of the balance`}
          value={form.size.by === 'percent' ? Number(form.size.value) : undefined}
          disabled={terms.available === undefined}
          onPick={(percent) => onChange({ kind: 'percent', percent })}
        />
        {fields.includes('amount') && fields.includes('total') && (
          <NumberField
            {...field('total', { label: t`Order value`, unit: pair.quote }, summary.total)}
            label={t`Order value`}
            unit={pair.quote}
            steps={false}
          />
        )}
      </div>
    </>
  )
}
