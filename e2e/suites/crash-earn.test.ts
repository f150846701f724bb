/**
 * kill -9 of the server while it pays the yields of a midnight, while it allocates a sale, and while it settles dual investments: whatever a
 * kill interrupts is settled once, to the unit, after the next start. EARN_CROWD=100000 has as many of each (nightly).
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../../apps/server/src/books.ts'
import { openDatabase, openPool, type Database } from '../../apps/server/src/db/pool.ts'
import { give } from '../../apps/server/src/ledger/testing.ts'
import { miners } from '../../apps/server/src/rooms/mining/testing.ts'
import { investors } from '../../apps/server/src/rooms/structured/testing.ts'
import { crowd, passTime } from '../../apps/server/src/rooms/subscription/testing.ts'
import { startServer, type RunningServer } from '../server.ts'

const CROWD = Number(process.env['EARN_CROWD'] ?? 2_500)
/** Each costs a start. */
const KILLS = CROWD > 10_000 ? 5 : 1
const WITHIN_MS = 600_000
const DAYS = 3
const [MINING_POOL, USDT] = [111, 3]

let server: RunningServer
let owner: { host: string; user: string; database: string }
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'fatal' } })
  owner = { host: join(server.dataDir, 'run'), user: 'assay', database: 'assay' }
  pool = openPool(owner, 4)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await server.close()
})

const one = async <Row>(query: string, values: unknown[] = []): Promise<Row> => (await pool.query(query, values)).rows[0] as Row

/** How many of all are settled. */
type Progress = () => Promise<number>

/** Kills the server in the midst of it, so often; then lets it come to the end. Answers how many were settled at each kill. */
async function settleThroughKills(progress: Progress, all: number): Promise<number[]> {
  const killedAt: number[] = []
  const starts: Promise<void>[] = []
  let settled = 0
  for (let kill = 0; kill < KILLS; kill++) {
    // What is due is settled before the first answer: a start that is killed in it ends with the next one.
    starts.push(server.start())
    const before = settled
    const untilMs = performance.now() + WITHIN_MS
    while ((settled = await progress()) === before && performance.now() < untilMs) await sleep(2)
    await server.kill()
    // A COMMIT that was on its way may have come through.
    settled = await progress()
    killedAt.push(settled)
  }
  await server.start()
  await Promise.all(starts)
  await expect.poll(progress, { timeout: WITHIN_MS, interval: 50 }).toBe(all)
  return killedAt
}

function expectInTheMidst(what: string, killedAt: readonly number[], all: number): void {
  console.log(`${what}: killed when ${killedAt.join(' and ')} of ${all} were settled`)
  expect(killedAt[0]).toBeGreaterThan(0)
  expect(killedAt.at(-1)).toBeLessThan(all)
}

describe('kill -9', () => {
  it('while the yields of missed midnights are paid', async () => {
    await server.kill()
    const { productId } = await miners({ db, pool }, { count: CROWD, days: DAYS, dueDays: DAYS })
    const promised = `select count(*)::int * 9 as units from mining_order where product_id = ${productId}`
    await give(pool, MINING_POOL, { currencyId: USDT, amount: String((await one<{ units: number }>(promised)).units) })
    const progress = async () =>
      (
        await one<{ paid: number }>(
          'select count(*)::int as paid from mining_payout y join mining_order o on o.id = y.order_id where o.product_id = $1',
          [productId],
        )
      ).paid
    expectInTheMidst('yields', await settleThroughKills(progress, CROWD * DAYS), CROWD * DAYS)
    const wrong = await pool.query(
      `select o.id, o.status, o.term, b.available, b.held from mining_order o
       join ledger_balance b on b.account_id = o.account_id and b.currency_id = o.currency_id
       where o.product_id = $1 and (o.paid + o.paid_before <> 9 or case when o.is_renewed
         then (o.status, o.term, b.available, b.held) <> ('open', 2, 9, 1000) else (o.status, o.term, b.available, b.held) <> ('ended', 1, 1009, 0) end)`,
      [productId],
    )
    expect(wrong.rows).toEqual([])
  })

  it('while a sale is allocated', async () => {
    await server.kill()
    const sale = await one<{ id: string; left_ms: number }>(
      `select id::text, (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms from subscription_project
       where mode = 'pro_rata' and people = 0 and starts_at <= now() and ends_at > now() and scheduled_at is not null`,
    )
    await crowd({ db, pool }, sale.id, CROWD)
    await passTime({ owner }, sale.id, sale.left_ms + 1_000)
    const progress = async () =>
      (await one<{ settled: number }>('select count(settled_at)::int as settled from subscription_order where project_id = $1', [sale.id]))
        .settled
    expectInTheMidst('commitments', await settleThroughKills(progress, CROWD), CROWD)
    const isTold = async () =>
      (await one<{ is: boolean }>('select told_at is not null as is from subscription_project where id = $1', [sale.id])).is
    await expect.poll(isTold, { timeout: WITHIN_MS }).toBe(true)
    const figures = await one(
      `select sum(o.lots) = p.supply_lots as whole, sum(o.lots) = p.given_lots as counted, count(distinct o.place)::int as places,
         bool_and(b.available = o.returned and b.held = 0) as returned, bool_and(t.available + t.held = o.lots * p.lot) as delivered,
         (select count(*)::int from message m join subscription_order s on s.user_id = m.user_id
           where s.project_id = p.id and m.subject = 'subscription:' || s.id) as told
       from subscription_project p join subscription_order o on o.project_id = p.id
       join ledger_balance b on b.account_id = o.account_id and b.currency_id = p.pay_currency_id
       left join ledger_balance t on t.account_id = o.account_id and t.currency_id = p.currency_id
       where p.id = $1 group by p.id`,
      [sale.id],
    )
    expect(figures).toEqual({ whole: true, counted: true, places: CROWD, returned: true, delivered: true, told: CROWD })
  })

  it('while dual investments are settled', async () => {
    await server.kill()
    const { fixingId } = await investors({ db, pool }, CROWD)
    const progress = async () =>
      (await one<{ settled: number }>('select count(settled_at)::int as settled from dual_investment where fixing_id = $1', [fixingId]))
        .settled
    expectInTheMidst('dual investments', await settleThroughKills(progress, CROWD), CROWD)
    const unlogged = async () => (await one<{ left: number }>('select count(*)::int as left from dual_unlogged')).left
    await expect.poll(unlogged, { timeout: WITHIN_MS }).toBe(0)
    const wrong = await pool.query(
      `select i.id, p.type, b.currency_id, b.available, b.held from dual_investment i join dual_product p on p.id = i.product_id
       left join ledger_balance b on b.account_id = i.user_id * 10 + 2 and (b.available, b.held) <> (0, 0)
       where i.fixing_id = $1 and (b.currency_id, b.available, b.held) is distinct from (${USDT}, 600.6, 0)`,
      [fixingId],
    )
    expect(wrong.rows).toEqual([])
    const ends = await one<{ ends: number; of: number }>(
      `select count(*)::int as ends, count(distinct m.subject)::int as of from message m where m.kind in ('dual_converted', 'dual_kept')`,
    )
    expect(ends).toEqual({ ends: CROWD, of: CROWD })
  })

  it('leaves books that balance, and desks that remember what is written', async () => {
    await server.end()
    await server.start()
    expect(await findViolations(db)).toEqual([])
  })
})
