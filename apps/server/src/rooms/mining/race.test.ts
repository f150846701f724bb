/** A thousand users race for the last room of a mining product, and for the last of the pool that pays it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { bookMany, createUsers, give, giftsOf } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { race, tallyOf } from '../../testing-race.ts'
import { caller, currencies, insertCurrencies, startIdleSpot, testPrices, USDT } from '../wallet/testing.ts'
import { accrue } from './accrue.ts'
import { miningHandlers } from './handlers.ts'
import { makeProduct } from './make-product.ts'
import type { MiningServices } from './services.ts'
import { POOL } from './terms.ts'

const USERS = 1_000
const AMOUNT = '100'
/** Of a thousandth a day for ten days. */
const PROMISED = 1

let database: TestDatabase
let desk: SpotDesk
let services: MiningServices

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
})
// The books are checked when the database closes.
afterAll(async () => {
  await desk.close()
  await database.close()
})

/** What the pool has is given before a desk knows it. */
async function startDesk(pool: string): Promise<void> {
  await give(database.pool, POOL, { currencyId: USDT, amount: pool })
  desk = await startIdleSpot(database)
  const publishMessages = () => undefined
  const shared = { desk, currencies, publishMessages }
  services = { ...shared, db: database.db, prices: testPrices(), accrual: accrue(shared) }
}

async function lockAll(name: string, totalMaximum: string): Promise<Record<string, number>> {
  const product = { currencyId: USDT, days: 10, rateLow: '0.001', rateHigh: '0.001', penaltyRate: '0.001', penaltyCap: '0.3' }
  const limits = { minimum: AMOUNT, userMaximum: AMOUNT, totalMaximum, takesBack: true, opensMs: 0, closesMs: null }
  const productId = await makeProduct(database.db, services, { ...product, ...limits })
  const users = await createUsers(database.db, name, USERS)
  await bookMany(
    database.pool,
    users.flatMap((userId) => giftsOf(accountOf(userId, CHANGE), [{ currencyId: USDT, amount: AMOUNT }])),
  )
  const call = caller('mining', miningHandlers(services))
  const outcomes = await race(users, (userId) => call('lock', { config_id: productId, amount: AMOUNT }, { userId }))
  const { rows } = await sql<{ taken: number; held: number; whole: number }>`
    select p.taken::float8 as taken, sum(b.held)::float8 as held, sum(b.available + b.held)::float8 as whole
    from mining_product p, ledger_balance b where p.id = ${productId}::bigint and b.account_id = any(${users.map((userId) => accountOf(userId, CHANGE))}::bigint[])
    group by p.id`.execute(database.db)
  const done = tallyOf(outcomes)['done']!
  expect(rows[0]).toEqual({ taken: done * Number(AMOUNT), held: done * Number(AMOUNT), whole: USERS * Number(AMOUNT) })
  return tallyOf(outcomes)
}

describe('a thousand users', () => {
  it('take all of a product and nothing beyond it', async () => {
    await startDesk(String(300 * PROMISED + 250 * PROMISED))
    expect(await lockAll('cap', '30000')).toEqual({ done: 300, mining_full: 700 })
  })

  it('are promised all of the pool and nothing beyond it', async () => {
    expect(await lockAll('pool', '100000')).toEqual({ done: 250, mining_pool_short: 750 })
    const { rows } = await database.pool.query(`select available::float8, held::float8 from ledger_balance where account_id = ${POOL}`)
    expect(rows[0]).toEqual({ available: 0, held: 550 })
  })
})
