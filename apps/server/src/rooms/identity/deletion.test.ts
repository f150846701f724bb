/** What becomes of a proof of identity that is under review when its account is deleted. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '../../db/transact.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createUser } from '../wallet/testing.ts'
import { listQueue } from './console-store.ts'
import { insertItems, insertRequest } from './store.ts'
import { userData } from './user-data.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('leaves the queue, for nobody is verified by it any more, and is kept', async () => {
  const userId = await createUser(test.db)
  const document = { idType: 'id_card', country: 'DE', name: 'Somebody Else', cardId: 'T22000129' } as const
  await transact(test.db, async (tx) => {
    const id = await insertRequest(tx, { ...document, userId, level: 1 })
    await insertItems(tx, id!, ['name', 'card_id'])
  })
  const listed = async (decided: boolean) =>
    (await listQueue(test.db, { decided, userId: String(userId) }, { page: 1, limit: 10 })).rows.map(({ state, name }) => [state, name])
  expect(await listed(false)).toEqual([['auditing', 'Somebody Else']])
  for (const statement of userData.erases ?? []) await test.pool.query(statement, [userId])
  expect(await listed(false)).toEqual([])
  expect(await listed(true)).toEqual([['withdrawn', 'Somebody Else']])
})
