import { msg } from '@lingui/core/macro'
import type { NumberFault } from '@assay/contract/bank-numbers'
import type { Account, PayIn, PayOut } from './api.ts'

/** What is wrong with a number, in words. Nothing while it is only short of its end. */
export const faultWords = {
  signs: msg`Only letters and digits`,
  country: msg`No country begins its IBANs like this`,
  long: msg`Too long. A digit is there twice`,
  check: msg`The check digit does not fit. A digit is wrong or missing`,
  swapped: msg`The check digit does not fit. Two digits may be swapped`,
} satisfies Partial<Record<NumberFault, unknown>>

export const kindWords = {
  iban: msg`Domestic`,
  international: msg`International`,
  card: msg({ context: 'bank', message: 'Card' }),
} satisfies Record<Account['kind'], unknown>

export const accountStates = {
  review: msg`In review`,
  verified: msg`Verified`,
  refused: msg`Refused`,
} satisfies Record<Account['state'], unknown>

export const payInStates = {
  waiting: msg`To be sent`,
  sent: msg`Waiting for the bank`,
  credited: msg`Credited`,
  refused: msg`Not credited`,
  cancelled: msg({ context: 'request', message: 'Cancelled' }),
  expired: msg`Not sent in time`,
} satisfies Record<PayIn['state'], unknown>

export const payOutStates = {
  requested: msg`In review`,
  approved: msg`Approved`,
  paid: msg`Sent to your bank`,
  refused: msg`Not made`,
  cancelled: msg({ context: 'request', message: 'Cancelled' }),
} satisfies Record<PayOut['state'], unknown>
