/**
 * The pages of the house over a million postings of thirty days: figures of each range, exposure and health, beside a bare reading of the same
 * fees. The sums of the hours that are over are kept first, as the chore does; that is measured, too.
 *
 *   node bench/house.ts [postings=1000000]
 */
import pino from 'pino'
import { sql } from 'kysely'
import { SingleRun } from '../apps/server/src/clock/single-run.ts'
import { ownerClient } from '../apps/server/src/db/pool.ts'
import { ensureLedgerMonth } from '../apps/server/src/db/partitions.ts'
import { migrateJobs } from '../apps/server/src/jobs/worker.ts'
import { sealAll } from '../apps/server/src/ledger/seal.ts'
import { CommitTimes } from '../apps/server/src/desk/commit-times.ts'
import { showExposure } from '../apps/server/src/rooms/house/exposure.ts'
import { Figures } from '../apps/server/src/rooms/house/figures.ts'
import { showHealth } from '../apps/server/src/rooms/house/health.ts'
import type { HouseServices } from '../apps/server/src/rooms/house/services.ts'
import { sumHours } from '../apps/server/src/rooms/house/store.ts'
import { offeredCoin, ReserveWatch } from '../apps/server/src/rooms/reserve/watch.ts'
import { catalogue, insertCurrencies, testPrices } from '../apps/server/src/rooms/wallet/testing.ts'
import { Whole } from '../apps/server/src/rooms/whole.ts'
import { createTestDatabase } from '../apps/server/src/testing.ts'
import { finish, timed } from './report.ts'

const BAR_MS = 500
const DAYS = 30
const USERS = 100_000
const TRIES = 5
const RANGES = ['24h', '7d', '30d', '90d'] as const

const postings = Number(process.argv[2] ?? 1_000_000)
const database = await createTestDatabase()
const { db, pool } = database
let made: { figures: string; isGood: boolean }

/** The longest of some tries: a page is as slow as its slowest. */
async function longest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) times.push(await timed(work))
  return Math.max(...times)
}

/** Postings, and a trade, a fill and an option for every fifth, as the owner of the database writes them: to book them would take hours. */
async function plant(): Promise<void> {
  const owner = ownerClient(database.owner)
  await owner.connect()
  const at = `now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::float8 / ${postings}))`
  const atMs = `(extract(epoch from ${at}) * 1000)::bigint`
  await owner.query(`set session_replication_role = replica`)
  await owner.query(`
    insert into account_user (id, username, email, password_hash, extension_code, created_at)
    overriding system value select 1000 + g, 'u' || g, g || '@example.org', '-', 'x' || g, now() - make_interval(secs => g * 30)
    from generate_series(1, ${USERS}) g`)
  await owner.query(`
    insert into ledger_entry (posting_id, line, time, kind, reference, account_id, currency_id, available_delta, held_delta)
    select g, line, ${at}, 'spot_trade', 'spot_trade:' || g,
      case line when 1 then 1 else 10002 + (g % ${USERS}) * 10 end, 3, case line when 1 then 0.01 else -0.01 end, 0
    from generate_series(1, ${postings}) g, generate_series(1, 2) line order by g, line`)
  await owner.query(`select setval('ledger_posting_id', ${postings})`)
  await owner.query(`
    insert into ledger_balance (account_id, currency_id, writer, available)
    select 10002 + g * 10, 3, 'spot', 5 from generate_series(0, ${USERS - 1}) g`)
  await owner.query(`
    insert into spot_trade select 1, g, ${at}, 6000000, 100, 'buy', 1, 2, 10002, 71, 0, 0 from generate_series(1, ${postings}, 5) g`)
  await owner.query(`
    insert into futures_fill select g, 1, 101, 'open', ${atMs}, 1, ${atMs}, 1, 1, 1, 1, null, 100, 0, 0, 0, 0, 0, 0, 0
    from generate_series(1, ${postings}, 5) g`)
  await owner.query(`
    insert into seconds_option (id, public_id, user_id, account_id, instrument_id, currency_id, direction, seconds, rule, ratio_ppm, stake,
      winnings, accepted_ms, settle_ms, status, updated_ms)
    select g, gen_random_uuid(), 1001, 10014, 101, 3, 'up', 30, 1, 800000, 10, 0, ${atMs}, ${atMs}, 'won', ${atMs}
    from generate_series(1, ${postings}, 5) g`)
  await owner.query('vacuum analyze')
  await owner.end()
}

const whole = new Whole()
whole.complete({
  handlers: {},
  desks: {},
  followers: {},
  askReadiness: () => Promise.resolve({}),
  askAlarms: () => Promise.resolve([]),
  findViolations: () => Promise.resolve([]),
})
const prices = testPrices()
const watch = new ReserveWatch({ db, isPlay: true, now: Date.now, log: pino({ enabled: false }), currencies: () => catalogue.currencies })
const services = {
  db,
  pool,
  whole,
  prices: { usdtPerUnit: (id: number) => prices.usdtPerUnit(id), quote: () => null, status: () => ({ state: 'open' }) },
  currencies: catalogue.currencies,
  instruments: [],
  traded: [],
  commits: new CommitTimes(),
  checks: new SingleRun({ name: 'check', log: pino({ enabled: false }), now: Date.now }),
  reserves: { coins: () => [...watch.coins.values()].map(offeredCoin) },
  dataDir: '.',
  desk: { futures: { houseView: () => ({ balance: 0n, requirement: 0n, isTight: false }), available: () => 0n } },
  now: Date.now,
} as Partial<Record<keyof HouseServices, unknown>> as HouseServices

try {
  await migrateJobs(database.owner, database.role)
  await insertCurrencies(db)
  for (const days of [DAYS, 0]) await ensureLedgerMonth(db, Date.now() - days * 86_400_000)
  const plantedMs = await timed(plant)
  const bareMs = await timed(() => sql`select sum(available_delta) from ledger_entry where account_id in (1, 2, 3)`.execute(db))
  const keptMs = await timed(() => sumHours(db))
  const sealedMs = await timed(() => sealAll(db))
  const calls: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(RANGES.map((range) => [`figures ${range}`, () => new Figures(services).of(range)])),
    exposure: () => showExposure(services),
    health: () => showHealth(services),
    reserves: () => watch.look(),
  }
  const took: [string, number][] = []
  for (const [name, work] of Object.entries(calls)) took.push([name, await longest(work)])
  const slowest = Math.max(...took.map(([, ms]) => ms))
  console.log(
    `${postings} postings of ${USERS} users planted in ${(plantedMs / 1000).toFixed(0)} s, sealed in ${(sealedMs / 1000).toFixed(0)} s; ${DAYS} days of hours kept in ${(keptMs / 1000).toFixed(1)} s`,
  )
  console.log(`${took.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}; a bare reading of the fees ${bareMs.toFixed(0)} ms`)
  made = {
    figures: `the slowest call of the console’s pages of the house over ${postings} postings ${slowest.toFixed(0)} ms, ${(slowest / bareMs).toFixed(2)} of a bare reading (bar ${BAR_MS} ms)`,
    isGood: slowest <= BAR_MS,
  }
} finally {
  await database.close({ skipInvariants: true })
}
finish('house', made.figures, made.isGood)
