import { z } from 'zod'
import { room } from '../wire/call.ts'
import { decimal, id, idOut, note, paged, paging, time } from '../wire/fields.ts'

const type = z.enum(['call', 'put'])

const coin = z.object({
  currency_id: idOut(),
  currency_name: z.string(),
  is_paused: z.boolean(),
  running: z.int().describe('Investments that run.'),
})

const cover = z.object({
  currency_id: idOut(),
  currency_name: z.string(),
  held: decimal().describe('Kept for both outcomes of what runs.'),
  free: decimal(),
})

const exposure = z.object({
  currency_id: idOut(),
  currency_name: z.string(),
  type,
  matures_at: time(),
  investments: z.int(),
  put_in: decimal().describe('The coin for `call`, USDT for `put`.'),
  kept: decimal().describe('What is paid in the currency put in, if no target is met.'),
  converted: decimal().describe('What is paid in the other currency, if every target is met.'),
})

const investor = z.object({
  id: idOut(),
  user_id: idOut(),
  currency_name: z.string(),
  type,
  target: decimal(),
  days: z.int(),
  amount: decimal(),
  rate: decimal(),
  bought_at: time(),
  matures_at: time(),
  settled_at: time().nullable(),
})

const onCoin = () => z.strictObject({ currency_id: id(), note: note() })
const reads = { method: 'GET', access: 'earn.read', rate: 'read', reads: true } as const
const changes = { method: 'POST', access: 'earn.manage', rate: 'write', reads: false } as const

/** What those who run the site see of dual investments. Products are made by the rules each day; a coin can be paused. */
export const consoleCalls = room({
  overview: {
    ...reads,
    path: '/console/structured/overview',
    summary: 'The coins on offer, what the house has as cover, and what it owes by coin, direction and maturity.',
    input: z.strictObject({}),
    output: z.object({ coins: z.array(coin), cover: z.array(cover), exposure: z.array(exposure) }),
    errors: [],
  },
  investors: {
    ...reads,
    path: '/console/structured/investors',
    summary: 'All investments, those that run first, the next to mature first.',
    input: z.strictObject({ ...paging(50) }),
    output: paged(investor),
    errors: [],
  },
  pauseCoin: {
    ...changes,
    path: '/console/structured/pause',
    summary: 'Takes nothing new in a coin for now. What runs goes on as it was bought.',
    input: onCoin(),
    output: z.object({ currency_id: idOut() }),
    errors: ['currency_unknown', 'already_so'],
  },
  resumeCoin: {
    ...changes,
    path: '/console/structured/resume',
    summary: 'Takes investments in a coin again.',
    input: onCoin(),
    output: z.object({ currency_id: idOut() }),
    errors: ['currency_unknown', 'already_so'],
  },
})
