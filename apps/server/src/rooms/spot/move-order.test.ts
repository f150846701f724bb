/** An order at another price, in one turn: what it held pays for it, and a refusal changes nothing. */
import type { CallInput } from '@assay/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderAnswer } from './present.ts'
import { BTC, createTestMarket, newKey, USDT, type Asker, type TestMarket } from './testing.ts'

let market: TestMarket
beforeAll(async () => {
  market = await createTestMarket()
})
beforeEach(() => market.setIndex('50000.00'))
/** Each test has the book for itself. */
const users: number[] = []
afterEach(async () => {
  await Promise.all(users.splice(0).map((user) => market.call(user, 'spot.cancelAll', {})))
})
afterAll(() => market.close())

const newUser = async (money?: { btc?: string; usdt?: string }): Promise<number> => {
  const user = await market.newUser(money)
  users.push(user)
  return user
}
const freeOf = async (user: number, currency: number): Promise<number> => Number(await market.available(user, currency))
const userOf = (asker: number | Asker): number => (typeof asker === 'number' ? asker : asker.userId)
const place = (user: number, fields: Partial<CallInput<'spot.placeOrder'>>): Promise<OrderAnswer> =>
  market.call(user, 'spot.placeOrder', { currency_id: String(BTC), legal_id: String(USDT), type: 'buy', ...fields } as never)
const move = (asker: number | Asker, order: Pick<OrderAnswer, 'id'>, price: string): Promise<OrderAnswer> =>
  market.call(asker, 'spot.moveOrder', { id: order.id, price })
const now = async (asker: number | Asker, order: Pick<OrderAnswer, 'id'>): Promise<OrderAnswer> =>
  market.call(userOf(asker), 'spot.order', { id: order.id })
const openOf = async (user: number): Promise<OrderAnswer[]> =>
  ((await market.call(user, 'spot.orders', { status: 'open' })) as { data: OrderAnswer[] }).data

describe('moving an order', () => {
  it('leaves one order at the new price, paid by what the old one held', async () => {
    const user = await newUser({ btc: '0', usdt: '500' })
    const old = await place(user, { amount: '0.01', target_price: '49000', post_only: true })
    expect(await freeOf(user, USDT)).toBe(10)
    const moved = await move(user, old, '49900')
    expect(moved).toMatchObject({ price: '49900', amount: '0.01', filled: '0', status: 'open', post_only: true })
    expect(await freeOf(user, USDT)).toBe(1)
    expect(await now(user, old)).toMatchObject({ status: 'cancelled', reason: 'user_cancelled' })
    expect((await openOf(user)).map(({ id }) => id)).toEqual([moved.id])
  })

  it('changes nothing where the new one is refused: too dear, taking, off the tick, out of the band', async () => {
    const user = await newUser({ btc: '0', usdt: '495' })
    const seller = await newUser()
    await place(seller, { type: 'sell', amount: '0.01', target_price: '49500' })
    const old = await place(user, { amount: '0.01', target_price: '49000', post_only: true })
    await expect(move(user, old, '49600')).rejects.toMatchObject({ code: 'insufficient_balance' })
    await expect(move(user, old, '49500')).rejects.toMatchObject({ code: 'would_take', detail: { fields: { price: 'would_take' } } })
    await expect(move(user, old, '49000.001')).rejects.toMatchObject({ code: 'price_tick', detail: { fields: { price: 'price_tick' } } })
    await expect(move(user, old, '20')).rejects.toMatchObject({ code: 'notional_minimum' })
    await market.setIndex('40000.00')
    await expect(move(user, old, '49400')).rejects.toMatchObject({ code: 'price_band' })
    expect(await now(user, old)).toMatchObject({ status: 'open', price: '49000' })
    expect(await freeOf(user, USDT)).toBe(5)
  })

  it('takes what has not filled along, and never buys more than was asked for', async () => {
    const user = await newUser()
    const seller = await newUser()
    const old = await place(user, { amount: '0.03', target_price: '49000' })
    await place(seller, { type: 'sell', amount: '0.01', target_price: '49000' })
    const moved = await move(user, old, '49100')
    expect(moved).toMatchObject({ amount: '0.02', filled: '0', price: '49100' })
    expect(await now(user, old)).toMatchObject({ status: 'cancelled', filled: '0.01' })
    await place(seller, { type: 'sell', amount: '0.05', target_price: '49100', tif: 'ioc' })
    expect(await freeOf(user, BTC)).toBe(10.02997)
  })

  it('trades at once at a price that does', async () => {
    const user = await newUser()
    const seller = await newUser()
    await place(seller, { type: 'sell', amount: '0.01', target_price: '49500' })
    const old = await place(user, { amount: '0.01', target_price: '49000' })
    expect(await move(user, old, '49600')).toMatchObject({ status: 'filled', average_price: '49500' })
  })

  it('leaves a rest where it is that is too small to be placed anew', async () => {
    const user = await newUser()
    const seller = await newUser()
    const old = await place(user, { amount: '0.01', target_price: '49000' })
    await place(seller, { type: 'sell', amount: '0.00995', target_price: '49000' })
    await expect(move(user, old, '49100')).rejects.toMatchObject({ code: 'amount_minimum' })
    expect(await now(user, old)).toMatchObject({ status: 'partially_filled', filled: '0.00995' })
  })

  it('moves the trigger of a stop that waits, and the limit behind it as far', async () => {
    const user = await newUser()
    const old = await place(user, { type: 'sell', order_type: 'stop_limit', amount: '0.01', stop_price: '48000', target_price: '47900' })
    const moved = await move(user, old, '48500')
    expect(moved).toMatchObject({ order_type: 'stop_limit', stop_price: '48500', price: '48400', status: 'untriggered' })
    await expect(move(user, moved, '50100')).rejects.toMatchObject({
      code: 'would_trigger',
      detail: { fields: { price: 'would_trigger' } },
    })
    expect(await openOf(user)).toMatchObject([{ id: moved.id, stop_price: '48500' }])
    expect(await freeOf(user, BTC)).toBe(9.99)
  })

  it('keeps the budget of a stop, the date of an order and the slices of an iceberg', async () => {
    const user = await newUser()
    const date = new Date(Date.now() + 3_600_000).toISOString()
    const stop = await place(user, { order_type: 'stop_market', quote_amount: '500', stop_price: '52000' })
    expect(await move(user, stop, '53000')).toMatchObject({ quote_amount: '500', stop_price: '53000', amount: null })
    const dated = await place(user, { amount: '0.01', target_price: '49000', tif: 'gtd', expire_at: date, visible_amount: '0.002' })
    expect(await move(user, dated, '48000')).toMatchObject({ tif: 'gtd', expire_at: date, visible_amount: '0.002' })
  })

  it('moves no leg of an OCO, no trailing stop, nothing of another user and nothing that has ended', async () => {
    const user = await newUser()
    const stranger = await newUser()
    const oco = await place(user, { type: 'sell', order_type: 'oco', amount: '0.01', target_price: '52000', stop_price: '48000' })
    await expect(move(user, oco, '53000')).rejects.toMatchObject({ code: 'order_not_movable' })
    const trailing = await place(user, { type: 'sell', order_type: 'trailing_stop', amount: '0.01', trailing_bps: 100 })
    await expect(move(user, trailing, '48000')).rejects.toMatchObject({ code: 'order_not_movable' })
    const order = await place(user, { amount: '0.01', target_price: '49000' })
    await expect(move(stranger, order, '49100')).rejects.toMatchObject({ code: 'order_not_found' })
    await market.call(user, 'spot.cancelAll', {})
    await expect(move(user, order, '49100')).rejects.toMatchObject({ code: 'order_not_open' })
    expect(await openOf(user)).toEqual([])
  })

  it('happens once, however often it is asked with the same key, and over a restart', async () => {
    const userId = await newUser()
    const old = await place(userId, { amount: '0.01', target_price: '49000' })
    const asker = { userId, key: newKey() }
    const moved = await move(asker, old, '49100')
    expect(await move(asker, old, '49100')).toEqual(moved)
    await market.restart()
    expect(await move(asker, old, '49100')).toEqual(moved)
    expect((await openOf(userId)).map(({ id }) => id)).toEqual([moved.id])
    expect(await freeOf(userId, USDT)).toBe(999509)
  })

  it('keeps an order that was refused in its place of the queue', async () => {
    const user = await newUser({ btc: '0', usdt: '490' })
    const second = await newUser()
    const seller = await newUser()
    const old = await place(user, { amount: '0.01', target_price: '49000' })
    const next = await place(second, { amount: '0.01', target_price: '49000' })
    await expect(move(user, old, '49001')).rejects.toMatchObject({ code: 'insufficient_balance' })
    await place(seller, { type: 'sell', amount: '0.01', target_price: '49000' })
    expect(await now(user, old)).toMatchObject({ status: 'filled' })
    expect(await now(second, next)).toMatchObject({ status: 'open' })
  })
})
