import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createAccount } from './register.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const make = (address: string, draw?: (length: number) => string) =>
  test.db
    .transaction()
    .execute((tx) => createAccount(tx, { channel: 'email', address, passwordHash: '-', lang: 'en', invitedBy: null }, draw))

it('draws again what somebody has already, and makes no second account for an address', async () => {
  const drawn = ['2222222', '3333333', '2222222', '4444444', '5555555', '3333333', '6666666', '7777777']
  const draw = () => drawn.shift()!
  const first = await make('one@example.com', draw)
  const second = await make('two@example.com', draw)
  const { rows } = await test.pool.query('select username, extension_code from account_user where id = any($1) order by id', [
    [first, second],
  ])
  expect(rows).toEqual([
    { username: 'assay-2222222', extension_code: '3333333' },
    { username: 'assay-6666666', extension_code: '7777777' },
  ])
  expect(await make('two@example.com')).toBeNull()
})
