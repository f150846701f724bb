/** The form of a new account: what is typed, what is still wrong with it, and what is sent. */
import * as numbers from '@assay/contract/bank-numbers'
import type { NumberFault } from '@assay/contract/bank-numbers'
import type { NewAccount, NewInternational } from './api.ts'

export type Kind = 'iban' | 'international' | 'card'

export interface Typed {
  number: string
  bic: string
  aba: string
  bank: string
  province: string
  city: string
  branch: string
  address: string
  phone: string
  country: string
  currencyId: string
  validTo: string
}
export type Field = keyof Typed

export const nothingTyped: Typed = {
  number: '',
  bic: '',
  aba: '',
  bank: '',
  province: '',
  city: '',
  branch: '',
  address: '',
  phone: '',
  country: '',
  currencyId: '',
  validTo: '',
}

export const AMERICA = 'US'

export const fieldsOf = (kind: Kind, { country }: Pick<Typed, 'country'>): readonly Field[] => {
  if (kind === 'iban') return ['number', 'bank', 'province', 'city', 'branch', 'phone', 'currencyId']
  if (kind === 'card') return ['number', 'bank', 'validTo', 'phone', 'currencyId']
  const fields: Field[] = ['country', 'currencyId', 'bic', 'number', 'bank', 'branch', 'phone', 'address']
  return country === AMERICA ? [...fields, 'aba'] : fields
}

/** What is wrong with the numbers, by field. */
export function faultsOf(kind: Kind, typed: Typed, now: Date): Partial<Record<Field, NumberFault>> {
  const of = (field: Field, fault: NumberFault | null) => (fault ? { [field]: fault } : {})
  if (kind === 'iban') return of('number', numbers.ibanFault(typed.number))
  if (kind === 'card') {
    return { ...of('number', numbers.cardFault(typed.number)), ...of('validTo', numbers.validToOf(typed.validTo, now) ? null : 'check') }
  }
  return {
    ...of('bic', numbers.bicFault(typed.bic)),
    ...of('number', numbers.accountNumberFault(typed.number)),
    ...(typed.country === AMERICA && of('aba', numbers.abaFault(typed.aba))),
  }
}

/** An error is shown once the length fits or the field was left, never while somebody is in the middle of it. */
export const isShown = (fault: NumberFault | undefined, wasLeft: boolean): fault is Exclude<NumberFault, 'empty'> =>
  fault !== undefined && fault !== 'empty' && (fault !== 'short' || wasLeft)

export const isComplete = (kind: Kind, typed: Typed, now: Date): boolean =>
  fieldsOf(kind, typed).every((field) => typed[field].trim() !== '') && Object.keys(faultsOf(kind, typed, now)).length === 0

export const accountIn = (kind: 'iban' | 'card', typed: Typed, holder: string): NewAccount => ({
  kind,
  currency_id: typed.currencyId,
  real_name: holder,
  card_number: typed.number,
  bank_name: typed.bank.trim(),
  phone: typed.phone.trim(),
  ...(kind === 'iban'
    ? { province: typed.province.trim(), city: typed.city.trim(), branch: typed.branch.trim() }
    : { valid_to: typed.validTo.replaceAll(/\s/g, '') }),
})

export const internationalIn = (typed: Typed, holder: string): NewInternational => ({
  currency_id: typed.currencyId,
  real_name: holder,
  country: typed.country,
  swift_code: typed.bic,
  card_number: typed.number,
  ...(typed.country === AMERICA && { aba_number: typed.aba }),
  bank_name: typed.bank.trim(),
  branch: typed.branch.trim(),
  phone: typed.phone.trim(),
  address: typed.address.trim(),
})

/** The form's field for each name on the server. */
export const names: Partial<Record<string, Field>> = {
  card_number: 'number',
  swift_code: 'bic',
  aba_number: 'aba',
  bank_name: 'bank',
  province: 'province',
  city: 'city',
  branch: 'branch',
  phone: 'phone',
  address: 'address',
  country: 'country',
  valid_to: 'validTo',
  currency_id: 'currencyId',
}
