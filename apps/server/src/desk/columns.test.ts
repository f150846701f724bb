import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { field, rowColumn, textColumn } from './columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const texts = [
  '',
  ' ',
  'plain',
  'a, "quoted" one',
  '(in brackets)',
  'back\\slash \\" {}',
  'line\nend\ttab\r',
  '\u0001\u001f\u007f',
  'ไทย 漢字 😀 "\\',
  'NULL',
  null,
]

it('hands over any text as it is', async () => {
  const { rows } = await database.pool.query<{ texts: unknown }>('select $1::text[] as texts', [textColumn(texts)])
  expect(rows[0]!.texts).toEqual(texts)
})

it('hands over rows as they are', async () => {
  const leaves = [(at: number) => at, (at: number) => (texts[at] === null ? null : field(texts[at]!))]
  const rows = rowColumn([...texts.keys()], leaves)
  const found = await database.pool.query<{ second: string; leaf: unknown }>('select * from unnest($1::proof_event[])', [rows])
  expect(found.rows).toEqual(texts.map((leaf, at) => ({ second: String(at), leaf })))
})
