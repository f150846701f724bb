/**
 * A tally of many users: from the snapshot of the ledger to the last row, in its thread, beside a bare reading of the same balances; and what
 * one user waits for his proof.
 *
 *   node bench/tally.ts [users=100000] [currencies=5]
 */
import pino from 'pino'
import { sql } from 'kysely'
import { SingleRun } from '../apps/server/src/clock/single-run.ts'
import { createSecrets } from '../apps/server/src/secrets.ts'
import { sealAll } from '../apps/server/src/ledger/seal.ts'
import { give } from '../apps/server/src/ledger/testing.ts'
import { accountOf, CHANGE } from '../apps/server/src/ledger/accounts.ts'
import { ownerClient } from '../apps/server/src/db/pool.ts'
import { showInclusion } from '../apps/server/src/rooms/reserve/inclusion.ts'
import { beginTally } from '../apps/server/src/rooms/reserve/make-tally.ts'
import { ReserveWatch } from '../apps/server/src/rooms/reserve/watch.ts'
import { createUser, catalogue, insertCurrencies, startIdleLever, USDT } from '../apps/server/src/rooms/wallet/testing.ts'
import { createTestDatabase } from '../apps/server/src/testing.ts'
import { finish, timed } from './report.ts'

const BAR_MS = 60_000
const users = Number(process.argv[2] ?? 100_000)
const currencies = Number(process.argv[3] ?? 5)
const database = await createTestDatabase()
const { db, target } = database
let made: { figures: string; isGood: boolean }

await insertCurrencies(db)
const lever = await startIdleLever(database)
try {
  const one = await createUser(db)
  await give(database.pool, accountOf(one, CHANGE), { currencyId: USDT, amount: '100' })
  // Money of the crowd as the owner of the database writes it: a million postings would take longer than what is measured.
  const owner = ownerClient(database.owner)
  await owner.connect()
  const ids = catalogue.currencies.slice(0, currencies).map(({ id }) => id)
  await owner.query('alter table ledger_balance disable trigger user')
  await owner.query(
    `insert into ledger_account (id, user_id, type) select u * 10 + 2, u, 2 from generate_series(100001, 100000 + ${users}) u`,
  )
  await owner.query(
    `insert into ledger_balance (account_id, currency_id, writer, available)
    select u * 10 + 2, c, 'spot', 1 + (u * c) % 9999 + 0.00000001 * (u % 1000) from generate_series(100001, 100000 + ${users}) u, unnest($1::int[]) c`,
    [ids],
  )
  await owner.query(`insert into ledger_balance as b (account_id, currency_id, writer, floor, available)
    select 41, currency_id, 'spot', -1e29, -sum(available) from ledger_balance where account_id >= 1000010 group by currency_id
    on conflict (account_id, currency_id) do update set available = b.available + excluded.available`)
  await owner.query('analyze ledger_balance')
  await owner.end()
  await sealAll(db)
  const now = (): number => Date.now()
  const watch = new ReserveWatch({ db, isPlay: true, now, log: pino({ enabled: false }), currencies: () => catalogue.currencies })
  const services = {
    db,
    target,
    lever,
    secrets: createSecrets(Buffer.alloc(32, 1)),
    catalogue,
    watch,
    isPlay: true,
    usdtPerUnit: () => null,
    now,
    tallies: new SingleRun<string>({ name: 'tally', log: pino({ enabled: false }), now }),
  }
  const bareMs = await timed(() => sql`select account_id, currency_id, available + held from ledger_balance`.execute(db))
  const loopBefore = performance.eventLoopUtilization()
  const tallyMs = await timed(async () => (await beginTally(services)).done)
  const { active } = performance.eventLoopUtilization(loopBefore)
  const size = await sql<{ size: string }>`select pg_size_pretty(pg_total_relation_size('reserve_chunk')) as size`.execute(db)
  const proofMs = await timed(() => showInclusion(services, { id: null, userId: one }))
  const watchMs = await timed(() => watch.look())
  console.log(
    `${users} users x ${currencies} currencies: ${(tallyMs / 1000).toFixed(1)} s; the server’s own loop was busy for ${active.toFixed(0)} ms; bare reading ${(bareMs / 1000).toFixed(1)} s; ${size.rows[0]!.size} kept`,
  )
  console.log(`proof of one user ${proofMs.toFixed(0)} ms; what is owed and held, all coins, ${watchMs.toFixed(1)} ms`)
  made = {
    figures: `a tally of ${users} users x ${currencies} currencies in ${(tallyMs / 1000).toFixed(1)} s (bar ${BAR_MS / 1000} s)`,
    isGood: tallyMs <= BAR_MS,
  }
} finally {
  await lever.close()
  await database.close({ skipInvariants: true })
}
finish('tally', made.figures, made.isGood)
