import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { ABA_LENGTH, cardBrand, countryOfIban, groupsOfFour, ibanLength, ibanOf } from '@assay/contract/bank-numbers'
import { countriesIn } from '#ui/countries.ts'
import { TextField } from '#ui/field.tsx'
import { TickIcon } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import type { Currency } from '../api.ts'
import { AMERICA, faultsOf, isShown, type Field, type Kind, type Typed } from '../form.ts'
import { faultWords } from '../words.ts'
import '../bank.css'

interface FieldsProps {
  kind: Kind
  typed: Typed
  errors: Partial<Record<Field, string>>
  currencies: readonly Currency[]
  /** Cards are valid from here on. */
  now: Date
  onChange: (field: Field, value: string) => void
}

type More = Partial<ComponentProps<typeof TextField>>
type DrawField = (name: Field, label: string, more?: More) => ReactNode

interface PartProps {
  typed: Typed
  faults: ReturnType<typeof faultsOf>
  field: DrawField
  currency: ReactNode
  phone: ReactNode
  bank: ReactNode
  onChange: FieldsProps['onChange']
}

/** The fields of a kind of account, each number with what is wrong or right about it. */
export function Fields({ kind, typed, errors, currencies, now, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  const [left, setLeft] = useState<Partial<Record<Field, true>>>({})
  const faults = faultsOf(kind, typed, now)
  const errorOf = (field: Field): string | undefined => {
    const fault = faults[field]
    if (errors[field]) return errors[field]
    if (!isShown(fault, left[field] ?? false)) return undefined
    if (field === 'validTo') return left.validTo ? t`The card is over, or this is no month and year` : undefined
    return fault === 'short' ? t`Too short. Something is missing` : i18n._(faultWords[fault])
  }
  const field: DrawField = (name, label, more = {}) => (
    <TextField
      label={label}
      value={typed[name]}
      error={errorOf(name)}
      autoComplete="off"
      maxLength={60}
      onChange={(event) => onChange(name, event.target.value)}
      onBlur={() => setLeft((before) => ({ ...before, [name]: true }))}
      {...more}
    />
  )
  const currency = (
    <Select
      tall
      labelled
      label={t`Currency`}
      value={typed.currencyId}
      options={currencies.map(({ currency_id: value, currency_name: label }) => ({ value, label }))}
      onChange={(value) => onChange('currencyId', value)}
    />
  )
  const phone = field('phone', t`Phone at the bank`, { inputMode: 'tel', autoComplete: 'tel' })
  const bank = field('bank', t`Name of the bank`)
  const given = { typed, faults, field, currency, phone, bank, onChange }
  return kind === 'iban' ? <Domestic {...given} /> : kind === 'card' ? <Card {...given} /> : <International {...given} />
}

function Domestic({ typed, faults, field, currency, phone, bank }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <Iban typed={typed} isRight={!faults.number} field={field} />
      {bank}
      <div className="bank-pair">
        {field('province', t`Province`)}
        {field('city', t`City`)}
      </div>
      {field('branch', t`Branch`)}
      {currency}
      {phone}
    </>
  )
}

function Card({ typed, faults, field, currency, phone, bank }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      {field('number', t`Card number`, {
        inputMode: 'numeric',
        autoComplete: 'cc-number',
        hint: faults.number ? cardBrand(typed.number) : <Right text={cardBrand(typed.number) ?? t`The number fits`} />,
      })}
      {bank}
      <div className="bank-pair">
        {field('validTo', t`Valid to`, { placeholder: '08/28', autoComplete: 'cc-exp', inputMode: 'numeric', maxLength: 7 })}
        {currency}
      </div>
      {phone}
    </>
  )
}

function International({ typed, faults, field, currency, phone, bank, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <div className="bank-pair">
        <Select
          tall
          labelled
          label={t`Country`}
          search={t`Country`}
          value={typed.country || undefined}
          placeholder={t`Choose`}
          options={countriesIn(i18n.locale)}
          onChange={(value) => onChange('country', value)}
        />
        {currency}
      </div>
      {field('bic', t`SWIFT / BIC`, {
        autoCapitalize: 'characters',
        maxLength: 14,
        hint: !faults.bic && <Right text={t`The form fits`} />,
      })}
      {field('number', t`Account number`)}
      {typed.country === AMERICA &&
        field('aba', t`ABA routing number`, {
          inputMode: 'numeric',
          aside: t`${typed.aba.replaceAll(/\D/g, '').length} of ${ABA_LENGTH}`,
          hint: !faults.aba && <Right text={t`The check digit fits`} />,
        })}
      {bank}
      {field('branch', t`Branch`)}
      {field('address', t`Your address at the bank`, { maxLength: 200, autoComplete: 'street-address' })}
      {phone}
    </>
  )
}

const Right = ({ text }: { text: string }) => (
  <span className="across gap-1">
    <TickIcon size={16} />
    {text}
  </span>
)

interface IbanProps {
  typed: Typed
  isRight: boolean
  field: DrawField
}

/** Says how many signs there are and, when it is right, of which country it is. */
function Iban({ typed, isRight, field }: IbanProps) {
  const { t, i18n } = useLingui()
  const iban = ibanOf(typed.number)
  const length = ibanLength(countryOfIban(iban))
  const country = isRight ? new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(countryOfIban(iban)) : undefined
  return field('number', 'IBAN', {
    autoCapitalize: 'characters',
    spellCheck: false,
    value: isRight ? groupsOfFour(iban) : typed.number,
    aside: length === undefined ? undefined : t`${iban.length} of ${length}`,
    hint: country && <Right text={t`The check digits fit. ${country}`} />,
  })
}
