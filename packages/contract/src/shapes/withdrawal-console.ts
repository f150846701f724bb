import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, decimal, flag, id, idOut, note, paged, paging, passkeyAnswer, text, termsHash, time } from '../wire/fields.ts'
import { freezeReasons } from './freeze.ts'
import { signerNotes, withdrawalNetworks, withdrawalRefusals, withdrawalRisks, withdrawalStates } from './withdrawal.ts'

const transactionId = () => text(8, 120).regex(/^[0-9A-Za-z]+$/, 'field_format')

/** What an operator sees of one in a list. */
const row = z.object({
  id: idOut(),
  user_id: idOut(),
  currency_id: idOut(),
  currency_name: z.string(),
  scale: z.int(),
  network: z.enum(withdrawalNetworks),
  address: z.string(),
  amount: decimal(),
  fee: decimal(),
  arrives: decimal(),
  worth_usdt: decimal(),
  status: z.enum(withdrawalStates),
  to_user_id: idOut().nullable().describe('To this user of this site: released, the ledger books it.'),
  by_hand: z.boolean().describe('No signer serves this network: two operators enter the transaction.'),
  set_back: z
    .boolean()
    .describe('The signer paid it before the database was set back: two operators enter the transaction where it is not stored again.'),
  risks: z.array(z.enum(withdrawalRisks)),
  needs: z.int().describe('How many operators have to approve it.'),
  signer_note: z.enum(signerNotes).nullable(),
  paying_name: z.string().nullable().describe('The operator who says that he pays it by hand.'),
  open_proposal: idOut().nullable().describe('The newest proposal about it that nobody has decided.'),
  transaction_id: z.string().nullable(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  requested_at: time(),
  decide_by: time().nullable(),
  ended_at: time().nullable(),
})

const approval = z.object({
  operator_name: z.string(),
  at: time(),
  note: z.string(),
  signed: z.boolean().describe('By a key of his own.'),
})

const viewed = row.extend({
  label: z.string().nullable(),
  recipient: z
    .object({ frozen: z.boolean(), gone: z.boolean(), created_at: time() })
    .nullable()
    .describe('The account of the user whom it goes to, as of now.'),
  device: z.string(),
  network_address: z.string(),
  terms: z.string().describe('The text that both sign.'),
  terms_hash: z.string(),
  approvals: z.array(approval),
  may_approve: z.boolean().describe('False for whoever gave the first approval.'),
  signing: z
    .string()
    .nullable()
    .describe('JSON of WebAuthn options by which whoever asks signs this text with his own key. Null where he has none, or has signed it.'),
  refusal: z.enum(withdrawalRefusals).nullable(),
  by_hand_proposal: z
    .object({
      id: idOut(),
      transaction_id: z.string(),
      terms: z.string(),
      terms_hash: z.string(),
      operator_name: z.string(),
      is_own: z.boolean(),
    })
    .nullable(),
  paying: z
    .object({ operator_name: z.string(), at: time(), is_own: z.boolean() })
    .nullable()
    .describe('Who says that he pays it by hand now: nobody else does, and one alone does not give it back.'),
  return_proposal: z
    .object({ operator_name: z.string(), reason: z.enum(withdrawalRefusals), is_own: z.boolean() })
    .nullable()
    .describe('An operator would give back what somebody says that he pays: another who refuses it for the same reason does.'),
  history: z.object({ done: z.int(), refused: z.int(), sent_usdt: decimal(), first_at: time().nullable(), to_this_address: z.int() }),
})

const changed = { rate: 'write', reads: false, access: 'withdrawals.decide', method: 'POST' } as const
const state = z.object({ id: idOut(), status: z.enum(withdrawalStates) })

export const withdrawalQueues = ['first', 'second', 'signer', 'by_hand', 'on_way', 'done', 'refused'] as const

const hot = z.object({
  chain: z.string(),
  currency_id: idOut(),
  currency_name: z.string(),
  scale: z.int(),
  address: z.string(),
  balance: decimal(),
  floor: decimal(),
  ceiling: decimal(),
  daily_limit: decimal(),
  signed_today: decimal().describe('In the last 24 hours, by the signer’s own file.'),
  cold_address: z.string().nullable(),
  swept: decimal().describe('What was sent to the cold address in all.'),
  collected: decimal().describe('What came from deposit addresses in all.'),
  cost: decimal().describe(
    'What the network took in all for transactions of this coin. No account has it: it is what wallets hold less than was booked.',
  ),
  cost_collect: decimal().describe('Of `cost`, for what came from deposit addresses.'),
  cost_currency_name: z.string().describe('The coin of the chain, in which the network is paid.'),
  at: time(),
})

const decisions = ['approved', 'refused', 'withdrawn'] as const
const usdtLimit = () => z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/, 'field_decimal')

const limit = z.object({
  level: z.int(),
  level_usdt: decimal().nullable().describe('What the level allows in 24 hours, at the price of now. Null without a price.'),
  limit_usdt: decimal().nullable().describe('What is in force: the level’s, or what operators set. Null without a price.'),
  leaving_usdt: decimal().describe('What counts against it now.'),
  own: z
    .object({
      limit_usdt: decimal(),
      by_two: z.boolean().describe('Set by two: it may be more than the level allows. By one it never is.'),
      reason: z.enum(freezeReasons).nullable().describe('As the user was told. Null where two set it.'),
      operator_name: z.string(),
      at: time(),
    })
    .nullable()
    .describe('Null: the level’s limit is in force.'),
})

/** What those who run the site do with withdrawals. */
export const consoleCalls = room({
  queue: {
    method: 'GET',
    path: '/console/withdrawals',
    summary: 'Withdrawals of one queue, what waits longest first; those that are over, the newest first.',
    access: 'withdrawals.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ queue: choice(withdrawalQueues).optional(), user_id: id().optional(), ...paging(20) }),
    output: paged(row),
    errors: [],
  },
  counts: {
    method: 'GET',
    path: '/console/withdrawals/counts',
    summary: 'How many wait in each queue.',
    access: 'withdrawals.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.record(z.enum(['first', 'second', 'signer', 'by_hand', 'on_way']), z.int()),
    errors: [],
  },
  view: {
    method: 'GET',
    path: '/console/withdrawals/one',
    summary: 'One withdrawal with all that is known of it. That it was looked at stands in the log.',
    access: 'withdrawals.read',
    rate: 'read',
    reads: false,
    input: z.strictObject({ id: id() }),
    output: viewed,
    errors: ['withdrawal_unknown'],
  },
  approve: {
    ...changed,
    path: '/console/withdrawals/approve',
    summary: 'Approves exactly the text whose hash is given. Where two are needed, the second is another operator.',
    input: z.strictObject({
      id: id(),
      terms_hash: termsHash(),
      note: note(),
      signature: passkeyAnswer().optional().describe('Needed from whoever has a key: the answer of the browser to `signing`, as JSON.'),
    }),
    output: state,
    errors: [
      'withdrawal_unknown',
      'proposal_changed',
      'frozen_activity',
      'reserve_short',
      'reserve_unread',
      'withdrawal_decided',
      'proposal_orphan',
      'operator_self',
      'passkey_failed',
    ],
  },
  sign: {
    ...changed,
    path: '/console/withdrawals/sign',
    summary: 'Signs afterwards what one has approved without a key, or with one that the signer does not know.',
    input: z.strictObject({ id: id(), terms_hash: termsHash(), signature: passkeyAnswer() }),
    output: state,
    errors: ['withdrawal_unknown', 'withdrawal_decided', 'proposal_changed', 'passkey_failed'],
  },
  refuse: {
    ...changed,
    path: '/console/withdrawals/refuse',
    summary:
      'Refuses it with a reason of the list, which the user reads in his language. The money is free again at once. Of one that somebody says that he pays by hand it takes two, who give the same reason.',
    input: z.strictObject({ id: id(), reason: choice(withdrawalRefusals), note: note() }),
    output: state,
    errors: ['withdrawal_unknown', 'operator_self', 'proposal_changed', 'proposal_open', 'withdrawal_decided'],
  },
  payingByHand: {
    ...changed,
    path: '/console/withdrawals/by_hand/paying',
    summary: 'Says that one pays it by hand now, or does not after all. Meanwhile nobody else pays it, and it takes two to refuse it.',
    input: z.strictObject({ id: id(), paying: flag(), note: note() }),
    output: state,
    errors: [
      'withdrawal_unknown',
      'withdrawal_decided',
      'withdrawal_paying',
      'proposal_open',
      'frozen_activity',
      'withdrawals_locked',
      'reserve_short',
      'reserve_unread',
    ],
  },
  enterByHand: {
    ...changed,
    path: '/console/withdrawals/by_hand',
    summary:
      'Enters, as whoever said that he pays it, the transaction by which it was paid; of one that the signer paid before the database was set back, the one of its journal. Another operator has to confirm it.',
    input: z.strictObject({ id: id(), transaction_id: transactionId(), note: note() }),
    output: state,
    errors: [
      'withdrawal_unknown',
      'withdrawal_decided',
      'withdrawal_paying',
      'withdrawal_not_paying',
      'deposit_transaction_wrong',
      'withdrawal_transaction_other',
      'withdrawal_transaction_used',
      'proposal_open',
    ],
  },
  confirmByHand: {
    ...changed,
    path: '/console/withdrawals/by_hand/confirm',
    summary: 'Confirms, as another operator, that this transaction paid it, or refuses the entry.',
    input: z.strictObject({ id: id(), proposal_id: id(), terms_hash: termsHash(), approve: flag(), note: note() }),
    output: state,
    errors: [
      'withdrawal_unknown',
      'withdrawal_decided',
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'withdrawal_transaction_used',
    ],
  },
  viewLimit: {
    method: 'GET',
    path: '/console/withdrawals/limit',
    summary: 'What a user may withdraw in 24 hours, and who set it. That it was looked at stands in the log.',
    access: 'users.read',
    rate: 'read',
    reads: false,
    input: z.strictObject({ user_id: id() }),
    output: limit,
    errors: ['user_unknown'],
  },
  lowerLimit: {
    ...changed,
    access: 'users.limit',
    path: '/console/withdrawals/limit/lower',
    summary:
      'Lowers what a user may withdraw in 24 hours, coins and fiat money together, at once: it only protects. The user is told the reason, others only the note.',
    input: z.strictObject({ user_id: id(), limit_usdt: usdtLimit(), reason: choice(freezeReasons), note: note() }),
    output: limit,
    errors: ['price_unavailable', 'user_unknown', 'withdrawal_limit_not_lower'],
  },
  proposeLimit: {
    ...changed,
    access: 'users.limit',
    path: '/console/withdrawals/limit/propose',
    summary:
      'Proposes a higher limit of a user, or that of his level again. Nothing changes before another operator has approved exactly this.',
    input: z.strictObject({
      user_id: id(),
      limit_usdt: usdtLimit().optional().describe('Left out: the level’s.'),
      note: note(),
    }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['price_unavailable', 'user_unknown', 'withdrawal_limit_not_higher', 'proposal_open'],
  },
  decideLimit: {
    ...changed,
    access: 'users.limit',
    path: '/console/withdrawals/limit/decide',
    summary:
      'Decides on a limit. Approved, it is in force at once, and the user is told. Where the limit was changed meanwhile, it is proposed anew.',
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(decisions), note: note() }),
    output: z.object({ id: idOut(), decision: z.enum(decisions) }),
    errors: ['proposal_unknown', 'proposal_decided', 'operator_self', 'proposal_changed', 'proposal_orphan'],
  },
  hot: {
    method: 'GET',
    path: '/console/withdrawals/hot',
    summary: 'The hot wallets as the signer last saw them, with its own limits.',
    access: 'withdrawals.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(hot),
    errors: [],
  },
})
