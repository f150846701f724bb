import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import * as lever from './lever/tables.ts'
import * as spot from './spot/tables.ts'
import { markTable } from './spot/trail-marks.ts'
import type { Table } from './table.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const isTable = (one: unknown): one is Table<never> => typeof one === 'object' && one !== null && 'columns' in one
const tables = [...Object.values({ ...lever, ...spot }), markTable].filter(isTable)

it.each(tables.map((table) => ({ table, name: table.name })))('$name has its columns in the order of its table', async ({ table }) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table.name],
  )
  expect(table.columns.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
})
