/**
 * Whether a number of a bank account, a bank or a card can be right, and what is wrong with it. Browsers check while it is typed, the server
 * when it arrives, both by this.
 */
import cards from 'card-validator'
import { electronicFormatIBAN, getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'

/** `swapped`: it would be right if two digits beside each other changed their places. */
export type NumberFault = 'empty' | 'signs' | 'country' | 'short' | 'long' | 'check' | 'swapped'

const compact = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Whether a number that is wrong becomes right when two neighbours change their places. */
function isSwapped(text: string, isRight: (text: string) => boolean): boolean {
  return Array.from(text).some(
    (sign, at) => at > 0 && sign !== text[at - 1] && isRight(text.slice(0, at - 1) + sign + text[at - 1] + text.slice(at + 1)),
  )
}

const checkFault = (text: string, isRight: (text: string) => boolean): NumberFault | null =>
  isRight(text) ? null : isSwapped(text, isRight) ? 'swapped' : 'check'

const lengthFault = (length: number, shortest: number, longest = shortest): NumberFault | null =>
  length === 0 ? 'empty' : length < shortest ? 'short' : length > longest ? 'long' : null

/** Without spaces, in capitals. */
export const ibanOf = (typed: string): string => electronicFormatIBAN(typed) ?? ''
/** In groups of four. */
export const groupsOfFour = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')
export const countryOfIban = (iban: string): string => iban.slice(0, 2)
/** How long an IBAN of this country is; undefined where there are none. */
export const ibanLength = (country: string): number | undefined => getCountrySpecifications()[country]?.chars ?? undefined

export function ibanFault(typed: string): NumberFault | null {
  const iban = ibanOf(typed)
  if (iban === '') return 'empty'
  if (!/^[A-Z0-9]+$/.test(iban)) return 'signs'
  if (iban.length < 2) return 'short'
  const length = ibanLength(countryOfIban(iban))
  if (length === undefined) return 'country'
  return lengthFault(iban.length, length) ?? checkFault(iban, (text) => isValidIBAN(text))
}

export const bicOf = compact
export function bicFault(typed: string): NumberFault | null {
  const bic = bicOf(typed)
  if (bic.length < 8) return bic === '' ? 'empty' : 'short'
  if (bic.length > 11) return 'long'
  return isValidBIC(bic) ? null : 'signs'
}

/** Routing number of a bank in the United States: the weights 3, 7, 1 give a multiple of ten. */
const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]
export const ABA_LENGTH = 9
export const abaOf = compact
export function abaFault(typed: string): NumberFault | null {
  const aba = abaOf(typed)
  if (/\D/.test(aba)) return 'signs'
  const sumOf = (digits: string) => ABA_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
  return lengthFault(aba.length, ABA_LENGTH) ?? checkFault(aba, (digits) => digits !== '000000000' && sumOf(digits) % 10 === 0)
}

export const accountNumberOf = compact
export function accountNumberFault(typed: string): NumberFault | null {
  const number = accountNumberOf(typed)
  return /[^A-Z0-9]/.test(number) ? 'signs' : lengthFault(number.length, 4, 34)
}

export const cardOf = compact
/** The name of the card's network, once the number says it. */
export const cardBrand = (typed: string): string | null => cards.number(cardOf(typed)).card?.niceType ?? null
export function cardFault(typed: string): NumberFault | null {
  const card = cardOf(typed)
  if (/\D/.test(card)) return 'signs'
  // One check digit alone cannot tell digits that were swapped from one that is wrong.
  return lengthFault(card.length, 12, 19) ?? (cards.number(card).isValid ? null : 'check')
}

const VALID_TO = /^(0[1-9]|1[0-2])\/?(\d{2})$/
/** `08/28`, or null for what is no month or is over. */
export function validToOf(typed: string, now: Date): string | null {
  const found = VALID_TO.exec(typed.replaceAll(/\s/g, ''))
  if (!found) return null
  const [, month, year] = found
  const end = Date.UTC(2000 + Number(year), Number(month), 1)
  return end > now.getTime() ? `${month}/${year}` : null
}

/** One spelling of a name: letters alone, without case, marks and signs, so that O’Neil and ONEIL are the same. */
const nameKey = (name: string): string => {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.toSorted().join(' ')
}
/** Whether two names are of the same person, whatever the order of their parts. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) !== '' && nameKey(one) === nameKey(other)
