/** What is traded, under which terms, and halts of trading. */
import { z } from 'zod'
import { haltReasons } from '../shapes/halt.ts'
import { room } from '../wire/call.ts'
import { choice, decimal, id, idOut, instant, list, note, paged, paging, text, termsHash, time } from '../wire/fields.ts'
import { langs } from '../wire/lang.ts'

const reason = () => choice(haltReasons)
const symbol = () => text(3, 20)

const value = z.object({ name: z.string(), value: z.string() }).meta({ description: 'Rates are fractions.' })

const halt = z.object({
  id: idOut(),
  symbol: z.string().nullable().meta({ description: 'Null: all trading.' }),
  reason: z.enum(haltReasons),
  from: time(),
  until: time().nullable().meta({ description: 'When trading goes on. Null until an operator ends it.' }),
})

const instrument = z.object({
  id: idOut(),
  symbol: z.string(),
  kind: z.enum(['spot', 'contract', 'stock', 'forex']),
  state: z.enum(['open', 'closed', 'halted']),
  next_change: time().nullable(),
  hours: z.string(),
  tick: decimal(),
  lot: decimal(),
  minimum_spread_bp: z.int(),
  fees: z.object({ maker: decimal().nullable(), taker: decimal() }).meta({ description: 'Fractions. Contracts have one fee.' }),
  overnight: z.object({ long: decimal(), short: decimal() }).nullable(),
  leverages: z.array(z.int()),
  tiers: z.array(z.object({ from: decimal(), rate: decimal(), leverage: z.int(), deduction: decimal() })),
  option_periods: z.array(z.object({ seconds: z.int(), ratio: decimal() })),
})

export const calls = room({
  halts: {
    method: 'GET',
    path: '/instrument/halts',
    summary: 'Halts of trading that hold now or are about to, in words of the caller’s language.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(halt.extend({ words: z.string() })),
    errors: [],
  },
  instruments: {
    method: 'GET',
    path: '/console/instruments',
    summary: 'Everything that is traded, with its terms and its state.',
    access: 'instruments.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(instrument),
    errors: [],
  },
  haltLog: {
    method: 'GET',
    path: '/console/halts',
    summary: 'All halts there were, the newest first.',
    access: 'instruments.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ ...paging() }),
    output: paged(
      halt.extend({
        note: z.string(),
        operator_name: z.string(),
        end_note: z.string().nullable(),
        ended_by: z.string().nullable(),
      }),
    ),
    errors: [],
  },
  previewHalt: {
    method: 'GET',
    path: '/console/halt/preview',
    summary: 'What users would read, in every language.',
    access: 'instruments.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ symbol: symbol().optional(), reason: reason() }),
    output: z.array(z.object({ lang: z.enum(langs), words: z.string() })),
    errors: ['symbol_unknown'],
  },
  haltTrading: {
    method: 'POST',
    path: '/console/halt',
    summary:
      'Halts an instrument, or all trading without a symbol, from the next second on. Cancelling stays possible. It stands in the public log.',
    access: 'instruments.halt',
    rate: 'write',
    reads: false,
    input: z.strictObject({ symbol: symbol().optional(), reason: reason(), note: note() }),
    output: halt,
    errors: ['symbol_unknown', 'halt_stands'],
  },
  terms: {
    method: 'GET',
    path: '/console/terms',
    summary: 'Terms that can be changed while the platform runs: what holds now, and what is decided for later.',
    access: 'instruments.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        subject: z.string().meta({ description: '`spot`, `options`, or `contracts.` and a symbol.' }),
        values: z.array(value),
        scheduled: z.array(z.object({ from: time(), values: z.array(value) })),
      }),
    ),
    errors: [],
  },
  proposeTerms: {
    method: 'POST',
    path: '/console/terms/propose',
    summary: 'Proposes terms from a midnight (UTC) on, at least 24 hours from now. Another operator decides.',
    access: 'instruments.terms',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      subject: text(3, 40),
      from: instant(),
      values: list(z.strictObject({ name: text(1, 30), value: text(1, 60) }), 20),
      note: note(),
    }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['symbol_unknown', 'terms_time', 'terms_taken', 'terms_leverage', 'proposal_open'],
  },
  decideTerms: {
    method: 'POST',
    path: '/console/terms/decide',
    summary:
      'Approves, refuses or takes back proposed terms. Approved, they stand in the public log at once and hold from their midnight on.',
    access: 'instruments.terms',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      id: id(),
      terms_hash: termsHash(),
      decision: choice(['approved', 'refused', 'withdrawn']),
      note: note(),
    }),
    output: z.object({ id: idOut(), decision: z.string() }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      'terms_time',
      'terms_taken',
      'terms_leverage',
    ],
  },
  tokens: {
    method: 'GET',
    path: '/console/tokens',
    summary: 'Tokens that were sold here, with their pairs, or the pair that each would get.',
    access: 'instruments.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        currency_id: idOut(),
        code: z.string(),
        name: z.string(),
        symbol: z.string(),
        opens_at: time().nullable().meta({ description: 'Null: no pair yet.' }),
        first_price: decimal()
          .nullable()
          .meta({ description: 'The index that it begins with: the price of its last sale in USDT. Null without one.' }),
        index: decimal().nullable(),
        tick: decimal().nullable(),
        lot: decimal().nullable(),
        is_held: z.boolean().meta({ description: 'Whether a user has any of it. Before that there is nothing to trade.' }),
      }),
    ),
    errors: [],
  },
  proposeListing: {
    method: 'POST',
    path: '/console/listing/propose',
    summary: 'Proposes a pair against USDT for a token that was sold here. Another operator decides.',
    access: 'instruments.terms',
    rate: 'write',
    reads: false,
    input: z.strictObject({ currency_id: id(), opens_at: instant(), note: note() }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['currency_unknown', 'token_unheld', 'already_so', 'opening_soon', 'proposal_open'],
  },
  decideListing: {
    method: 'POST',
    path: '/console/listing/decide',
    summary: 'Decides on a pair. Approved, everybody sees it at once and can trade it from its opening on, for good.',
    access: 'instruments.terms',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      id: id(),
      terms_hash: termsHash(),
      decision: choice(['approved', 'refused', 'withdrawn']),
      note: note(),
    }),
    output: z.object({ id: idOut(), decision: z.string() }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      'opening_soon',
      'already_so',
      'token_unheld',
    ],
  },
  endHalt: {
    method: 'POST',
    path: '/console/halt/end',
    summary: 'Ends a halt: trading goes on some seconds later, which users are shown. It stands in the public log.',
    access: 'instruments.halt',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: text(1, 36), note: note() }),
    output: halt,
    errors: ['halt_unknown', 'halt_ended'],
  },
})
