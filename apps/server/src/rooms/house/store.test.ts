/** What the console reads of the house. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { insertCurrencies } from '../wallet/testing.ts'
import { listRunningOptions } from './store.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await insertCurrencies(test.db)
})
// The options stand for no money.
afterAll(() => test.close({ skipInvariants: true }))

it('counts running options by the side that would win them', async () => {
  const add = (id: number, direction: string, status = 'open') =>
    test.pool.query(
      `insert into seconds_option (id, public_id, user_id, account_id, instrument_id, currency_id, direction, seconds, rule, ratio_ppm, stake,
         winnings, accepted_ms, settle_ms, status, updated_ms)
       values ($1::bigint, $2, 1, 14, 101, 3, $3, 30, 1, 800000, 10 * $1::bigint, 0, 0, 60000, $4, 0)`,
      [id, randomUUID(), direction, status],
    )
  await add(1, 'up')
  await add(2, 'down', 'accepted')
  await add(3, 'up', 'won')
  expect(await listRunningOptions(test.db)).toMatchObject([{ options: 2, rise: '10', fall: '20', owedOnRise: '8', owedOnFall: '16' }])
})
