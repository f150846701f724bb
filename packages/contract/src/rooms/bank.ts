import { z } from 'zod'
import { bankEvents, bankKinds, bankRefusals, bankStates, payInStates, payOutStates } from '../shapes/bank.ts'
import { consoleCalls } from '../shapes/bank-console.ts'
import { CONFIRM_ERRORS, confirming } from '../shapes/security.ts'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, id, idOut, paged, paging, text, time } from '../wire/fields.ts'
import { FILE_MAXIMUM_BYTES } from './upload.ts'

/** What it books. */
export const postings = ['bank_pay_in', 'bank_keep', 'bank_release', 'bank_pay_out'] as const

const currency = { currency_id: idOut(), currency_name: z.string(), scale: z.int() }

const account = z.object({
  id: idOut(),
  kind: z.enum(bankKinds),
  ...currency,
  real_name: z.string(),
  card_number: z.string().meta({ description: 'Masked: its last four signs, of an IBAN the country as well.' }),
  bank_name: z.string(),
  country: z.string().meta({ description: 'Two letters; empty for cards.' }),
  swift_code: z.string(),
  brand: z.string().meta({ description: 'Of a card.' }),
  valid_to: z.string().meta({ description: 'Of a card: `08/28`.' }),
  state: z.enum(bankStates),
  reason: z.enum(bankRefusals).nullable(),
  text: z.string().meta({ description: 'Why it was refused, in words. Empty otherwise.' }),
  created_at: time(),
})

const accounts = z.object({
  holder: z.string().nullable().meta({ description: 'The name of the verified identity, which every account must have.' }),
  accounts: z.array(account),
})

const event = z.object({ kind: z.enum(bankEvents), time: time() })
const refusal = {
  reason: z.enum(bankRefusals).nullable(),
  text: z.string().meta({ description: 'Why it was refused and where the money is, in words. Empty otherwise.' }),
}

const payIn = z.object({
  id: idOut(),
  ...currency,
  amount: decimal().meta({ description: 'What the user said he sends.' }),
  credited: decimal().nullable().meta({ description: 'What arrived and was credited.' }),
  state: z.enum(payInStates),
  reference: z.string().meta({ description: 'To be written into the transfer. Of this payment alone.' }),
  account,
  pay_to: z
    .object({ holder: z.string(), bank: z.string(), number: z.string(), bic: z.string(), aba: z.string(), is_sandbox: z.boolean() })
    .nullable()
    .meta({ description: 'Where it is sent. Null when it is no longer to be sent.' }),
  proofs: z.int(),
  ...refusal,
  created_at: time(),
  expires_at: time(),
  decide_by: time().nullable(),
  events: z.array(event),
})

const payOut = z.object({
  id: idOut(),
  ...currency,
  amount: decimal().meta({ description: 'What leaves the account.' }),
  fee: decimal(),
  arrives: decimal(),
  state: z.enum(payOutStates),
  account,
  bank_reference: z.string().meta({ description: 'Under which the bank knows it. Empty until it is paid.' }),
  can_cancel: z.boolean(),
  ...refusal,
  created_at: time(),
  decide_by: time().nullable(),
  events: z.array(event),
})

const terms = z.object({
  level: z.int(),
  holder: z.string().nullable(),
  limit_usdt: decimal().meta({ description: 'What one payment may be worth at the level.' }),
  minimum_usdt: decimal(),
  decided_hours: z.int(),
  withdrawals_locked_until: time().nullable(),
  currencies: z.array(
    z.object({
      ...currency,
      price: decimal().nullable().meta({ description: 'Of one unit in USDT.' }),
      available: decimal().meta({ description: 'Of the legal account.' }),
      takes_in: z.boolean().meta({ description: 'Whether there is an account of the site to send it to.' }),
    }),
  ),
})

const NUMBER_LONGEST = 60
const line = () => text(1, 100)
const write = { method: 'POST', access: 'level1', rate: 'write', reads: false } as const
const read = { method: 'GET', access: 'user', rate: 'read', reads: true } as const

/** Bank accounts and cards of users, and fiat money in and out. */
export const calls = room({
  save: {
    ...write,
    path: '/user/cash_save',
    summary:
      'Adds an account by its IBAN, or a card. All fields are required: `branch`, `province` and `city` for an IBAN, `valid_to` for a card. Of a card only the last four digits are kept.',
    input: z.strictObject({
      kind: choice(['iban', 'card']).default('iban'),
      currency_id: id(),
      real_name: line(),
      card_number: text(1, NUMBER_LONGEST),
      bank_name: line(),
      province: line().optional(),
      city: line().optional(),
      branch: line().optional(),
      valid_to: text(4, 7).optional(),
      phone: text(5, 30),
    }),
    output: account,
    errors: ['bank_currency', 'bank_number_wrong', 'bank_card_over', 'bank_name_differs', 'bank_known', 'bank_accounts_maximum'],
  },
  saveInternational: {
    ...write,
    path: '/user/cash_save_international',
    summary: 'Adds an account by its number and BIC. All fields are required, `aba_number` for banks in the United States.',
    input: z.strictObject({
      currency_id: id(),
      real_name: line(),
      country: z.string().regex(/^[A-Z]{2}$/, 'field_format'),
      swift_code: text(1, 20),
      card_number: text(1, NUMBER_LONGEST),
      aba_number: text(1, 20).optional(),
      bank_name: line(),
      branch: line(),
      phone: text(5, 30),
      address: text(1, 200),
    }),
    output: account,
    errors: ['bank_currency', 'bank_number_wrong', 'bank_name_differs', 'bank_known', 'bank_accounts_maximum'],
  },
  info: {
    ...read,
    method: 'POST',
    path: '/user/cash_info',
    summary: "The user's accounts by IBAN and cards, the newest first.",
    input: z.strictObject({}),
    output: accounts,
    errors: [],
  },
  infoInternational: {
    ...read,
    method: 'POST',
    path: '/user/cash_info_international',
    summary: "The user's international accounts, the newest first.",
    input: z.strictObject({}),
    output: accounts,
    errors: [],
  },
  remove: {
    ...write,
    access: 'user',
    path: '/bank/remove',
    summary: 'Removes an account or card. It is kept for payments that were made with it, and shown no more.',
    input: z.strictObject({ id: id() }),
    output: z.object({ id: idOut() }),
    errors: ['bank_account_unknown', 'bank_account_busy'],
  },
  terms: {
    ...read,
    path: '/bank/terms',
    summary: 'Limits of the level, currencies, and until when withdrawals are locked.',
    input: z.strictObject({}),
    output: terms,
    errors: [],
  },
  payIn: {
    ...write,
    path: '/bank/pay_in',
    summary: 'Announces a transfer from an own account, and answers where to send it and under which reference.',
    input: z.strictObject({ currency_id: id(), amount: amount(), account_id: id() }),
    output: payIn,
    errors: ['bank_currency', 'bank_account_unknown', 'price_unavailable', 'bank_minimum', 'bank_limit', 'bank_open_maximum'],
  },
  sent: {
    ...write,
    access: 'user',
    path: '/bank/pay_in/sent',
    summary: 'Says that the transfer was sent.',
    input: z.strictObject({ id: id() }),
    output: payIn,
    errors: ['bank_payment_unknown', 'bank_payment_over'],
  },
  sendProof: {
    ...write,
    access: 'user',
    rate: 'upload',
    path: '/bank/pay_in/proof',
    summary:
      'Takes a picture or a plain PDF that proves the transfer. A picture is saved anew; both are encrypted, and served to nobody but operators, each look of whom is logged.',
    file: { maximumBytes: FILE_MAXIMUM_BYTES, types: 'JPEG, PNG, WebP or PDF' },
    input: z.strictObject({ id: id() }),
    output: payIn,
    errors: [
      'bank_payment_unknown',
      'bank_payment_over',
      'file_too_large',
      'file_missing',
      'uploads_maximum',
      'file_type_unsupported',
      'picture_too_large',
      'picture_unreadable',
      'pdf_refused',
    ],
  },
  cancelPayIn: {
    ...write,
    access: 'user',
    path: '/bank/pay_in/cancel',
    summary: 'Takes an announced transfer back. Possible until it was said to be sent.',
    input: z.strictObject({ id: id() }),
    output: payIn,
    errors: ['bank_payment_unknown', 'bank_payment_over'],
  },
  listPayIns: {
    ...read,
    path: '/bank/pay_ins',
    summary: 'Transfers in, the newest first.',
    input: z.strictObject({ ...paging() }),
    output: paged(payIn),
    errors: [],
  },
  readPayIn: {
    ...read,
    path: '/bank/pay_in/detail',
    summary: 'One transfer in.',
    input: z.strictObject({ id: id() }),
    output: payIn,
    errors: ['bank_payment_unknown'],
  },
  payOut: {
    ...write,
    rate: 'code',
    moves: true,
    path: '/bank/pay_out',
    summary:
      'Asks for a transfer to an own verified account of the same name. The amount is held at once, and confirmed as every sensitive act.',
    input: z.strictObject({
      account_id: id(),
      amount: amount(),
      pay_password: text(1, 20).optional(),
      ...confirming(),
    }),
    output: payOut,
    errors: [
      'bank_account_unknown',
      'bank_account_unverified',
      'withdrawals_locked',
      'reserve_short',
      'reserve_unread',
      'price_unavailable',
      'bank_minimum',
      'bank_limit',
      'bank_day_limit',
      'bank_open_maximum',
      'insufficient_balance',
      'pay_password_needed',
      'pay_password_locked',
      'pay_password_wrong',
      ...CONFIRM_ERRORS,
    ],
  },
  cancelPayOut: {
    ...write,
    access: 'user',
    moves: true,
    path: '/bank/pay_out/cancel',
    summary: 'Takes a transfer out back. Possible until two persons have approved it.',
    input: z.strictObject({ id: id() }),
    output: payOut,
    errors: ['bank_payment_unknown', 'bank_payment_over'],
  },
  listPayOuts: {
    ...read,
    path: '/bank/pay_outs',
    summary: 'Transfers out, the newest first.',
    input: z.strictObject({ ...paging() }),
    output: paged(payOut),
    errors: [],
  },
  readPayOut: {
    ...read,
    path: '/bank/pay_out/detail',
    summary: 'One transfer out.',
    input: z.strictObject({ id: id() }),
    output: payOut,
    errors: ['bank_payment_unknown'],
  },
  ...consoleCalls,
})
