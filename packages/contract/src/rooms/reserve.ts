import { z } from 'zod'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, id, idOut, instant, note, text, termsHash, time, uuid } from '../wire/fields.ts'

const coin = { currency_id: idOut(), currency_name: z.string(), scale: z.int() }
const hash = () => z.string().meta({ description: '64 lower-case hex digits.' })

/** `short`: less is held than is owed, or nobody read it; then withdrawals of the coin stop. `play`: play money, which nobody holds. */
export const reserveStates = ['whole', 'short', 'unread', 'play'] as const
export type ReserveState = (typeof reserveStates)[number]

const tally = z.object({
  id: z.string().meta({ description: 'Its name in the public log: `/proof/receipt` has its receipt.' }),
  time: time(),
  block: z.string(),
  users: z.int(),
  is_logged: z.boolean(),
})

const reserve = z.object({
  ...coin,
  owed: decimal().meta({ description: 'To all users.' }),
  held: decimal().nullable().meta({ description: 'Null of play money.' }),
  minted: decimal().nullable().meta({ description: 'All play money there is. Null where money is real.' }),
  state: z.enum(reserveStates),
  read_at: time().nullable().meta({ description: 'The oldest reading that `held` rests on.' }),
  by_bank: z
    .object({ since: time(), came_in: decimal(), went_out: decimal() })
    .nullable()
    .meta({ description: 'What banks moved since their newest statement and `held` counts. Null without a statement that counts.' }),
})

const wallet = z.object({
  id: idOut(),
  kind: z.enum(['hot', 'cold', 'deposit', 'bank']),
  network: z.string(),
  address: z.string(),
  balance: decimal(),
  height: z.string().nullable(),
  read_at: time(),
  is_old: z.boolean().meta({ description: 'Read too long ago to count.' }),
})

const day = z.object({
  day: z.string(),
  owed: decimal(),
  held: decimal(),
  lowest_ppm: z.int().meta({ description: 'Held for a million owed, at the lowest moment of the day.' }),
})

const part = z.object({
  account: z.int(),
  currency: z.string(),
  part: z.int(),
  amount: decimal(),
  salt: hash(),
  path: z
    .array(z.object({ side: z.enum(['left', 'right']), hash: hash(), sum: decimal() }))
    .nullable()
    .meta({ description: 'From the leaf to the root. Null: it is not in the tree.' }),
})

export const walletKinds = ['hot', 'cold', 'deposit', 'bank'] as const

const statement = () => ({
  currency_id: id(),
  label: text(1, 80).meta({ description: 'Bank and account, as everybody may read it.' }),
  balance: amount(),
  stated_at: instant().meta({ description: 'The moment that the statement is of.' }),
})

/** What the site owes and what it holds. */
export const calls = room({
  state: {
    method: 'GET',
    path: '/reserve/state',
    summary: 'What is owed to users and what is held, coin by coin, now; and the newest tally.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sharedMs: 2_000,
    input: z.strictObject({}),
    output: z.object({
      time: time(),
      is_play: z.boolean(),
      owed_usdt: decimal(),
      held_usdt: decimal().nullable(),
      minted_usdt: decimal().nullable(),
      tally: tally.nullable(),
      data: z.array(reserve),
    }),
    errors: [],
  },
  coin: {
    method: 'GET',
    path: '/reserve/coin',
    summary: 'One coin: where it is held, and thirty days.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ currency_id: id() }),
    output: reserve.extend({ wallets: z.array(wallet), days: z.array(day) }),
    errors: ['currency_unknown'],
  },
  sheet: {
    method: 'GET',
    path: '/reserve/sheet',
    summary: 'The sheet of a tally, whose SHA-256 the public log has: docs/proof-format.md. Without an id the newest.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: uuid().optional() }),
    output: tally.extend({ sheet: z.string() }),
    errors: ['tally_unknown'],
  },
  inclusion: {
    method: 'GET',
    path: '/reserve/inclusion',
    summary:
      'What was owed to you at a tally, with salts and paths, so that you can check that you are counted: docs/proof-format.md. Without an id the newest.',
    access: 'user',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({ id: uuid().optional() }),
    output: z.object({
      version: z.literal(1),
      tally,
      user: idOut(),
      sheet: z.string(),
      balances: z.array(z.object({ account: z.int(), currency: z.string(), amount: decimal() })),
      parts: z.array(part),
    }),
    errors: ['tally_unknown', 'tally_gone'],
  },
  overview: {
    method: 'GET',
    path: '/console/reserve',
    summary: 'What is owed and held, where, the seal of the ledger, and the tallies.',
    access: 'reserve.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      time: time(),
      is_play: z.boolean(),
      coins: z.array(reserve.extend({ short_since: time().nullable(), wallets: z.array(wallet) })),
      seal: z.object({
        block: z.string().nullable(),
        hash: z.string().nullable(),
        sealed_at: time().nullable(),
        waiting: z.int().meta({ description: 'Numbers of postings that are not sealed yet.' }),
      }),
      tallies: z.array(tally),
      counting_since: time().nullable().meta({ description: 'A tally is being made now, since then.' }),
      count_failed_at: time().nullable().meta({ description: 'The last tally did not come to its end.' }),
      fiats: z.array(z.object(coin)).meta({ description: 'Currencies that banks hold.' }),
    }),
    errors: [],
  },
  makeTally: {
    method: 'POST',
    path: '/console/reserve/tally',
    summary:
      'Begins a tally of the newest sealed block, which is written into the public log like that of each midnight. It answers at once; `/console/reserve` has the tally when it is made. Whoever asks while one is made gets that one.',
    access: 'reserve.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ note: note() }),
    output: z.object({ started_at: time() }),
    errors: ['tally_unsealed'],
  },
  proposeStatement: {
    method: 'POST',
    path: '/console/reserve/statement',
    summary: 'Proposes what a bank states that it holds. Another operator confirms it, and then it counts.',
    access: 'reserve.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ ...statement(), note: note() }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['currency_unknown', 'statement_time', 'proposal_open'],
  },
  decideStatement: {
    method: 'POST',
    path: '/console/reserve/statement/decide',
    summary: 'Confirms, refuses or takes back the statement of a bank that was proposed.',
    access: 'reserve.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(['approved', 'refused', 'withdrawn']), note: note() }),
    output: z.object({ id: idOut() }),
    errors: ['proposal_unknown', 'proposal_decided', 'operator_self', 'proposal_changed', 'proposal_orphan', 'statement_time'],
  },
})
