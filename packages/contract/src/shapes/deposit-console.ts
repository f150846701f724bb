import { z } from 'zod'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, flag, id, idOut, integer, note, paged, paging, text, termsHash, time } from '../wire/fields.ts'
import { networkId, notice } from './deposit.ts'

const statuses = ['proposed', 'refused', 'confirming', 'apart', 'credited', 'undone'] as const

const payment = z.object({
  id: idOut(),
  user_id: idOut(),
  currency_id: idOut().nullable(),
  currency_name: z.string().nullable(),
  network: z.string().nullable(),
  chain: z.string(),
  amount: decimal().nullable(),
  chain_amount: z.string().describe('As the chain counts it.'),
  booked: decimal().describe('What of it is in the ledger now.'),
  claim: decimal(),
  status: z.enum(statuses),
  reason: z.enum(['minimum', 'token']).nullable(),
  by_operator: z.boolean(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  block: z.int().nullable(),
  transaction_id: z.string(),
  output: z.int(),
  address: z.string(),
  sender: z.string().nullable(),
  token: z.string().nullable(),
  seen_at: time(),
  credited_at: time().nullable(),
  undone_at: time().nullable(),
})

const node = z.object({
  chain: z.string(),
  place: z.int().describe('Its place in the list of the configuration, from 1. Its address may hold a password and is not told.'),
  state: z
    .enum(['unasked', 'well', 'reading', 'behind', 'still', 'unreachable', 'slow', 'refused', 'unreadable', 'other_chain', 'contradicts'])
    .describe('contradicts: it has other blocks than those that were read, or than another node of the chain.'),
  detail: z.string().nullable(),
  chain_id: z.string().nullable(),
  chain_id_wanted: z.string(),
  height: z.int().nullable(),
  height_read: z.int().nullable(),
  block_at: time().nullable(),
  asked_at: time().nullable(),
})

const changed = { rate: 'write', reads: false, access: 'deposits.manage', method: 'POST' } as const

/** What those who run the site see and do about deposits. */
export const consoleCalls = room({
  listPayments: {
    method: 'POST',
    path: '/console/deposits',
    summary: 'All deposits, the newest first; by state, by transaction id or address, or of a user.',
    access: 'deposits.read',
    rate: 'read',
    reads: true,
    discreet: true,
    input: z.strictObject({
      status: choice(statuses).optional(),
      find: text(3, 120).optional().describe('A transaction id or an address, whole.'),
      user_id: id().optional(),
      ...paging(50),
    }),
    output: paged(payment),
    errors: [],
  },
  listNodes: {
    method: 'GET',
    path: '/console/deposit/nodes',
    summary: 'The nodes that are asked, and what each of them says of itself.',
    access: 'deposits.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(node),
    errors: [],
  },
  listNotices: {
    method: 'GET',
    path: '/console/deposit/reports',
    summary: 'What users say they sent, the open ones first.',
    access: 'deposits.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ ...paging(50) }),
    output: paged(notice.extend({ user_id: idOut(), closed_note: z.string().nullable() })),
    errors: [],
  },
  closeNotice: {
    ...changed,
    path: '/console/deposit/closeReport',
    summary: 'Closes what a user told, with a note for other operators.',
    input: z.strictObject({ id: id(), note: note() }),
    output: z.object({ id: idOut() }),
    errors: ['deposit_notice_unknown'],
  },
  proposePayment: {
    ...changed,
    path: '/console/deposit/propose',
    summary: 'Proposes a payment that no node of ours sees. Another operator confirms it, and only then it is credited.',
    input: z.strictObject({
      currency_id: id(),
      network: networkId(),
      transaction_id: text(32, 80),
      output: integer(0, 100_000).default(0).describe('Its place in the transaction, where one pays several.'),
      second_output: flag().default(false).describe('The transaction pays this address at another place too, and this is no slip.'),
      address: text(20, 100),
      amount: amount(),
      note: note(),
    }),
    output: z.object({ id: idOut(), proposal: idOut(), terms_hash: z.string(), user_id: idOut() }),
    errors: [
      'currency_unknown',
      'deposit_network_unknown',
      'deposit_watched',
      'deposit_transaction_wrong',
      'deposit_address_unknown',
      'deposit_twin',
      'deposit_second_output',
      'deposit_known',
      'proposal_open',
    ],
  },
  decidePayment: {
    ...changed,
    path: '/console/deposit/decide',
    summary: 'Confirms or refuses what another operator proposed, or takes back what one proposed oneself.',
    input: z.strictObject({
      proposal: id(),
      terms_hash: termsHash(),
      decision: choice(['approved', 'refused', 'withdrawn']),
      note: note(),
    }),
    output: z.object({ id: idOut(), status: z.enum(['credited', 'refused']) }),
    errors: ['proposal_unknown', 'proposal_decided', 'operator_self', 'proposal_changed', 'proposal_orphan'],
  },
})
