import { z } from 'zod'
import { freezeReasons } from '../shapes/freeze.ts'
import { CONFIRM_ERRORS, confirming } from '../shapes/security.ts'
import { consoleCalls } from '../shapes/withdrawal-console.ts'
import { reserveStops, withdrawalNetworks, withdrawalRefusals, withdrawalRisks, withdrawalStates } from '../shapes/withdrawal.ts'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, flag, id, idOut, paged, paging, text, time } from '../wire/fields.ts'

const network = () => choice(withdrawalNetworks)
const coin = { currency_id: idOut(), currency_name: z.string(), scale: z.int() }

const ADDRESS_ERRORS = [
  'withdrawal_address_network',
  'withdrawal_address_characters',
  'withdrawal_address_length',
  'withdrawal_address_checksum',
  'withdrawal_address_form',
] as const

/** A way by which a coin leaves. */
const way = z.object({
  ...coin,
  network: z.enum(withdrawalNetworks),
  network_name: z.string(),
  chain: z.string(),
  chain_name: z.string(),
  state: z.enum(['open', 'by_hand']).describe('by_hand: an operator sends it.'),
  minimum: decimal(),
  fee: decimal(),
  arrives_seconds: z.int().describe('From the moment it leaves to the last confirmation.'),
  is_test: z.boolean().describe('A chain for trying out: what is on it is worth nothing.'),
})

export const withdrawal = z.object({
  ...coin,
  id: idOut(),
  kind: z.enum(['chain', 'internal']).describe('internal: to another user of this site, free, and at once where nobody has to look.'),
  network: z.enum(withdrawalNetworks),
  network_name: z.string(),
  chain_name: z.string(),
  address: z.string(),
  label: z.string().nullable(),
  amount: decimal().describe('What leaves the account.'),
  fee: decimal(),
  arrives: decimal(),
  status: z.enum(withdrawalStates),
  by_hand: z.boolean(),
  risks: z.array(z.enum(withdrawalRisks)).describe('Why somebody looks at it.'),
  needs: z.int().describe('How many people have to approve it.'),
  approvals: z.int(),
  refusal: z.enum(withdrawalRefusals).nullable(),
  can_cancel: z.boolean(),
  waits_for: z
    .enum(reserveStops)
    .nullable()
    .describe('What one that was released waits for: it leaves by itself once all that is owed of its coin is held again.'),
  requested_at: time(),
  decide_by: time().nullable().describe('Until when people decide.'),
  first_at: time().nullable(),
  released_at: time().nullable().describe('When the checks have passed: until then it waits, so that it can be cancelled.'),
  signed_at: time().nullable(),
  sent_at: time().nullable(),
  ended_at: time().nullable(),
  transaction_id: z.string().nullable(),
  explorer: z.object({ name: z.string(), link: z.string() }).nullable(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  block_seconds: z.int(),
})

const savedAddress = z.object({
  ...coin,
  id: idOut(),
  network: z.enum(withdrawalNetworks),
  network_name: z.string(),
  name: z.string(),
  address: z.string(),
  used: z.int().describe('How many withdrawals went there.'),
  usable_at: time().nullable().describe('Null: now.'),
  created_at: time(),
})

const savedOnly = z.object({
  on: z.boolean(),
  ends_at: time().nullable().describe('It was turned off, and holds until then.'),
})

/** What it books. */
export const postings = ['withdrawal_hold', 'withdrawal_back', 'withdrawal_sent', 'withdrawal_internal'] as const

/** Coins that leave. */
export const calls = room({
  options: {
    method: 'GET',
    path: '/withdrawal/options',
    summary: 'The ways out with minimum, fee and time, what is left of the limit now, and what stands in the way.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      ways: z.array(way),
      level: z.int(),
      levels: z.array(z.object({ level: z.int(), withdraw_btc: decimal() })),
      limit_btc: decimal(),
      left_btc: decimal(),
      own_limit: z
        .object({ limit_usdt: decimal(), reason: z.enum(freezeReasons).nullable(), at: time() })
        .nullable()
        .describe('Operators set the limit of this user. With a reason they lowered it. Null: the level’s.'),
      frees_at: time().nullable().describe('When some of the limit is free again. Null while nothing that counts has left.'),
      btc_per_unit: z.record(z.string(), decimal()).describe('By currency: what one unit counts for.'),
      locked_until: time().nullable(),
      locked_by: z.object({ change: z.string(), at: time() }).nullable().describe('The security change that locked withdrawals.'),
      saved_only: savedOnly,
      has_pay_password: z.boolean(),
      two_above_usdt: decimal(),
      usdt_per_unit: z.record(z.string(), decimal()),
      cancel_seconds: z.int().describe('How long one without a check can be cancelled.'),
      bitcoin_chain: z.enum(['main', 'test', 'regtest']),
    }),
    errors: [],
  },
  quote: {
    method: 'POST',
    path: '/withdrawal/quote',
    summary:
      'What leaves, costs and arrives, and how: to an address of another user of this site it is free, and at once where nobody has to look.',
    access: 'user',
    rate: 'write',
    reads: true,
    discreet: true,
    input: z.strictObject({ currency: id(), network: network(), address: text(1, 200), amount: amount() }),
    output: z.object({
      address: z.string(),
      kind: z.enum(['chain', 'internal']),
      amount: decimal(),
      fee: decimal(),
      arrives: decimal(),
      arrives_seconds: z.int(),
      two_needed: z.boolean(),
    }),
    errors: [
      'currency_unknown',
      'withdrawal_network_unknown',
      ...ADDRESS_ERRORS,
      'withdrawal_own_address',
      'withdrawal_minimum',
      'price_unavailable',
    ],
  },
  out: {
    method: 'POST',
    path: '/wallet/out',
    summary:
      'Withdraws a coin. The amount is held until it is sent, refused or cancelled. Asks for the second factor and, where one is set, the payment password.',
    access: 'level1',
    rate: 'write',
    reads: false,
    moves: true,
    input: z.strictObject({
      currency: id(),
      network: network(),
      address: text(1, 200),
      amount: amount().describe('What leaves the account; the fee is taken out of it.'),
      fee: z
        .string()
        .regex(/^\d{1,20}(?:\.\d{1,20})?$/, 'field_decimal')
        .optional()
        .describe('What the user was shown. Refused when it is something else by now.'),
      pay_password: text(1, 20).optional(),
      ...confirming(),
    }),
    ignored: ['type', 'rate'],
    output: withdrawal,
    errors: [
      'currency_unknown',
      'withdrawal_network_unknown',
      ...ADDRESS_ERRORS,
      'withdrawal_own_address',
      'withdrawal_minimum',
      'withdrawal_fee_changed',
      'price_unavailable',
      'withdrawals_locked',
      'reserve_short',
      'reserve_unread',
      'withdrawal_address_unknown',
      'withdrawal_address_unsaved',
      'withdrawal_address_waits',
      'withdrawal_limit',
      'withdrawal_reviews_maximum',
      'insufficient_balance',
      'pay_password_needed',
      'pay_password_locked',
      'pay_password_wrong',
      ...CONFIRM_ERRORS,
    ],
  },
  list: {
    method: 'GET',
    path: '/user/withdraw/list',
    summary: "The user's withdrawals, the newest first.",
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ status: choice(['waiting', 'sent', 'refused']).optional(), currency: id().optional(), ...paging() }),
    output: paged(withdrawal),
    errors: [],
  },
  one: {
    method: 'GET',
    path: '/withdrawal/one',
    summary: 'One withdrawal of the user.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: withdrawal,
    errors: ['withdrawal_unknown'],
  },
  cancel: {
    method: 'POST',
    path: '/withdrawal/cancel',
    summary: 'Cancels one that was not signed yet. The whole amount is free again.',
    access: 'user',
    rate: 'write',
    reads: false,
    moves: true,
    lessens: true,
    input: z.strictObject({ id: id() }),
    output: withdrawal,
    errors: ['withdrawal_unknown', 'withdrawal_decided'],
  },
  saveAddress: {
    method: 'POST',
    path: '/user/wallet/save',
    summary: 'Saves an address. With "only to saved addresses" it can be used after 24 hours.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ currency: id(), network: network(), address: text(1, 200), name: text(2, 20), ...confirming() }),
    ignored: ['qrcode'],
    output: savedAddress,
    errors: [
      'currency_unknown',
      'withdrawal_network_unknown',
      ...ADDRESS_ERRORS,
      'withdrawal_own_address',
      'withdrawal_address_known',
      'withdrawal_addresses_maximum',
      ...CONFIRM_ERRORS,
    ],
  },
  addresses: {
    method: 'GET',
    path: '/user/wallet/list',
    summary: "The user's saved addresses, the newest first.",
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ currency: id().optional(), ...paging() }),
    output: paged(savedAddress),
    errors: [],
  },
  removeAddress: {
    method: 'POST',
    path: '/withdrawal/remove_address',
    summary: 'Removes a saved address at once.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id() }),
    output: z.object({ id: idOut() }),
    errors: ['withdrawal_address_unknown'],
  },
  setSavedOnly: {
    method: 'POST',
    path: '/withdrawal/saved_only',
    summary: 'Withdraws to saved addresses only. Turned on it holds at once; turned off it holds for 24 hours more.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ on: flag(), ...confirming() }),
    output: savedOnly,
    errors: [...CONFIRM_ERRORS],
  },
  ...consoleCalls,
})
