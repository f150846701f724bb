import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, decimal, idOut, time } from '../wire/fields.ts'

const percent = () => decimal().nullable().meta({ description: 'Null where there is nothing to compare with.' })

/** Won or lost, without what was put in or taken out. */
const change = z.object({ profit: decimal(), percent: percent() })

/** What a user's accounts are worth over time, and what was won or lost. Money is in USDT (docs/decisions/0021). */
export const calls = room({
  summary: {
    method: 'GET',
    path: '/portfolio/summary',
    summary: 'Total value, and the profit since 00:00 UTC and of 30 days, altogether and by product.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      total: decimal(),
      since: time().nullable().meta({ description: 'When the first money came. Null before.' }),
      today: change,
      month: change,
      products: z.array(
        z.object({ product: z.enum(['spot', 'contract', 'options']), value: decimal(), today: decimal(), month: decimal() }),
      ),
    }),
    errors: [],
  },
  curve: {
    method: 'GET',
    path: '/portfolio/curve',
    summary: 'Value and profit over a range of time, oldest first, the last point now. `1D` begins at 00:00 UTC.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ range: choice(['1D', '7D', '30D', '90D', '1Y', 'All']) }),
    output: z.object({
      range: z.string(),
      profit: decimal(),
      percent: percent(),
      points: z.array(
        z.object({
          time: time(),
          value: decimal().meta({ description: 'What the accounts were worth.' }),
          profit: decimal().meta({ description: 'Won or lost since the first point.' }),
        }),
      ),
    }),
    errors: [],
  },
  holdings: {
    method: 'GET',
    path: '/portfolio/holdings',
    summary: 'Every currency the user has over all accounts, with average cost, value and PnL, the most worth first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        currency_id: idOut(),
        currency_name: z.string(),
        amount: decimal(),
        price: decimal().nullable().meta({ description: 'USDT for one, at the last price.' }),
        value: decimal(),
        cost: decimal().nullable().meta({ description: 'What was paid for it. Null for USDT, and where a price was missing.' }),
        average_cost: decimal().nullable(),
        pnl: decimal().nullable(),
        pnl_percent: percent(),
        realised: decimal().meta({ description: 'Profit of what was sold. For USDT the results of contracts and options.' }),
      }),
    ),
    errors: [],
  },
})
