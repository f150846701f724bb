import { z } from 'zod'
import { consoleCalls } from '../shapes/deposit-console.ts'
import { depositCoin, depositStatus, networkId, notice } from '../shapes/deposit.ts'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, id, idOut, integer, paged, paging, text, time } from '../wire/fields.ts'

/** A way by which a coin comes in. */
const way = z.object({
  ...depositCoin,
  network: z.string(),
  network_name: z.string(),
  chain: z.string(),
  chain_name: z.string(),
  minimum: decimal(),
  confirmations: z.int(),
  block_seconds: z.int(),
  state: z
    .enum(['open', 'delayed', 'by_hand', 'closed'])
    .describe('delayed: the node does not answer right now, so payments are seen later; by_hand: an operator confirms each.'),
  is_test: z.boolean().describe('A chain for trying out: what is on it is worth nothing.'),
})

const address = z.object({
  ...way.shape,
  address: z.string(),
  chain_id: z.string().describe('For links that wallets read: the number of an Ethereum chain.'),
  token: z.string().nullable().describe('The contract of the token. Null: the coin of the chain itself.'),
})

export const deposit = z.object({
  ...depositCoin,
  currency_id: idOut().nullable().describe('Null: a token that is not taken here.'),
  currency_name: z.string().nullable(),
  id: idOut(),
  network: z.string().nullable(),
  network_name: z.string().nullable(),
  chain: z.string(),
  chain_name: z.string(),
  amount: decimal().nullable(),
  token: z.string().nullable().describe("The token's contract, where it is not the chain's own coin."),
  status: depositStatus,
  reason: z.enum(['minimum', 'token']).nullable(),
  minimum: decimal().nullable(),
  missing: decimal().nullable().describe('What more is to come until what was kept apart is credited.'),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  block_seconds: z.int(),
  block: z.int().nullable(),
  transaction_id: z.string(),
  address: z.string(),
  sender: z.string().nullable(),
  by_operator: z.boolean(),
  was_credited: z.boolean().describe('Before it was undone.'),
  claim: decimal().describe('What could not be taken back after its block was replaced.'),
  explorer: z.object({ name: z.string(), link: z.string() }).nullable(),
  seen_at: time(),
  block_at: time().nullable(),
  credited_at: time().nullable(),
  undone_at: time().nullable(),
})

/** What it books. */
export const postings = ['deposit_credit', 'deposit_undo'] as const

/** Coins that come from chains. */
export const calls = room({
  ways: {
    method: 'GET',
    path: '/deposit/ways',
    summary: 'The coins that can come in and the networks they come by: minimum, confirmations, and whether the network is open.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sharedMs: 1_000,
    input: z.strictObject({}),
    output: z.array(way),
    errors: [],
  },
  address: {
    method: 'POST',
    path: '/wallet/get_in_address',
    summary: "The user's own address for a coin on a network. It stays the same, and no other user ever gets it.",
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ currency: id(), network: networkId().optional().describe('Needed where the coin has several.') }),
    ignored: ['user_id'],
    output: address,
    errors: ['currency_unknown', 'deposit_network_unknown', 'deposit_network_needed', 'deposit_closed'],
  },
  report: {
    method: 'POST',
    path: '/wallet/charge_req',
    summary:
      'Tells operators of a payment on a network that nobody watches. It moves nothing: they look it up and confirm it by two persons.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      currency: id(),
      network: networkId().optional().describe('Needed where the coin has several.'),
      amount: amount(),
      account: text(8, 120).describe('The id of the transaction, or the address it came from.'),
      type: integer(0, 0).default(0).describe('0: a coin.'),
    }),
    output: notice,
    errors: [
      'currency_unknown',
      'deposit_network_unknown',
      'deposit_network_needed',
      'deposit_closed',
      'deposit_watched',
      'deposit_notices_full',
    ],
  },
  reports: {
    method: 'GET',
    path: '/deposit/reports',
    summary: 'What the user told operators of, the newest first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ ...paging() }),
    output: paged(notice),
    errors: [],
  },
  log: {
    method: 'GET',
    path: '/recharge/log',
    summary: "The user's deposits, the newest first.",
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({
      status: choice(['confirming', 'credited', 'apart', 'undone']).optional(),
      currency: id().optional(),
      ...paging(),
    }),
    output: paged(deposit),
    errors: [],
  },
  one: {
    method: 'GET',
    path: '/deposit/one',
    summary: 'One deposit of the user.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: deposit,
    errors: ['deposit_unknown'],
  },
  ...consoleCalls,
})
