/** What operators see that a sale has given. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpotDesk } from '../../../desk/spot/spot-desk.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { caller, insertCurrencies, startIdleSpot } from '../../wallet/testing.ts'
import { subscriptionHandlers } from '../handlers.ts'
import type { SubscriptionServices } from '../services.ts'
import { buyer, createTestServices, openSale, passDeadlines, passTime } from '../testing.ts'
import { listProjects } from './store.ts'

let test: TestDatabase
let desk: SpotDesk
let services: SubscriptionServices
beforeAll(async () => {
  test = await createTestDatabase()
  await insertCurrencies(test.db)
  desk = await startIdleSpot(test)
  services = createTestServices(test, desk)
})
afterAll(async () => {
  await desk.close()
  await test.close()
})

it('is nothing once a first-come sale missed its soft cap: its tokens went back', async () => {
  const given = async () => (await listProjects(test.db, { page: 1, limit: 10 })).rows.map((row) => row.given)
  const { id } = await openSale(services, { mode: 'first_come', softCap: '300' })
  const fields = { project_id: id, amount: '100' }
  expect(
    await caller('subscription', subscriptionHandlers(services))('order', fields, { userId: await buyer(test, '100') }),
  ).toHaveProperty('message')
  expect(await given()).toEqual(['100'])
  await passTime(test, id, 7_200_000)
  await passDeadlines(services)
  expect(await given()).toEqual(['0'])
})
