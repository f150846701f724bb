/** Adds a bank account or a card. What is typed is checked as the browser has checked it, and the holder is who was verified. */
import type { CallOutput, CallParsed } from '@assay/contract'
import * as numbers from '@assay/contract/bank-numbers'
import type { FieldCode } from '@assay/contract/texts'
import { BANK_ACCOUNTS_MAXIMUM, refuse } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { findVerifiedName } from '../identity/door.ts'
import { knownCurrency } from '../wallet/door.ts'
import * as store from './account-store.ts'
import { accountOut } from './present.ts'
import { numberOf } from './sealed.ts'
import type { BankServices } from './services.ts'
import { shownCard, shownIban, shownNumber } from './terms.ts'

type Saved = CallOutput<'bank.save'>
type Given = CallParsed<'bank.save'>
type Abroad = CallParsed<'bank.saveInternational'>
type Typed = Pick<store.NewAccount, 'kind' | 'numberShown' | 'country' | 'province' | 'city' | 'branch' | 'address' | 'bic' | 'aba'> &
  Pick<store.NewAccount, 'brand' | 'validTo'> & { number: string }

const nothing = { province: '', city: '', branch: '', address: '', bic: '', aba: '', brand: '', validTo: '', country: '' }

export function save(services: BankServices, given: Given, context: UserContext): Promise<Saved> {
  return keep(services, { given, typed: given.kind === 'card' ? cardIn(services, given) : ibanIn(given) }, context)
}

export const saveInternational = (services: BankServices, given: Abroad, context: UserContext): Promise<Saved> =>
  keep(services, { given, typed: abroadIn(given) }, context)

/** All of them are required, and those of other kinds are refused. */
function requireFields(
  given: Record<string, unknown>,
  { needed, unused = [] }: { needed: readonly string[]; unused?: readonly string[] },
): void {
  const fields: Record<string, FieldCode> = {}
  for (const field of needed) if (given[field] === undefined) fields[field] = 'field_required'
  for (const field of unused) if (given[field] !== undefined) fields[field] = 'field_unused'
  if (Object.keys(fields).length > 0) refuse('parameter_error', { fields })
}

function requireRight(field: string, fault: numbers.NumberFault | null): void {
  if (fault) refuse('bank_number_wrong', { fields: { [field]: 'bank_number_wrong' } })
}

function ibanIn(given: Given): Typed {
  requireFields(given, { needed: ['province', 'city', 'branch'], unused: ['valid_to'] })
  requireRight('card_number', numbers.ibanFault(given.card_number))
  const number = numbers.ibanOf(given.card_number)
  const { province = '', city = '', branch = '' } = given
  return {
    ...nothing,
    kind: 'iban',
    number,
    numberShown: shownIban(number),
    country: numbers.countryOfIban(number),
    province,
    city,
    branch,
  }
}

function cardIn({ now }: BankServices, given: Given): Typed {
  requireFields(given, { needed: ['valid_to'], unused: ['province', 'city', 'branch'] })
  requireRight('card_number', numbers.cardFault(given.card_number))
  const number = numbers.cardOf(given.card_number)
  const validTo =
    numbers.validToOf(given.valid_to!, new Date(now())) ?? refuse('bank_card_over', { fields: { valid_to: 'bank_card_over' } })
  return { ...nothing, kind: 'card', number, numberShown: shownCard(number), brand: numbers.cardBrand(number) ?? '', validTo }
}

function abroadIn(given: Abroad): Typed {
  const isAmerican = given.country === 'US'
  requireFields(given, isAmerican ? { needed: ['aba_number'] } : { needed: [], unused: ['aba_number'] })
  requireRight('swift_code', numbers.bicFault(given.swift_code))
  requireRight('card_number', numbers.accountNumberFault(given.card_number))
  if (isAmerican) requireRight('aba_number', numbers.abaFault(given.aba_number!))
  const number = numbers.accountNumberOf(given.card_number)
  const { country, branch, address } = given
  const aba = isAmerican ? numbers.abaOf(given.aba_number!) : ''
  return {
    ...nothing,
    kind: 'international',
    number,
    numberShown: shownNumber(number),
    country,
    branch,
    address,
    bic: numbers.bicOf(given.swift_code),
    aba,
  }
}

async function keep(
  services: BankServices,
  { given, typed }: { given: Given | Abroad; typed: Typed },
  { session: { userId }, lang }: UserContext,
): Promise<Saved> {
  const { db, secrets } = services
  const currency = knownCurrency(services, given.currency_id)
  if (currency.kind !== 'fiat') refuse('bank_currency', { fields: { currency_id: 'bank_currency' } })
  const holder = (await findVerifiedName(db, userId)) ?? refuse('level_needed')
  if (!numbers.isSameName(holder, given.real_name)) refuse('bank_name_differs', { fields: { real_name: 'bank_name_differs' } })
  const { number, ...rest } = typed
  const id = await transact(db, async (tx) => {
    if ((await store.countAccounts(tx, userId)) >= BANK_ACCOUNTS_MAXIMUM)
      refuse('bank_accounts_maximum', { values: { maximum: BANK_ACCOUNTS_MAXIMUM } })
    const added = await store.insertAccount(tx, {
      ...rest,
      userId,
      holder,
      currencyId: currency.id,
      numberSealed: typed.kind === 'card' ? null : secrets.seal(number, numberOf(userId)),
      numberKey: secrets.hash(`${typed.bic} ${number}`, 'bank account'),
      bankName: given.bank_name,
      phone: given.phone,
    })
    return added ?? refuse('bank_known', { fields: { card_number: 'bank_known' } })
  })
  return accountOut(services, (await store.findAccount(db, id, userId))!, lang)
}

/** A sealed number opens for its own user alone. */

/** The whole number; of a card what is shown. */
export const wholeNumber = (
  { secrets }: Pick<BankServices, 'secrets'>,
  { userId, numberSealed, numberShown }: Pick<store.AccountRow, 'userId' | 'numberSealed' | 'numberShown'>,
): string => (numberSealed ? secrets.open(numberSealed, numberOf(userId)) : numberShown)
