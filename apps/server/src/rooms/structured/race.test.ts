/** A thousand users race for what the house can still cover. */
import { unitsOf } from '@assay/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { bookMany, createUsers, giftsOf } from '../../ledger/testing.ts'
import { BTC, TestDual, USDT } from '../../testing-dual.ts'
import { race, tallyOf } from '../../testing-race.ts'

const USERS = 1_000
const SCALE = 8

let world: TestDual
beforeAll(async () => {
  world = await TestDual.open()
})
// The books are checked when the database closes.
afterAll(() => world.close())

it('a thousand buyers take all of the cover and nothing beyond it, and what was refused stays theirs', async () => {
  const users = await createUsers(world.database.db, 'racer', USERS)
  await bookMany(
    world.database.pool,
    users.flatMap((userId) => giftsOf(accountOf(userId, CHANGE), [{ currencyId: BTC, amount: '1' }])),
  )
  const { id } = await world.product('call')
  const quotes = new Map<number, string>()
  await race(users, async (userId) => {
    quotes.set(userId, await world.quote(userId, id))
    return { message: {} }
  })
  // They are held for 15 seconds, which a busy machine may need for a thousand of them.
  await world.database.pool.query(`update dual_quote set expires_at = now() + interval '5 minutes'`)
  const before = unitsOf((await world.cover(USDT)).available, SCALE)
  const outcomes = await race(users, (userId) => world.buyAt(userId, { id, num: '1', quoteId: quotes.get(userId)! }))
  const bought = outcomes.find((one) => 'message' in one) as { message: { converted: { number: string } } }
  const each = unitsOf(bought.message.converted.number, SCALE)
  const fitting = Number(before / each)
  expect(tallyOf(outcomes)).toEqual({ done: fitting, dual_full: USERS - fitting })
  expect(unitsOf((await world.cover(USDT)).available, SCALE)).toBe(before - each * BigInt(fitting))
  const { rows } = await world.database.pool.query(
    'select sum(held)::float8 as held, sum(available)::float8 as free from ledger_balance where currency_id = $1 and account_id = any($2)',
    [BTC, users.map((userId) => accountOf(userId, CHANGE))],
  )
  expect(rows[0]).toEqual({ held: fitting, free: USERS - fitting })
})
