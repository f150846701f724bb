import { z } from 'zod'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, flag, id, idOut, instant, integer, note, paged, paging, termsHash, time } from '../wire/fields.ts'

const fraction = () => z.string().regex(/^\d{1,4}(?:\.\d{1,8})?$/, 'field_decimal')
const dailyRate = () => fraction().describe('At most 0.01, which is 1 % a day: more is refused as `mining_rate_high`.')
const decisions = ['approved', 'refused', 'withdrawn'] as const
const coin = { currency_id: idOut(), currency_name: z.string(), scale: z.int() }

const product = z.object({
  ...coin,
  id: idOut(),
  days: z.int(),
  rate_low: decimal(),
  rate_high: decimal(),
  minimum: decimal(),
  user_maximum: decimal(),
  total_maximum: decimal(),
  penalty_rate: decimal(),
  penalty_cap: decimal(),
  takes_back: z.boolean(),
  status: z.enum(['scheduled', 'open', 'paused', 'ended']),
  taken: decimal().describe('What is locked in it now.'),
  orders: z.int().describe('Open orders.'),
  opens_at: time(),
  closes_at: time().nullable(),
})

const pool = z.object({
  ...coin,
  locked: decimal(),
  promised: decimal(),
  free: decimal(),
  wanted: decimal().describe('What is promised, and what all that can still be locked could come to, at the upper end.'),
})

const subscriber = z.object({
  id: idOut(),
  user_id: idOut(),
  currency_id: idOut(),
  currency_name: z.string(),
  scale: z.int(),
  amount: decimal(),
  status: z.enum(['open', 'ended', 'redeemed']),
  term: z.int(),
  paid_days: z.int(),
  paid: decimal().describe('In all terms.'),
  locked_at: time(),
  ended_at: time().nullable(),
})

const onProduct = () => z.strictObject({ id: id(), note: note() })
const changed = { rate: 'write', reads: false, access: 'earn.manage', method: 'POST' } as const

/** What those who run the site do with locked mining. A product never changes: another one takes its place. */
export const consoleCalls = room({
  listProducts: {
    method: 'GET',
    path: '/console/mining/products',
    summary: 'All products, what is open first, then the newest.',
    access: 'earn.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ ...paging(50) }),
    output: paged(product),
    errors: [],
  },
  listPools: {
    method: 'GET',
    path: '/console/mining/pools',
    summary: 'What the pool has promised and has free, by currency, beside what could still be promised.',
    access: 'earn.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(pool),
    errors: [],
  },
  listSubscribers: {
    method: 'GET',
    path: '/console/mining/subscribers',
    summary: 'The orders of a product, what is open first, then the newest.',
    access: 'earn.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id(), ...paging(50) }),
    output: paged(subscriber),
    errors: ['mining_product_unknown'],
  },
  proposeProduct: {
    ...changed,
    path: '/console/mining/propose',
    summary: 'Proposes a product, or a new version of one. Nothing is on offer before another operator has approved exactly these terms.',
    input: z.strictObject({
      currency_id: id(),
      days: integer(1, 3660),
      rate_low: dailyRate(),
      rate_high: dailyRate(),
      minimum: amount(),
      user_maximum: amount(),
      total_maximum: amount(),
      penalty_rate: fraction(),
      penalty_cap: fraction(),
      takes_back: flag(),
      opens_at: instant().optional().describe('Left out: when it is approved.'),
      closes_at: instant().optional(),
      note: note(),
    }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['currency_unknown', 'mining_rate_high', 'mining_terms_wrong', 'proposal_open'],
  },
  decideProduct: {
    ...changed,
    path: '/console/mining/decide',
    summary: 'Decides on a product. Approved, it is on offer with the decision, once, now or from its time on. Its terms never change.',
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(decisions), note: note() }),
    output: z.object({
      id: idOut(),
      decision: z.enum(decisions),
      product_id: idOut().nullable().describe('Null where it was not approved.'),
    }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      'currency_unknown',
      'mining_rate_high',
      'mining_terms_wrong',
    ],
  },
  pauseProduct: {
    ...changed,
    path: '/console/mining/pause',
    summary: 'Takes no new amounts for now. What is locked goes on as it was promised.',
    input: onProduct(),
    output: z.object({ id: idOut() }),
    errors: ['mining_product_unknown', 'mining_product_over', 'already_so'],
  },
  resumeProduct: {
    ...changed,
    path: '/console/mining/resume',
    summary: 'Takes amounts again.',
    input: onProduct(),
    output: z.object({ id: idOut() }),
    errors: ['mining_product_unknown', 'mining_product_over', 'already_so'],
  },
  endProduct: {
    ...changed,
    path: '/console/mining/end',
    summary: 'Takes no new amounts any more. What is locked goes on to its end, and is not locked again.',
    input: onProduct(),
    output: z.object({ id: idOut() }),
    errors: ['mining_product_unknown', 'already_so'],
  },
})
