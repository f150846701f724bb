/** The cost of a page follows what it shows, not the length of the list behind it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { readPage, type PageOf } from './page.ts'
import { openDatabase, openPool, type Database } from './pool.ts'

let test: TestDatabase
let owner: Database

beforeAll(async () => {
  test = await createTestDatabase()
  owner = openDatabase(openPool(test.owner, 2))
  await sql`create sequence rows_looked_at`.execute(owner)
})
afterAll(async () => {
  await owner.destroy()
  await test.close()
})
beforeEach(async () => {
  await sql`alter sequence rows_looked_at restart`.execute(owner)
})

const read = async (rows: number, page: PageOf) => {
  const from = sql`from generate_series(1, ${rows}::int) as number where nextval('rows_looked_at') > 0`
  const { rows: shown, total } = await readPage<{ number: number }>(owner, { select: sql`number`, from, orderBy: sql`1` }, page)
  return { numbers: shown.map(({ number }) => number), total }
}

it('says how long a list is that ends not far behind the page', async () => {
  expect(await read(25, { page: 2, limit: 10 })).toEqual({ numbers: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], total: 25 })
  expect(await read(25, { page: 3, limit: 10 })).toEqual({ numbers: [21, 22, 23, 24, 25], total: 25 })
  expect(await read(20, { page: 2, limit: 10 })).toMatchObject({ total: 20 })
  expect(await read(25, { page: 9, limit: 10 })).toEqual({ numbers: [], total: 25 })
  expect(await read(0, { page: 1, limit: 10 })).toEqual({ numbers: [], total: 0 })
})

it('counts no further than a thousand rows behind the page', async () => {
  expect(await read(50_000, { page: 3, limit: 10 })).toMatchObject({ total: 1_030 })
  const { rows } = await sql<{ looked: number }>`select last_value::int as looked from rows_looked_at`.execute(owner)
  // The sort of this list reads each row once. The count does not read them all again.
  expect(rows[0]!.looked).toBeLessThan(52_000)
})

it('counts nothing where the page shows the end', async () => {
  await read(25, { page: 3, limit: 10 })
  const { rows } = await sql<{ looked: number }>`select last_value::int as looked from rows_looked_at`.execute(owner)
  expect(rows[0]!.looked).toBe(25)
})
