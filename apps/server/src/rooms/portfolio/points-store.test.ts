import { HOUR_MS } from '@assay/engine/market'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { readPoints, type PointRow } from './points-store.ts'

const ACCOUNTS = [10_012, 10_013]
const HOURS = 720
const firstMs = Date.parse('2026-03-01T00:00:00Z')
/** An account has a point only where something changed: the second one has each third hour. */
const hasPoint = (account: number, hour: number): boolean => account === ACCOUNTS[0] || hour % 3 === 0

let database: TestDatabase
const all: PointRow[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  for (let day = 0; day < HOURS / 24; day += 1) {
    const date = new Date(firstMs + day * 24 * HOUR_MS).toISOString().slice(0, 10)
    await sql`select portfolio_ensure_partition(${date}::date, '2026-01-01'::date)`.execute(database.db)
  }
  for (let hour = 0; hour < HOURS; hour += 1)
    for (const account of ACCOUNTS)
      if (hasPoint(account, hour)) {
        const money = (amount: number): string => `${amount}.00000000`
        all.push({ account, timeMs: firstMs + hour * HOUR_MS, value: money(hour), inflow: money(account), received: money(1) })
      }
  for (const { account, timeMs, value, inflow, received } of all)
    await sql`insert into portfolio_hour values (${account}, to_timestamp(${timeMs}::float8 / 1000), ${value}, ${inflow}, ${received})`.execute(
      database.db,
    )
}, 60_000)

afterAll(async () => {
  await sql`delete from portfolio_hour`.execute(database.db)
  await database.close()
})

/** Of each account the last point at or before each time, once. */
function plainly(times: readonly number[]): PointRow[] {
  const found = times.flatMap((atMs) => ACCOUNTS.map((account) => all.findLast((row) => row.account === account && row.timeMs <= atMs)))
  return all.filter((row) => found.includes(row))
}

const inOrder = (rows: readonly PointRow[]): PointRow[] =>
  rows.toSorted((one, other) => one.timeMs - other.timeMs || one.account - other.account)

describe('the points of a range', () => {
  it.each([
    ['two moments of a month', [firstMs, firstMs + 700 * HOUR_MS]],
    ['every four hours', Array.from({ length: 180 }, (_, at) => firstMs + at * 4 * HOUR_MS)],
    ['a beginning between two hours', [firstMs + 90_500, firstMs + 5 * HOUR_MS, firstMs + 5 * HOUR_MS + 1, firstMs + 9 * HOUR_MS]],
    ['one moment', [firstMs + 10 * HOUR_MS]],
    ['a time before all', [firstMs - HOUR_MS, firstMs - 1]],
  ])('are those that its times need and no others: %s', async (_, times) => {
    const rows = await readPoints(database.db, ACCOUNTS, { times, every: 'hour' })
    expect(inOrder(rows)).toEqual(inOrder(plainly(times)))
    expect(rows.map(({ timeMs }) => timeMs)).toEqual(rows.map(({ timeMs }) => timeMs).toSorted((one, other) => one - other))
  })
})
