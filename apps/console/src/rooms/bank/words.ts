import { msg } from '@lingui/core/macro'
import type { BankEvent, BankRefusal } from '@assay/contract/wire'
import type { AccountRow, PayInRow, PayOutRow } from './api.ts'

export const reasonNames = {
  name_differs: msg`Another name`,
  number_wrong: msg`The bank does not know the number`,
  bank_unknown: msg`The bank cannot be found`,
  not_taken: msg`No transfers with this bank`,
  not_arrived: msg`Did not arrive`,
  amount_unclear: msg`Sum and reference do not fit`,
  sent_back: msg`Sent back`,
  came_back: msg`Came back from the bank`,
  under_inquiry: msg`Under inquiry`,
} satisfies Record<BankRefusal, unknown>

export const kindNames = {
  iban: msg`IBAN`,
  international: msg`International`,
  card: msg({ context: 'bank', message: 'Card' }),
} satisfies Record<AccountRow['kind'], unknown>

export const accountStates = { review: msg`Waiting`, verified: msg`Verified`, refused: msg`Refused` } satisfies Record<
  AccountRow['state'],
  unknown
>

export const payInStates = {
  waiting: msg`Announced`,
  sent: msg`Said to be sent`,
  checked: msg`With a second operator`,
  credited: msg`Credited`,
  refused: msg`Refused`,
  cancelled: msg({ context: 'request', message: 'Cancelled' }),
  expired: msg`Expired`,
} satisfies Record<PayInRow['state'], unknown>

export const payOutStates = {
  requested: msg`Waiting`,
  approved: msg`To be paid`,
  returning: msg`To be given back`,
  paid: msg`Paid`,
  refused: msg`Refused`,
  cancelled: msg({ context: 'request', message: 'Cancelled' }),
} satisfies Record<PayOutRow['state'], unknown>

export const eventNames = {
  requested: msg`Asked for`,
  sent: msg`Said to be sent`,
  proof: msg`Proof sent`,
  checked: msg`Proposed`,
  disagreed: msg`Proposal not approved`,
  credited: msg`Credited`,
  approved: msg`Approved`,
  paid: msg`Paid`,
  refused: msg`Refused`,
  cancelled: msg({ context: 'request', message: 'Cancelled' }),
  expired: msg`Expired`,
} satisfies Record<BankEvent, unknown>
