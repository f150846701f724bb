/** An account whose withdrawals are locked does not hand its worth to another one by a pair whose price two accounts of one person make. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestMarket, type TestMarket } from './testing.ts'

let market: TestMarket
let user: number
beforeAll(async () => {
  market = await createTestMarket()
  await market.setIndex('50000.00')
  user = await market.newUser()
})
afterAll(() => market.close())
afterEach(async () => {
  await lock('null')
  market.isOfToken = false
})

const lock = (until: string) =>
  market.database.pool.query(`update account_user set withdrawals_locked_until = ${until} where id = $1`, [user])
const bid = (price = '49000') => ({ currency_id: '1', legal_id: '3', type: 'buy', target_price: price, amount: '0.01' }) as const
const place = (key?: string): Promise<{ id: string }> => market.call(key ? { userId: user, key } : user, 'spot.placeOrder', bid())
const refused = { code: 'token_locked', detail: { values: { time: expect.stringMatching(/\d\d:\d\d/) } } }

describe('an account whose withdrawals are locked', () => {
  it('places no order on a pair of a token, of any type, nor several, nor moves one, until the lock ends', async () => {
    market.isOfToken = true
    const { id } = await place()
    await lock(`now() + interval '24 hours'`)
    await expect(place()).rejects.toMatchObject(refused)
    const atMarket = { currency_id: '1', legal_id: '3', type: 'sell', order_type: 'market', amount: '0.01' } as const
    await expect(market.call(user, 'spot.placeOrder', atMarket)).rejects.toMatchObject(refused)
    const stop = { currency_id: '1', legal_id: '3', type: 'sell', order_type: 'stop_market', stop_price: '48000', amount: '0.01' } as const
    await expect(market.call(user, 'spot.placeOrder', stop)).rejects.toMatchObject(refused)
    expect(await market.call(user, 'spot.placeOrders', { orders: [bid(), bid()] })).toMatchObject({
      results: [{ code: 'token_locked' }, { code: 'token_locked' }],
    })
    await expect(market.call(user, 'spot.moveOrder', { id, price: '49500' })).rejects.toMatchObject(refused)
    // What was placed before stays, and can be cancelled.
    expect(await market.call(user, 'spot.order', { id })).toMatchObject({ status: 'open' })
    expect(await market.call(user, 'spot.cancelOrder', { id })).toMatchObject({ status: 'cancelled' })
    await lock(`now() - interval '1 second'`)
    expect(await place()).toMatchObject({ status: 'open' })
  })

  it('trades pairs with an index of the market as before', async () => {
    await lock(`now() + interval '24 hours'`)
    const { id } = await place()
    expect(await market.call(user, 'spot.moveOrder', { id, price: '49500' })).toMatchObject({ status: 'open' })
  })

  it('has the answer to an order that was accepted before the lock, asked again with its key', async () => {
    market.isOfToken = true
    const key = '00000000-0000-4000-8000-000000000001'
    const { id } = await place(key)
    await lock(`now() + interval '24 hours'`)
    expect(await place(key)).toMatchObject({ id })
  })
})
