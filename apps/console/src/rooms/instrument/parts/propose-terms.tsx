import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { fractionOf, percentOf } from '#ui/percent.ts'
import { type Terms, useProposeTerms } from '../api.ts'
import { isRate, useTermTexts } from '../term-texts.ts'

const DAY_MS = 86_400_000
/** The first midnight that leaves a whole day. */
const firstDay = (): string => new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)

/** All values of a subject, filled in with what holds now. */
export function ProposeTerms({ terms: { subject, values: now }, close }: { terms: Terms; close: () => void }) {
  const { t } = useLingui()
  const [from, setFrom] = useState(firstDay)
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(now.map(({ name, value }) => [name, isRate(name) ? percentOf(value) : value])),
  )
  const errors = useFieldErrors<string>({ keepRest: true })
  const propose = useProposeTerms(() => {
    toastDone(t`Proposed. Another operator has to approve it.`)
    close()
  })
  const names = now.map(({ name }) => name)
  const change = (name: string, value: string): void => {
    setTyped({ ...typed, [name]: value })
    errors.forget(name)
  }
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          {
            subject,
            from: `${from}T00:00:00Z`,
            values: names.map((name) => ({ name, value: isRate(name) ? fractionOf(typed[name]!) : typed[name]!.replaceAll(' ', '') })),
            note,
          },
          {
            onError: (failure) =>
              errors.refuse(failure, { from: 'from', terms_time: 'from', ...Object.fromEntries(names.map((name) => [name, name])) }),
          },
        )
      }
    >
      <TextField
        type="date"
        required
        label={t`From, 00:00 UTC`}
        value={from}
        error={errors.texts.from}
        onChange={(event) => {
          setFrom(event.target.value)
          errors.forget('from')
        }}
      />
      {names.map((name) => (
        <TermField key={name} name={name} value={typed[name]!} error={errors.texts[name]} onChange={(value) => change(name, value)} />
      ))}
    </Noted>
  )
}

interface TermFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TermField({ name, value, error, onChange }: TermFieldProps) {
  const { t } = useLingui()
  const { nameText } = useTermTexts()
  const label = isRate(name) ? t`${nameText(name)}, %` : nameText(name)
  if (name !== 'super')
    return <TextField required label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)} />
  const options = [
    { value: 'true', label: t`On` },
    { value: 'false', label: t`Off` },
  ]
  return <Choose label={label} options={options} value={value} onChange={onChange} />
}
