import { z } from 'zod'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, flag, id, idOut, note, paged, paging, text, termsHash, time } from '../wire/fields.ts'
import { bankEvents, bankKinds, bankRefusals, bankRefusalsOf, bankStates, payInStates, payOutStates } from './bank.ts'

const person = { user_id: idOut(), username: z.string(), level: z.int() }
const currency = { currency_id: idOut(), currency_name: z.string(), scale: z.int() }

const accountRow = z.object({
  id: idOut(),
  ...person,
  kind: z.enum(bankKinds),
  currency_name: z.string(),
  holder: z.string(),
  number: z.string().meta({ description: 'Masked.' }),
  bank_name: z.string(),
  state: z.enum(bankStates),
  created_at: time(),
})
const accountWhole = accountRow.extend({
  number: z.string().meta({ description: 'Whole; of a card the last four digits.' }),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  branch: z.string(),
  address: z.string(),
  phone: z.string(),
  swift_code: z.string(),
  aba_number: z.string(),
  brand: z.string(),
  valid_to: z.string(),
  holder_seen: z.string(),
  reason: z.enum(bankRefusals).nullable(),
  others: z.array(z.object({ user_id: idOut(), username: z.string() })).meta({ description: 'Others who have given the same number.' }),
})

const payInRow = z.object({
  id: idOut(),
  ...person,
  ...currency,
  amount: decimal(),
  reference: z.string(),
  holder: z.string().meta({ description: 'Whose account it has to come from.' }),
  number: z.string(),
  bank_name: z.string(),
  state: z.enum([...payInStates, 'checked']),
  credited: decimal().nullable(),
  proofs: z.int(),
  created_at: time(),
  sent_at: time().nullable(),
})
const payOutRow = z.object({
  id: idOut(),
  ...person,
  ...currency,
  amount: decimal(),
  worth_usdt: decimal(),
  holder: z.string(),
  number: z.string(),
  bank_name: z.string(),
  is_refund: z.boolean(),
  state: z.enum([...payOutStates, 'returning']),
  paying: z
    .object({ operator_id: idOut(), operator_name: z.string(), at: time() })
    .nullable()
    .describe('Who says that he makes the transfer at the bank.'),
  held_back: z.enum(['frozen', 'locked']).nullable().describe('Why nothing may leave the account now, whatever was approved.'),
  bank_reference: z.string(),
  created_at: time(),
})

const proposal = z.object({
  id: idOut(),
  kind: z.enum(['bank.pay_in', 'bank.pay_out', 'bank.return']),
  terms: z.string().meta({ description: 'JSON, exactly as it was proposed.' }),
  terms_hash: z.string(),
  proposed_by: idOut(),
  proposed_by_name: z.string(),
  proposed_at: time(),
  note: z.string(),
})
const history = {
  events: z.array(z.object({ kind: z.enum(bankEvents), time: time(), operator_name: z.string().nullable() })),
  reason: z.enum(bankRefusals).nullable(),
  proposal: proposal.nullable().meta({ description: 'What waits for a second operator.' }),
}
const payInWhole = payInRow.extend({ ...history, proof_names: z.array(z.string()) })
const payOutWhole = payOutRow.extend({
  ...history,
  number_whole: z.string(),
  country: z.string(),
  swift_code: z.string(),
  aba_number: z.string(),
  address: z.string(),
  branch: z.string(),
})

const queue = (description: string) => z.strictObject({ all: flag().default(false).describe(description), ...paging(20) })
const listing = { method: 'GET', access: 'bank.read', rate: 'read', reads: true } as const
/** To look is a deed. */
const look = { method: 'GET', access: 'bank.read', rate: 'read', reads: false } as const
const act = { method: 'POST', access: 'bank.decide', rate: 'write', reads: false } as const
const decision = () =>
  z.strictObject({
    id: id(),
    proposal: id(),
    terms_hash: termsHash(),
    decision: choice(['approved', 'refused', 'withdrawn']),
    note: note(),
  })
/** Of an account that nothing may leave now. */
const LEAVE_ERRORS = ['frozen_activity', 'withdrawals_locked'] as const
/** Of a line of the bank's statement that stands for another payment. */
const LINE_ERRORS = ['bank_line_used', 'bank_line_used_out'] as const
/** Of money whose withdrawals have stopped. */
const RESERVE_ERRORS = ['reserve_short', 'reserve_unread'] as const
const DECIDE_ERRORS = [
  'bank_payment_unknown',
  'proposal_unknown',
  'proposal_decided',
  'operator_self',
  'proposal_changed',
  'proposal_orphan',
] as const

/** What those who run the site do with bank accounts and fiat money. */
export const consoleCalls = room({
  listAccounts: {
    ...listing,
    path: '/console/bank/accounts',
    summary: 'Accounts that wait for a look, the oldest first; or all, the newest first.',
    input: queue('Those decided as well.'),
    output: paged(accountRow),
    errors: [],
  },
  readAccount: {
    ...look,
    path: '/console/bank/account',
    summary: 'One account with its whole number. That it was looked at stands in the log.',
    input: z.strictObject({ id: id() }),
    output: accountWhole,
    errors: ['bank_account_unknown'],
  },
  verifyAccount: {
    ...act,
    path: '/console/bank/account/verify',
    summary: 'Verifies an account by the name that the bank has for it. Refused when that is not the name of the verified identity.',
    input: z.strictObject({ id: id(), holder_seen: text(1, 100), note: note() }),
    output: accountWhole,
    errors: ['bank_account_unknown', 'bank_account_decided', 'bank_name_differs'],
  },
  refuseAccount: {
    ...act,
    path: '/console/bank/account/refuse',
    summary: 'Refuses an account for a reason that the user reads in his language.',
    input: z.strictObject({ id: id(), reason: choice(bankRefusalsOf.account), note: note() }),
    output: accountWhole,
    errors: ['bank_account_unknown', 'bank_account_decided'],
  },
  listConsolePayIns: {
    ...listing,
    path: '/console/bank/pay_ins',
    summary: 'Money in that is open, the oldest first; or all, the newest first.',
    input: queue('Those ended as well.'),
    output: paged(payInRow),
    errors: [],
  },
  readConsolePayIn: {
    ...look,
    path: '/console/bank/pay_in',
    summary: 'One transfer in. That it was looked at stands in the log.',
    input: z.strictObject({ id: id() }),
    output: payInWhole,
    errors: ['bank_payment_unknown'],
  },
  viewProof: {
    ...look,
    path: '/console/bank/pay_in/proof',
    summary:
      'What proves a transfer: a picture as WebP, or a PDF. That it was looked at is logged before a byte is sent. A file, not an envelope.',
    input: z.strictObject({ id: id(), name: text(1, 60) }),
    output: z.string().meta({ description: 'image/webp or application/pdf' }),
    errors: ['bank_payment_unknown', 'file_not_found'],
  },
  proposePayIn: {
    ...act,
    path: '/console/bank/pay_in/propose',
    summary: 'The first operator enters what the bank shows: the amount, the name of the payer, the bank’s own reference.',
    input: z.strictObject({ id: id(), amount: amount(), payer_name: text(1, 100), bank_reference: text(1, 100), note: note() }),
    output: payInWhole,
    errors: [
      'bank_payment_unknown',
      'bank_payment_over',
      'bank_name_differs',
      'price_unavailable',
      'bank_limit',
      ...LINE_ERRORS,
      'proposal_open',
    ],
  },
  decidePayIn: {
    ...act,
    path: '/console/bank/pay_in/decide',
    summary: 'The second operator decides on exactly what the first has entered. Approved, it is credited.',
    input: decision(),
    output: payInWhole,
    errors: [...DECIDE_ERRORS],
  },
  refusePayIn: {
    ...act,
    path: '/console/bank/pay_in/refuse',
    summary: 'Ends a transfer in without a credit: it did not arrive, or was sent back.',
    input: z.strictObject({ id: id(), reason: choice(bankRefusalsOf.payIn), note: note() }),
    output: payInWhole,
    errors: ['bank_payment_unknown', 'bank_payment_over'],
  },
  listConsolePayOuts: {
    ...listing,
    path: '/console/bank/pay_outs',
    summary: 'Money out that is open, the oldest first; or all, the newest first.',
    input: queue('Those ended as well.'),
    output: paged(payOutRow),
    errors: [],
  },
  readConsolePayOut: {
    ...look,
    path: '/console/bank/pay_out',
    summary: 'One transfer out with the whole number of its account. That it was looked at stands in the log.',
    input: z.strictObject({ id: id() }),
    output: payOutWhole,
    errors: ['bank_payment_unknown'],
  },
  proposePayOut: {
    ...act,
    path: '/console/bank/pay_out/propose',
    summary: 'The first operator has checked it and proposes to pay.',
    input: z.strictObject({ id: id(), note: note() }),
    output: payOutWhole,
    errors: ['bank_payment_unknown', 'bank_payment_over', 'proposal_open', ...LEAVE_ERRORS, ...RESERVE_ERRORS],
  },
  decidePayOut: {
    ...act,
    path: '/console/bank/pay_out/decide',
    summary: 'The second operator decides. Approved, it may be paid and its user can no longer cancel.',
    input: decision(),
    output: payOutWhole,
    errors: [...DECIDE_ERRORS, 'bank_payment_over', ...LEAVE_ERRORS, ...RESERVE_ERRORS],
  },
  paying: {
    ...act,
    path: '/console/bank/pay_out/paying',
    summary: 'Says that one makes the transfer at the bank now, or does not after all. Meanwhile nobody else pays it.',
    input: z.strictObject({ id: id(), paying: flag(), note: note() }),
    output: payOutWhole,
    errors: ['bank_payment_unknown', 'bank_payment_over', 'withdrawal_paying', ...LEAVE_ERRORS, ...RESERVE_ERRORS],
  },
  markPaid: {
    ...act,
    path: '/console/bank/pay_out/paid',
    summary:
      'Whoever said that he pays it has made the transfer: what was held leaves the account. With the reference that the bank gave it.',
    input: z.strictObject({ id: id(), bank_reference: text(1, 100), note: note() }),
    output: payOutWhole,
    errors: ['bank_payment_unknown', 'bank_payment_over', 'withdrawal_paying', 'withdrawal_not_paying', ...LINE_ERRORS],
  },
  refusePayOut: {
    ...act,
    path: '/console/bank/pay_out/refuse',
    summary: 'Refuses a transfer that is not approved yet: what was held is free again at once.',
    input: z.strictObject({ id: id(), reason: choice(bankRefusalsOf.payOut), note: note() }),
    output: payOutWhole,
    errors: ['bank_payment_unknown', 'bank_payment_over'],
  },
  proposeReturn: {
    ...act,
    path: '/console/bank/pay_out/propose_return',
    summary: 'An approved transfer could not be made or came back: proposes to set free what is held.',
    input: z.strictObject({ id: id(), reason: choice(bankRefusalsOf.payOut), note: note() }),
    output: payOutWhole,
    errors: ['bank_payment_unknown', 'bank_payment_over', 'proposal_open'],
  },
  decideReturn: {
    ...act,
    path: '/console/bank/pay_out/decide_return',
    summary: 'The second operator decides whether what is held is free again.',
    input: decision(),
    output: payOutWhole,
    errors: [...DECIDE_ERRORS],
  },
})
