import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '@assay/web/ui/choice.tsx'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Product, usePools, usePropose } from '../api.ts'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { fractionOf, percentOf } from '#ui/percent.ts'

const fields = ['days', 'rate_low', 'rate_high', 'minimum', 'user_maximum', 'total_maximum', 'penalty_rate', 'penalty_cap'] as const
type Name = (typeof fields)[number]
type Times = 'opens_at' | 'closes_at'

const RATES = new Set<Name>(['rate_low', 'rate_high', 'penalty_rate', 'penalty_cap'])

/** What a field begins with: the terms of the product that this one follows. */
const startOf = (from: Product | undefined): Record<Name, string> =>
  Object.fromEntries(
    fields.map((name) => {
      const value = from === undefined ? '' : String(from[name])
      return [name, RATES.has(name) && value ? percentOf(value) : value]
    }),
  ) as Record<Name, string>

interface FieldsProps<N extends string> {
  values: Record<N, string>
  errors: Partial<Record<N, string>>
  onChange: (name: N, value: string) => void
}

function Moments({ values, errors, onChange }: FieldsProps<Times>) {
  const { t } = useLingui()
  const labels: Record<Times, string> = { opens_at: t`Opens, UTC (empty: once approved)`, closes_at: t`Closes, UTC (empty: never)` }
  return (['opens_at', 'closes_at'] as const).map((name) => (
    <MomentField key={name} label={labels[name]} value={values[name]} error={errors[name]} onChange={(value) => onChange(name, value)} />
  ))
}

function Figures({ values, errors, onChange }: FieldsProps<Name>) {
  const { t } = useLingui()
  const labels: Record<Name, string> = {
    days: t`Days`,
    rate_low: t`Daily yield, %`,
    rate_high: t`Upper end, %`,
    minimum: t`Minimum`,
    user_maximum: t`Cap for a user`,
    total_maximum: t`Cap in all`,
    penalty_rate: t`Penalty for each day left, %`,
    penalty_cap: t`Penalty at most, %`,
  }
  return fields.map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      inputMode="decimal"
      required
      value={values[name]}
      error={errors[name]}
      onChange={(event) => onChange(name, event.target.value)}
    />
  ))
}

/** A new product, with the terms of another to begin with. */
export function ProductForm({ from, close }: { from: Product | undefined; close: () => void }) {
  const { t } = useLingui()
  const { data: pools = [] } = usePools()
  const [currencyId, setCurrencyId] = useState(from?.currency_id ?? '')
  const [values, setValues] = useState(startOf(from))
  const [takesBack, setTakesBack] = useState(from?.takes_back ?? true)
  const [times, setTimes] = useState<Record<Times, string>>({ opens_at: '', closes_at: '' })
  const errors = useFieldErrors<Name | Times>({ keepRest: true })
  const propose = usePropose(() => {
    toastDone(t`Proposed. Another operator has to approve it.`)
    close()
  })
  const sent = Object.fromEntries(fields.map((name) => [name, RATES.has(name) ? fractionOf(values[name]) : values[name].trim()])) as Record<
    Name,
    string
  >
  const names = Object.fromEntries([...fields, 'opens_at', 'closes_at'].map((name) => [name, name])) as Record<string, Name | Times>
  const coin = currencyId || pools[0]?.currency_id || ''
  const send = (note: string): void =>
    propose.mutate(
      {
        ...sent,
        days: Number(sent.days),
        currency_id: coin,
        takes_back: takesBack ? '1' : '0',
        note,
        ...(times.opens_at && { opens_at: instantOf(times.opens_at) }),
        ...(times.closes_at && { closes_at: instantOf(times.closes_at) }),
      },
      { onError: (failure) => errors.refuse(failure, { ...names, mining_rate_high: 'rate_high' }) },
    )
  return (
    <Noted submit={t`Propose`} action={propose} wrong={errors.rest} onSubmit={send} onBack={close}>
      <Choose
        label={t`Coin`}
        options={pools.map(({ currency_id: value, currency_name: label }) => ({ value, label }))}
        value={coin}
        onChange={setCurrencyId}
      />
      <Figures
        values={values}
        errors={errors.texts}
        onChange={(name, value) => {
          setValues({ ...values, [name]: value })
          errors.forget(name)
        }}
      />
      <Checkbox checked={takesBack} onChange={setTakesBack}>
        {t`Leaving early gives back the yield already paid`}
      </Checkbox>
      <Moments
        values={times}
        errors={errors.texts}
        onChange={(name, value) => {
          setTimes({ ...times, [name]: value })
          errors.forget(name)
        }}
      />
    </Noted>
  )
}
