/** A thousand buyers race for the last units of a sale. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { bookMany, createUsers, giftsOf } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { race, tallyOf } from '../../testing-race.ts'
import { caller, insertCurrencies, startIdleSpot, USDT } from '../wallet/testing.ts'
import { subscriptionHandlers } from './handlers.ts'
import type { SubscriptionServices } from './services.ts'
import { createTestServices, openSale } from './testing.ts'

const BUYERS = 1_000
/** Of 1,000 lots 142 buyers get 7, the one who comes next the 6 that are left. */
const [SUPPLY, WANTED] = [1_000, 7]
const BOUGHT = Math.ceil(SUPPLY / WANTED)

let database: TestDatabase
let desk: SpotDesk
let services: SubscriptionServices
beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  desk = await startIdleSpot(database)
  services = createTestServices(database, desk)
})
// The books are checked when the database closes.
afterAll(async () => {
  await desk.close()
  await database.close()
})

it.each([
  { name: 'paid at once', softCap: null, paid: SUPPLY, held: 0 },
  { name: 'held until the end', softCap: '300', paid: 0, held: SUPPLY },
])('a thousand buyers leave exactly none over, and none is sold twice: $name', async ({ softCap, paid, held }) => {
  const { id, tokenId } = await openSale(services, { mode: 'first_come', supply: String(SUPPLY), cap: String(WANTED), softCap })
  const users = await createUsers(database.db, `racer-${id}`, BUYERS)
  await bookMany(
    database.pool,
    users.flatMap((userId) => giftsOf(accountOf(userId, CHANGE), [{ currencyId: USDT, amount: String(WANTED) }])),
  )
  const call = caller('subscription', subscriptionHandlers(services))
  const outcomes = await race(users, (userId) => call('order', { project_id: id, amount: String(WANTED) }, { userId }))
  expect(tallyOf(outcomes)).toEqual({ done: BOUGHT, sale_sold_out: BUYERS - BOUGHT })
  const { rows } = await database.pool.query(
    `select p.supply_lots::int - p.taken_lots::int as over, (select sum(o.lots)::int from subscription_order o where o.project_id = p.id) as sold,
       (select array_agg(lots order by lots) from (select distinct lots::int from subscription_order where project_id = p.id) l (lots)) as lots,
       (select coalesce(sum(available + held), 0)::int from ledger_balance where currency_id = $2 and account_id = any($3)) as tokens,
       (select sum(held)::int from ledger_balance where currency_id = ${USDT} and account_id = any($3)) as held,
       (select sum(available)::int from ledger_balance where currency_id = ${USDT} and account_id = any($3)) as free
     from subscription_project p where p.id = $1`,
    [id, tokenId, users.map((userId) => accountOf(userId, CHANGE))],
  )
  const left = BUYERS * WANTED - SUPPLY
  expect(rows[0]).toEqual({ over: 0, sold: SUPPLY, lots: [SUPPLY % WANTED, WANTED], tokens: paid, held, free: left })
})
