import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { transact } from './transact.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

/** A transaction that fails `failures` times with this SQLSTATE. */
async function tryWith(code: string, failures: number): Promise<string> {
  let tries = 0
  const done = transact(test.db, async (tx) => {
    tries += 1
    if (tries <= failures) await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(tx)
    return `done at try ${tries}`
  })
  return done.catch((error: { code: string }) => `${error.code} at try ${tries}`)
}

it.each(['40001', '40P01'])('does work once more that stood in the way of other work: %s', async (code) => {
  expect(await tryWith(code, 1)).toBe('done at try 2')
  expect(await tryWith(code, 2)).toBe(`${code} at try 2`)
})

it('does not do again what is wrong in itself', async () => {
  expect(await tryWith('23505', 1)).toBe('23505 at try 1')
})
