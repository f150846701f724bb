/** Stops from call to table: a stop that rests at its protection price sends a message, and trailing stops survive a restart. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messageWords } from '@assay/contract/texts'
import type { OrderAnswer } from './present.ts'
import { BTC, createTestMarket, USDT, type TestMarket } from './testing.ts'

let market: TestMarket
const place = (user: number, fields: Record<string, unknown>): Promise<OrderAnswer> =>
  market.call(user, 'spot.placeOrder', { currency_id: BTC, legal_id: USDT, ...fields } as never)
const show = (user: number, { id }: OrderAnswer): Promise<OrderAnswer> => market.call(user, 'spot.order', { id })

beforeEach(async () => {
  market = await createTestMarket()
})
afterEach(() => market.close())

it('keeps the rest of a stop open at its protection price, tells its user once, and is the same after a restart', async () => {
  const [victim, other, buyer] = [await market.newUser(), await market.newUser(), await market.newUser()]
  const told: number[] = []
  market.desk.onCommitted(({ messages }) => told.push(...messages.map(({ userId }) => userId)))
  const stop = await place(victim, { type: 'sell', order_type: 'stop_market', stop_price: '49900', amount: '2' })
  await place(other, { type: 'buy', target_price: '49700', amount: '0.5' })
  await place(other, { type: 'buy', target_price: '45250', amount: '5' })
  await market.setIndex('49900.00')
  expect(await show(victim, stop)).toMatchObject({ status: 'partially_filled', filled: '0.5', price: '49401', order_type: 'stop_market' })
  expect(told).toEqual([victim])
  const budget = await place(buyer, { type: 'buy', order_type: 'stop_market', stop_price: '50400', quote_amount: '100000' })
  await market.setIndex('50600.00')
  expect(await show(victim, stop)).toMatchObject({ status: 'filled', filled: '2' })
  expect(await show(buyer, budget)).toMatchObject({ status: 'partially_filled', price: '50904', filled: '1.5', amount: '2.00877' })
  expect(Number(await market.available(buyer, USDT))).toBe(1_000_000 - 74_101.5 - 0.50877 * 50_904)

  const { rows } = await sql<{ kind: 'stop_at_protection'; values: Record<string, string> }>`
    select kind, values from message where user_id = ${victim}`.execute(market.database.db)
  expect(rows).toEqual([
    { kind: 'stop_at_protection', values: { pair: 'BTC/USDT', currency: 'BTC', percent: '1', amount: '1.5', price: '49401' } },
  ])
  expect(messageWords(rows[0]!.kind, rows[0]!.values, 'en').title).toContain('49,401')

  const hash = market.desk.engine.hash()
  await market.restart()
  expect(market.desk.engine.hash()).toBe(hash)
})

it('writes a new high of many trails as one row, and finds each where it was after a restart', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => market.newUser()))
  const trail = (user: number, fields = {}) =>
    place(user, { type: 'sell', order_type: 'trailing_stop', trailing_bps: 500, amount: '0.01', ...fields })
  for (const user of users) for (let count = 0; count < 20; count += 1) await trail(user)
  await trail(users[0]!, { activation_price: '50450' })
  await place(users[0]!, { type: 'buy', order_type: 'trailing_stop', trailing_bps: 500, quote_amount: '50' })
  const written = async () =>
    (
      await sql<{ rows: string; at: Date }>`select count(*)::text as rows, max(updated_at) as at from spot_order`.execute(
        market.database.db,
      )
    ).rows[0]
  const before = await written()
  await market.setIndex('50100.00')
  await market.setIndex('50400.00')
  expect(await written()).toEqual(before)
  await trail(users[1]!)
  await market.setIndex('50300.00')
  await trail(users[2]!)
  await market.setIndex('50350.00')
  const marks = await sql`select side, ticks from spot_trail_mark order by before_id`.execute(market.database.db)
  expect(marks.rows).toEqual([
    { side: 'sell', ticks: '5040000' },
    { side: 'sell', ticks: '5035000' },
  ])
  const hash = market.desk.engine.hash()
  await market.restart()
  expect(market.desk.engine.hash()).toBe(hash)
  await market.setIndex('50600.00')
  const higher = market.desk.engine.hash()
  await market.restart()
  expect(market.desk.engine.hash()).toBe(higher)
  const rest = await sql`select side, ticks from spot_trail_mark`.execute(market.database.db)
  expect(rest.rows).toEqual([{ side: 'sell', ticks: '5060000' }])
})
