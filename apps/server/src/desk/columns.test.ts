import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { textColumn } from './columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('hands over any text as it is', async () => {
  const texts = [
    '',
    'plain',
    'a, "quoted" one',
    'back\\slash \\" {}',
    'line\nend\ttab\r',
    '\u0001\u001f\u007f',
    'ไทย 漢字 😀 "\\',
    'NULL',
    null,
  ]
  const { rows } = await database.pool.query<{ texts: unknown }>('select $1::text[] as texts', [textColumn(texts)])
  expect(rows[0]!.texts).toEqual(texts)
})
