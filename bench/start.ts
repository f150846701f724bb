/**
 * How long until the first page: the first start on an empty folder, a second start, and a restart with a million open orders.
 *
 *   node bench/start.ts [orders=1000000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '../apps/server/src/db/pool.ts'
import { keep } from '../apps/server/src/testing-keeper.ts'
import { startServer } from '../e2e/server.ts'
import { finish } from './report.ts'

const ORDERS = Number(process.argv[2] ?? 1_000_000)
const BAR_MS = { first: 12_000, second: 3_000, full: 8_000 }

/** Resting orders far from the index, as rows: what a restart reads. They keep nothing back; nothing trades them. */
async function fillBook(host: string, { have, want }: { have: number; want: number }): Promise<void> {
  const pool = openPool({ host, user: 'assay', database: 'assay' }, 1)
  await pool.query(
    `insert into spot_order (id, account_id, pair_id, held_currency_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
       trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
       filled_lots, filled_quote, taken, fee, held, status, reason, queue_seq, created_at, updated_at)
     select 1000000000 + n * 2, (900000 + n % 100000) * 10 + 2, 1, case when n % 2 = 0 then 3 else 1 end, null, case when n % 2 = 0 then 'buy' else 'sell' end, 'limit', 'gtc', false, 'newest', 100, null,
       case when n % 2 = 0 then 1000000 + n % 500000 else 20000000 + n % 500000 end, null, null, null, null, null, null, null, true, 1000, 1000,
       0, 0, 0, 0, 0, 'open', null, 1000000000 + n, now(), now()
     from generate_series($1::int + 1, $2::int) as n`,
    [have, want],
  )
  await pool.end()
}

export interface Starts {
  first: number
  second: number
  /** With so many open orders, one for each size asked for. */
  full: number[]
  /** How long a clean end took. */
  end: number
}

/** Milliseconds until the first page, of one installation whose book grows through the sizes. */
export async function measureStarts(sizes: readonly number[]): Promise<Starts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-start-'))
  const forgetFolder = keep({ folder: dataDir })
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'error' } })
  try {
    const first = server.startedInMs
    const end = await server.end()
    await server.start()
    const second = server.startedInMs
    const full: number[] = []
    let have = 0
    for (const want of sizes) {
      await fillBook(join(dataDir, 'run'), { have, want })
      have = want
      await server.end()
      await server.start()
      full.push(server.startedInMs)
    }
    return { first, second, full, end }
  } finally {
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
    forgetFolder()
  }
}

async function main(): Promise<void> {
  const { first, second, full: fulls, end } = await measureStarts([ORDERS])
  const full = fulls[0]!
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(`a clean end took ${seconds(end)}`)
  const isGood = first <= BAR_MS.first && second <= BAR_MS.second && full <= BAR_MS.full
  finish(
    'start',
    `first ${seconds(first)} (bar 12), second ${seconds(second)} (bar 3), with ${ORDERS} open orders ${seconds(full)} (bar 8)`,
    isGood,
  )
}

if (import.meta.main) await main()
