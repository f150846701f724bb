/**
 * How long until the first page: the first start on an empty folder, a second start, and a restart with a million open orders.
 *
 *   node bench/start.ts [orders=1000000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '../apps/server/src/db/pool.ts'
import { startServer } from '../e2e/server.ts'
import { finish } from './report.ts'

const ORDERS = Number(process.argv[2] ?? 1_000_000)
const BAR_MS = { first: 20_000, second: 5_000, full: 15_000 }

/** Resting orders far from the index, of one account, as rows: what a restart reads. Their holds are not booked; nothing trades them. */
async function fillBook(host: string): Promise<void> {
  const pool = openPool({ host, user: 'assay', database: 'assay' }, 1)
  await pool.query(
    `insert into spot_order (id, user_id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
       trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
       filled_lots, filled_quote, taken, fee, held, status, reason, queue_seq, created_at, updated_at)
     select 1000000000 + n * 2, 900000 + n % 100000, (900000 + n % 100000) * 10 + 2, 1, null, case when n % 2 = 0 then 'buy' else 'sell' end, 'limit', 'gtc', false, 'newest', 100, null,
       case when n % 2 = 0 then 1000000 + n % 500000 else 20000000 + n % 500000 end, null, null, null, null, null, null, null, true, 1000, 1000,
       0, 0, 0, 0, 1, 'open', null, 1000000000 + n, now(), now()
     from generate_series(1, $1::int) as n`,
    [ORDERS],
  )
  await pool.end()
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-start-'))
  const options = { dataDir, environment: { LOG_LEVEL: 'error' } }
  const server = await startServer(options)
  const first = server.startedInMs
  const ended = await server.end()
  await server.start()
  const second = server.startedInMs
  await fillBook(join(dataDir, 'run'))
  await server.end()
  await server.start()
  const full = server.startedInMs
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(`a clean end took ${seconds(ended)}`)
  const isGood = first <= BAR_MS.first && second <= BAR_MS.second && full <= BAR_MS.full
  finish(
    'start',
    `first ${seconds(first)} (bar 20), second ${seconds(second)} (bar 5), with ${ORDERS} open orders ${seconds(full)} (bar 15)`,
    isGood,
  )
}

await main()
