/** While the machine's clock is behind the prices, orders that need a price are refused. Calls that reduce risk without a price work. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from './testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'isolated' } as const
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

it('takes no order while the clock is behind, and everything again afterwards', async () => {
  const user = await lever.newUser()
  await lever.tick(BTC_CFD, '49997', '50003')
  const { id } = await lever.call(user, 'futures.submit', order)
  const waiting = await lever.call(user, 'futures.submit', { ...order, type: 'limit', price: '40000' })
  await lever.tick(BTC_CFD, '49997', '50003')
  const orders = () => [
    lever.call(user, 'futures.submit', order),
    lever.call(user, 'futures.submit', { ...order, type: 'limit', price: '40000' }),
    lever.call(user, 'futures.close', { id }),
    lever.call(user, 'futures.closeAll', { type: 0 }),
    lever.call(user, 'futures.reverse', { id }),
  ]
  lever.behindMs = 3_600_000
  expect(await Promise.all(orders().map(codeOf))).toEqual(Array(5).fill('clock_behind'))
  expect(await codeOf(lever.call(user, 'futures.addMargin', { id, amount: '5' }))).toBe('accepted')
  expect(await codeOf(lever.call(user, 'futures.setStop', { id, stop_loss_price: '49000' }))).toBe('accepted')
  expect(await codeOf(lever.call(user, 'futures.cancel', { id: waiting.id }))).toBe('accepted')
  // A clock that is only a second behind refuses nothing.
  lever.behindMs = 1_000
  expect(await codeOf(lever.call(user, 'futures.submit', order))).toBe('accepted')
  expect(await codeOf(lever.call(user, 'futures.close', { id }))).toBe('accepted')
})
