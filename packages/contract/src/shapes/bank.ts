/** What bank accounts are, in which states payments stand, and why operators refuse them. */

/** An account by IBAN, one abroad by its number, or a card. */
export const bankKinds = ['iban', 'international', 'card'] as const
export type BankKind = (typeof bankKinds)[number]

export const bankStates = ['review', 'verified', 'refused'] as const
export type BankState = (typeof bankStates)[number]

/** Money in: asked for, said to be sent, credited; or refused, cancelled, or not sent in time. */
export const payInStates = ['waiting', 'sent', 'credited', 'refused', 'cancelled', 'expired'] as const
export type PayInState = (typeof payInStates)[number]

/** Money out: held, approved by two persons, paid; or given back. */
export const payOutStates = ['requested', 'approved', 'paid', 'refused', 'cancelled'] as const
export type PayOutState = (typeof payOutStates)[number]

/** Why an account, money in or money out is refused: each has its words in nine languages. */
export const bankRefusalsOf = {
  account: ['name_differs', 'number_wrong', 'bank_unknown', 'not_taken'],
  payIn: ['not_arrived', 'name_differs', 'amount_unclear', 'sent_back'],
  payOut: ['name_differs', 'number_wrong', 'came_back', 'under_inquiry'],
} as const
export const bankRefusals = [
  'name_differs',
  'number_wrong',
  'bank_unknown',
  'not_taken',
  'not_arrived',
  'amount_unclear',
  'sent_back',
  'came_back',
  'under_inquiry',
] as const
export type BankRefusal = (typeof bankRefusals)[number]

/** What happened to a payment, as its user reads it. */
export const bankEvents = [
  'requested',
  'sent',
  'proof',
  'checked',
  'disagreed',
  'credited',
  'approved',
  'paid',
  'refused',
  'cancelled',
  'expired',
] as const
export type BankEvent = (typeof bankEvents)[number]

/** The smallest payment, in USDT worth. */
export const BANK_MINIMUM_USDT = '10'
/** How many payments of a direction a user may have open. */
export const BANK_OPEN_MAXIMUM = 5
export const BANK_ACCOUNTS_MAXIMUM = 10
/** Within how many hours people decide. */
export const BANK_DECIDED_HOURS = 24
/** How long a reference is good. */
export const BANK_REFERENCE_DAYS = 7
export const BANK_PROOFS_MAXIMUM = 5
