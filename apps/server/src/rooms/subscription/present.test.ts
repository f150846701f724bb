/** What a sale and a commitment say of the currency they are paid in. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { USDT } from '../../ledger/usdt.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller, insertCurrencies, startIdleSpot } from '../wallet/testing.ts'
import { subscriptionHandlers } from './handlers.ts'
import { buyer, createTestServices, openSale } from './testing.ts'

let test: TestDatabase
let desk: SpotDesk
beforeAll(async () => {
  test = await createTestDatabase()
  await insertCurrencies(test.db)
  desk = await startIdleSpot(test)
})
afterAll(async () => {
  await desk.close()
  await test.close()
})

it('has its decimals and its price, by which all is shown', async () => {
  const services = { ...createTestServices(test, desk), usdtPerUnit: (id: number) => (id === USDT ? '0.99' : null) }
  const call = caller('subscription', subscriptionHandlers(services))
  const { id } = await openSale(services)
  const { scale } = services.catalogue.currency(USDT)!
  expect(await call('detail', { project_id: id })).toMatchObject({ message: { pay_currency_name: 'USDT', pay_scale: scale } })
  const userId = await buyer(test, '100')
  expect(await call('order', { project_id: id, amount: '50' }, { userId })).toMatchObject({ message: { pay_price: '0.99' } })
})
