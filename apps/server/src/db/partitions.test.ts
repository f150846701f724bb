/** Partitions of days and months to come, as an installation needs them that has run for a while. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()), 60_000)
afterAll(() => database.close())

const madeBy = async (call: string, parent: string): Promise<string[]> => {
  const names = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by 1`.execute(database.db)
    return rows.map(({ name }) => name)
  }
  const before = await names()
  await sql.raw(`select ${call}`).execute(database.db)
  return (await names()).filter((name) => !before.includes(name))
}

it('the server makes them itself, months after its first start', async () => {
  expect(await madeBy("ledger_ensure_partitions('2040-05-20Z')", 'ledger_entry')).toEqual([
    'ledger_entry_204005',
    'ledger_entry_204006',
    'ledger_entry_204007',
    'ledger_entry_204008',
  ])
})

it('answers of old days go, those of the next days have a place', async () => {
  expect(await madeBy("idempotency_ensure_partitions('2040-05-20')", 'idempotency_answer')).toEqual([
    'idempotency_answer_20400520',
    'idempotency_answer_20400521',
    'idempotency_answer_20400522',
  ])
})
