import { z } from 'zod'
import { consoleCalls } from '../shapes/structured-console.ts'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, id, idOut, paged, paging, time, uuid } from '../wire/fields.ts'

const dualType = () =>
  z.enum(['call', 'put']).meta({ description: '`call`: the coin is put in, to be sold high. `put`: USDT is put in, to buy the coin low.' })

const product = z.object({
  id: idOut(),
  currency_id: idOut().meta({ description: 'The coin.' }),
  currency_name: z.string(),
  legal_id: idOut().meta({ description: 'What it is priced in.' }),
  legal_name: z.string(),
  symbol: z.string().meta({ description: 'The instrument whose index settles it.' }),
  type: dualType(),
  target: decimal(),
  days: z.int(),
  matures_at: time(),
  status: z.enum(['open', 'closed', 'full', 'paused', 'over']).meta({
    description:
      '`closed`: the target is within 2 % of the index or beyond it. `paused`: nothing new is taken in the coin. `over`: not offered any more, as all of yesterday’s are, or at a rate of nothing.',
  }),
  rate: decimal().meta({ description: 'R: what is paid for the whole term, as a fraction.' }),
  apr: decimal().meta({ description: 'R x 365 / days.' }),
  daily_rate: decimal().meta({ description: 'R / days.' }),
  fair: decimal().meta({ description: 'What the option is worth by Black and Scholes, as a fraction: R is eight tenths of it.' }),
  minimum: decimal().meta({ description: 'In the currency that is put in, as are the next three.' }),
  remaining: decimal().meta({ description: 'What the house can still cover.' }),
  subscribed: decimal(),
  total: decimal(),
})

const side = z.object({ currency_id: idOut(), currency_name: z.string(), number: decimal() })

const investment = z.object({
  id: idOut(),
  product_id: idOut(),
  currency_id: idOut(),
  currency_name: z.string(),
  legal_name: z.string(),
  symbol: z.string(),
  type: dualType(),
  target: decimal(),
  days: z.int(),
  rate: decimal(),
  apr: decimal(),
  put_in: side,
  /** What each outcome pays. */
  kept: side,
  converted: side,
  status: z.enum(['ing', 'done']),
  stage: z.enum(['purchased', 'settling', 'success']),
  result: z.enum(['kept', 'converted', 'no_price']).nullable(),
  settlement_price: decimal().nullable(),
  minutes: z.int().nullable().meta({ description: 'Minutes of the thirty that had a price.' }),
  so_far: z
    .object({ minutes: z.int(), mean: decimal().nullable() })
    .nullable()
    .meta({ description: 'While it settles: the minutes that are over and have a price, and their mean.' }),
  proof_id: z.string(),
  created_at: time(),
  matures_at: time(),
  window_ends_at: time().meta({
    description: 'When the thirty minutes that settle it end: maturity, or later when too few of them had a price.',
  }),
  settled_at: time().nullable(),
})

/** What it books. */
export const postings = ['dual_keep', 'dual_pay', 'dual_funding'] as const

/** Fixed-term dual investments. */
export const calls = room({
  index: {
    method: 'GET',
    path: '/dual/index',
    summary: 'The products of today, the nearest target first, with their rates of this minute.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sharedMs: 1_000,
    input: z.strictObject({ currency_id: id().optional(), type: choice(['call', 'put']).optional() }),
    output: z.object({
      time: time(),
      markets: z.array(
        z.object({
          currency_id: idOut(),
          currency_name: z.string(),
          symbol: z.string(),
          index: decimal(),
          volatility: decimal().meta({ description: 'Of 30 days, for a year, as a fraction.' }),
        }),
      ),
      products: z.array(product),
    }),
    errors: ['currency_unknown'],
  },
  detail: {
    method: 'GET',
    path: '/dual/detail',
    summary: 'One product with its rate of this minute.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: product,
    errors: ['dual_unknown', 'price_unavailable'],
  },
  quote: {
    method: 'POST',
    path: '/dual/quote',
    summary: 'Holds the rate of a product for 15 seconds, for this user and one purchase.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id() }),
    output: z.object({
      quote_id: z.string(),
      id: idOut(),
      rate: decimal(),
      apr: decimal(),
      fair: decimal(),
      index: decimal(),
      remaining: decimal(),
      expires_at: time(),
    }),
    errors: ['dual_unknown', 'dual_paused', 'price_unavailable', 'dual_target_closed'],
  },
  buy: {
    method: 'POST',
    path: '/dual/buyDual',
    summary: 'Buys at a quoted rate: the amount is held until maturity. Cannot be cancelled.',
    access: 'user',
    rate: 'write',
    reads: false,
    moves: true,
    input: z.strictObject({ id: id(), num: amount(), quote_id: uuid() }),
    output: investment,
    errors: [
      'dual_unknown',
      'quote_expired',
      'dual_paused',
      'price_unavailable',
      'dual_target_closed',
      'quote_moved',
      'dual_minimum',
      'insufficient_balance',
      'dual_full',
    ],
  },
  list: {
    method: 'POST',
    path: '/dual/dual_list',
    summary: 'The user’s investments: running ones by maturity, settled ones the newest first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ status: choice(['ing', 'done']).default('ing'), ...paging() }),
    output: paged(investment),
    errors: [],
  },
  investment: {
    method: 'GET',
    path: '/dual/investment',
    summary: 'One investment of the user.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: investment,
    errors: ['dual_unknown'],
  },
  summary: {
    method: 'GET',
    path: '/dual/summary',
    summary: 'How many investments the user has, what is in the running ones, and what the settled ones paid beyond what was put in.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      running: z.int(),
      settled: z.int(),
      put_in: z.array(side),
      paid: z
        .array(side.extend({ today: decimal() }))
        .meta({ description: 'R of those that were settled, in the currency that it was paid in.' }),
    }),
    errors: [],
  },
  ...consoleCalls,
})
