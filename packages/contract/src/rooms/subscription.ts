import { z } from 'zod'
import { consoleCalls } from '../shapes/subscription-console.ts'
import { room } from '../wire/call.ts'
import { amount, decimal, id, idOut, integer, paged, paging, time } from '../wire/fields.ts'

const unlock = z.object({
  kind: z.enum(['at_once', 'date', 'linear']),
  from: time().nullable().meta({ description: 'The date, or the end of the cliff.' }),
  days: z.int().nullable().meta({ description: 'Linear: a part each day, the first when the cliff ends.' }),
})

/** What of a sale changes while it runs. */
const figures = {
  status: z.enum(['warmup', 'ongoing', 'ended']).meta({ description: 'By the database’s clock.' }),
  paused: z.boolean().meta({ description: 'It takes nothing for now. Its end comes when it was to come.' }),
  people: z.int(),
  committed: decimal(),
  sold: decimal().meta({ description: 'First come: tokens taken so far. Pro rata: tokens given, zero until the end.' }),
  remaining: decimal(),
  ratio: decimal().nullable().meta({
    description: 'Pro rata: the part of a small commitment that would buy tokens if the sale ended now. Null for first come.',
  }),
  ratio_before: z.object({ at: time(), ratio: decimal() }).nullable().meta({ description: 'The same about half an hour before.' }),
  result: z.enum(['allocating', 'success', 'missed', 'called_off']).nullable().meta({
    description: 'After the end. `missed`: under the soft cap. `called_off`: ended by two operators. Both give everything back.',
  }),
  list_hash: z.string().nullable().meta({ description: 'SHA-256 of the public list of commitments, in hex.' }),
}

const project = z.object({
  id: idOut(),
  name: z.string(),
  currency_id: idOut(),
  currency_name: z.string(),
  pay_currency_id: idOut(),
  pay_currency_name: z.string(),
  pay_scale: z.int().meta({ description: 'Decimals of the pay currency.' }),
  about: z.string(),
  website: z.string().nullable(),
  whitepaper: z.string().nullable(),
  holders: z.array(z.object({ holder: z.string(), percent: decimal() })),
  mode: z.enum(['first_come', 'pro_rata']),
  price: decimal(),
  lot: decimal().meta({ description: 'Tokens are given in whole lots.' }),
  issuance: decimal().meta({ description: 'All tokens there are.' }),
  supply: decimal().meta({ description: 'Tokens for sale.' }),
  cap: decimal().meta({ description: 'Tokens that one person may get.' }),
  soft_cap: decimal().nullable().meta({ description: 'In the pay currency. If less is committed at the end, everything goes back.' }),
  starts_at: time(),
  ends_at: time().meta({ description: 'Of a sale that was called off, the moment when it was.' }),
  unlock,
  play: z.boolean().meta({ description: 'A play token of the sandbox.' }),
  ...figures,
})

const order = z.object({
  id: idOut(),
  project_id: idOut(),
  name: z.string(),
  currency_id: idOut(),
  currency_name: z.string(),
  pay_currency_name: z.string(),
  mode: z.enum(['first_come', 'pro_rata']),
  price: decimal(),
  lot: decimal(),
  status: z.enum(['held', 'bought', 'allocating', 'settled', 'returned']).meta({
    description: 'held: decided at the end. bought: paid and delivered while the sale runs. returned: nothing was bought.',
  }),
  is_missed: z.boolean(),
  is_called_off: z.boolean(),
  committed: decimal(),
  amount: decimal().meta({ description: 'Tokens bought, or taken where the sale is decided at its end.' }),
  paid: decimal(),
  returned: decimal(),
  free: decimal().meta({ description: 'Tokens that are unlocked.' }),
  locked: decimal(),
  pay_price: decimal().nullable().meta({ description: 'Of one unit of the pay currency in USDT. Null while it is not known.' }),
  next_unlock: z.object({ at: time(), amount: decimal() }).nullable(),
  unlock,
  token_price: decimal().nullable().meta({ description: 'Of one token in USDT at the last price. Null without a market.' }),
  place: z.int().nullable().meta({ description: 'Its line in the public list of commitments.' }),
  ends_at: time(),
  created_at: time(),
  settled_at: time().nullable(),
})

/** The kinds of posting that this room books. */
export const postings = [
  'subscription_issue',
  'subscription_hold',
  'subscription_pay',
  'subscription_return',
  'subscription_unlock',
] as const

/** Sales of new tokens. */
export const calls = room({
  list: {
    method: 'GET',
    path: '/project',
    summary: 'Sales that run or begin, and those that ended last. Figures are at most a second old.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sharedMs: 1_000,
    input: z.strictObject({}),
    output: z.object({ data: z.array(project), time: time().meta({ description: 'The database’s clock.' }) }),
    errors: [],
  },
  detail: {
    method: 'GET',
    path: '/project/detail',
    summary: 'One sale, whenever it was.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ project_id: id() }),
    output: project.extend({ time: time().meta({ description: 'The database’s clock.' }) }),
    errors: ['project_not_found'],
  },
  order: {
    method: 'POST',
    path: '/project/order',
    summary:
      'Commits an amount to a sale, or adds to it. First come: buys whole lots for it, of what is left. Pro rata, or with a soft cap: it is held until the end. It cannot be taken back.',
    access: 'user',
    rate: 'trade',
    reads: false,
    moves: true,
    input: z.strictObject({ project_id: id(), amount: amount(), pay_currency: id().optional() }),
    ignored: ['price'],
    output: order,
    errors: [
      'project_not_found',
      'pay_currency_wrong',
      'sale_minimum',
      'sale_not_started',
      'sale_ended',
      'sale_paused',
      'sale_sold_out',
      'sale_cap',
      'insufficient_balance',
    ],
  },
  orders: {
    method: 'GET',
    path: '/user/project/order',
    summary: 'What the user has put into sales, newest first; one of them, those of one sale, or all.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id().optional(), project_id: id().optional(), ...paging() }),
    output: paged(order),
    errors: [],
  },
  commitments: {
    method: 'GET',
    path: '/project/commitments',
    summary:
      'The public list of a sale that has ended, names removed, in the order of first commitments. Its lines are hashed as `place,committed,lots` with a line feed behind each.',
    access: 'guest',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({ project_id: id(), after: integer(0, 1_000_000_000).default(0), limit: integer(1, 10_000).default(10_000) }),
    output: z.object({
      data: z.array(z.tuple([z.int(), decimal(), z.int()])).meta({ description: 'Place, committed, lots given.' }),
      list_hash: z.string().nullable(),
    }),
    errors: ['project_not_found'],
  },
  ...consoleCalls,
})
