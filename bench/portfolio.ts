/**
 * An hour of the portfolio: what all accounts are worth at the prices of that hour, written as points, and a midnight, which keeps the day as
 * well. Beside it a bare copy of as many points.
 *
 *   node bench/portfolio.ts [users=1000000]
 */
import { DAY_MS, HOUR_MS } from '../packages/engine/src/market/door.ts'
import { sql } from 'kysely'
import { writePoints } from '../apps/server/src/rooms/portfolio/points-store.ts'
import { createTestDatabase } from '../apps/server/src/testing.ts'
import { finish } from './report.ts'

const BAR_MS = 60_000
const BTC = 1
const USDT = 3

const users = Number(process.argv[2] ?? 1_000_000)
const database = await createTestDatabase()
const { db } = database
let night: { figures: string; isGood: boolean }

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

try {
  await sql`insert into portfolio_account (account_id, since, inflow, received)
    select (1000 + n) * 10 + 2, now(), 10000, 10000 from generate_series(1, ${users}::bigint) n`.execute(db)
  await sql`insert into portfolio_balance (account_id, currency_id, amount)
    select (1000 + n) * 10 + 2, currency, 100 + n % 900 from generate_series(1, ${users}::bigint) n, unnest(array[${BTC}::int, ${USDT}::int]) currency`.execute(
    db,
  )
  await sql`analyze portfolio_account, portfolio_balance`.execute(db)
  const midnightMs = Date.now() - (Date.now() % DAY_MS)
  const hour = (hourMs: number, price: number): Promise<number> =>
    timed(() =>
      writePoints(db, hourMs, {
        keptFromMs: midnightMs - DAY_MS,
        prices: [
          { currencyId: BTC, price: String(price) },
          { currencyId: USDT, price: '1' },
        ],
      }),
    )
  const firstMs = await hour(midnightMs - 2 * HOUR_MS, 50_000)
  const hourMs = await hour(midnightMs - HOUR_MS, 50_001)
  const nightMs = await hour(midnightMs, 50_002)
  const stillMs = await hour(midnightMs + HOUR_MS, 50_002)
  const bareMs = await timed(() =>
    sql`insert into portfolio_day select account_id, now(), point_value, point_inflow, point_received from portfolio_account`.execute(db),
  )
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  console.log(`users ${users}: first hour ${seconds(firstMs)}, an hour ${seconds(hourMs)}, a midnight ${seconds(nightMs)}`)
  console.log(`an hour in which no price moved ${seconds(stillMs)}; bare copy of the points ${seconds(bareMs)}`)
  console.log(`an hour is ${(hourMs / bareMs).toFixed(1)} times the bare copy`)
  night = { figures: `a midnight of ${users} users in ${seconds(nightMs)} (bar ${seconds(BAR_MS)})`, isGood: nightMs <= BAR_MS }
} finally {
  await database.close({ skipInvariants: true })
}
finish('portfolio', night.figures, night.isGood)
