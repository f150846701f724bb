import { z } from 'zod'
import { room } from '../wire/call.ts'
import { decimal, integer, paging, paged, time, uuid } from '../wire/fields.ts'

const hash = () => z.string().meta({ description: '64 lower-case hex digits.' })
const head = z.object({ second: z.int(), head: hash() })

/** docs/proof-format.md says how each is recomputed. */
export const receipt = z.object({
  version: z.literal(1),
  id: z.string(),
  seconds: z.array(
    z.object({
      second: z.int(),
      headBefore: hash(),
      head: hash(),
      leaves: z.array(z.object({ leaf: z.string(), path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hash() })) })),
      roots: z.array(hash()),
      anchor: head,
    }),
  ),
})

/** Heads in one answer: an hour of them. */
export const HEADS_MAXIMUM = 3_600

const epochSecond = () =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{10,11}$/.test(value) ? Number(value) : value), integer(0, 99_999_999_999))

export const calls = room({
  head: {
    method: 'GET',
    path: '/proof/head',
    summary: 'The newest head of the public log, or that of a second.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ second: epochSecond().optional() }),
    output: head.extend({ first: head.meta({ description: 'The first second of the log.' }) }),
    errors: ['head_unknown'],
  },
  heads: {
    method: 'GET',
    path: '/proof/heads',
    summary: 'Heads of consecutive seconds, oldest first: at most 3,600.',
    access: 'guest',
    rate: 'read',
    reads: true,
    cost: {
      each: '100 seconds of the range',
      points: ({ from, to }: { from: number; to: number }) => Math.max(1, Math.ceil(Math.min(HEADS_MAXIMUM, to - from + 1) / 100)),
    },
    input: z.strictObject({ from: epochSecond(), to: epochSecond() }),
    output: z.object({ from: z.int(), heads: z.array(hash()) }),
    errors: ['range_invalid', 'range_too_long'],
  },
  hour: {
    method: 'GET',
    path: '/proof/hour',
    summary: 'All leaves of an hour, as a file: docs/proof-format.md.',
    access: 'guest',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({ hour: epochSecond() }),
    output: z.string().meta({ description: 'application/octet-stream, not an envelope.' }),
    errors: ['head_unknown', 'hour_gone'],
  },
  config: {
    method: 'GET',
    path: '/proof/config',
    summary: 'What is needed besides the log to check it, as a file whose SHA-256 the log holds: docs/proof-format.md.',
    access: 'guest',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({}),
    output: z.string().meta({ description: 'application/json, not an envelope.' }),
    errors: [],
  },
  receipt: {
    method: 'GET',
    path: '/proof/receipt',
    summary: 'The receipt of one order, by its random name in the log.',
    access: 'guest',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({ id: uuid() }),
    output: receipt,
    errors: ['receipt_unknown'],
  },
  house: {
    method: 'GET',
    path: '/proof/house',
    summary: 'The house: what it has, what it must be able to pay, and what it owes.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      time: time(),
      balance: decimal(),
      requirement: decimal(),
      stress: decimal(),
      profit_owed: decimal(),
      option_holds: decimal(),
      insurance: decimal(),
      claims: decimal(),
      multiples_halved: z.boolean(),
      exposures: z.array(
        z.object({
          symbol: z.string(),
          long_lots: decimal(),
          short_lots: decimal(),
          net: decimal(),
          gross: decimal(),
          stress_rate: decimal(),
        }),
      ),
      suspended: z.array(z.object({ symbol: z.string(), seconds: z.int(), reason: z.string() })),
    }),
    errors: [],
  },
  voids: {
    method: 'GET',
    path: '/proof/voids',
    summary: 'Options whose stake was returned, with the reason, newest first.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject(paging()),
    output: paged(z.object({ id: z.string(), symbol: z.string(), seconds: z.int(), reason: z.string(), time: time() })),
    errors: [],
  },
})
