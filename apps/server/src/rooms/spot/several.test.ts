/** Several orders in one call: the result of each, without and with an Idempotency-Key. */
import type { CallInput, CallOutput } from '@assay/contract'
import { callOf } from '@assay/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseInput } from '../../http/input.ts'
import type { OrderAnswer } from './present.ts'
import { BTC, createTestMarket, newKey, USDT, type Asker, type TestMarket } from './testing.ts'

type Answer = CallOutput<'spot.placeOrders'>
type Cancels = CallInput<'spot.cancelOrders'>['orders']

let market: TestMarket
const bid = (price: number, fields: Record<string, string | boolean> = {}): Record<string, string | number | boolean> => ({
  currency_id: BTC,
  legal_id: USDT,
  type: 'buy',
  target_price: String(price),
  amount: '0.01',
  ...fields,
})
const bids = (count: number) => Array.from({ length: count }, (_, at) => bid(49_000 - at, { client_id: `bid-${at}` }))
const placeAll = (asker: number | Asker, orders: unknown): Promise<Answer> => market.call(asker, 'spot.placeOrders', { orders })
const cancelAll = (asker: number | Asker, orders: Cancels): Promise<Answer> => market.call(asker, 'spot.cancelOrders', { orders })
const openOf = async (user: number): Promise<OrderAnswer[]> => {
  const { data } = (await market.call(user, 'spot.orders', { status: 'open', limit: 100 })) as { data: OrderAnswer[] }
  return data
}
const fieldsRefused = (name: 'spot.placeOrders' | 'spot.cancelOrders', fields: object): unknown => {
  try {
    return parseInput(callOf(name), fields)
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: 'parameter_error' })
    return (refusal as { detail: { fields: unknown } }).detail.fields
  }
}

beforeAll(async () => {
  market = await createTestMarket()
})
afterAll(() => market.close())

describe('placing several orders', () => {
  it('answers twenty in the order asked; one that is refused stops none of the others', async () => {
    const user = await market.newUser()
    const orders = bids(20)
    orders[7] = bid(49_000.001)
    const { results } = await placeAll(user, orders)
    expect(results).toHaveLength(20)
    expect(results[7]).toEqual({
      code: 'price_tick',
      message: 'The price moves in steps of 0.01',
      fields: { target_price: 'The price moves in steps of 0.01' },
    })
    const placed = results.filter((_, at) => at !== 7)
    expect(placed).toMatchObject(orders.flatMap(({ client_id }, at) => (at === 7 ? [] : { client_id: client_id!, status: 'open' })))
    expect((await openOf(user)).map(({ id }) => id)).toEqual(placed.map((one) => (one as OrderAnswer).id).toReversed())
    const held = orders.reduce((sum, _, at) => sum + (at === 7 ? 0 : 490 - at / 100), 0)
    expect(Number(await market.available(user, USDT))).toBeCloseTo(1_000_000 - held, 8)
    await market.call(user, 'spot.cancelAll', {})
  })

  it('is one turn: nobody’s order comes in between', async () => {
    const users = [await market.newUser(), await market.newUser(), await market.newUser()]
    const answers = await Promise.all([...users, ...users].map((user) => placeAll(user, Array(5).fill(bid(48_500)))))
    for (const { results } of answers) {
      const ids = results.map((one) => Number((one as OrderAnswer).id))
      // Each order takes two ids: its own, and one for the second leg of an OCO.
      expect(ids).toEqual(ids.map((_, at) => ids[0]! + 2 * at))
    }
    await Promise.all(users.map((user) => market.call(user, 'spot.cancelAll', {})))
  })

  it('lets each stand upon those before it', async () => {
    const user = await market.newUser({ btc: '0', usdt: '1000' })
    const { results } = await placeAll(user, [bid(49_000, { amount: '0.02' }), bid(49_000), bid(1_000)])
    expect(results).toMatchObject([
      { price: '49000', status: 'open' },
      { code: 'insufficient_balance', message: 'Insufficient balance' },
      { price: '1000', status: 'open' },
    ])
    const [resting] = results as OrderAnswer[]
    const seller = await market.newUser()
    const sale = { type: 'sell', target_price: '49000', amount: '0.015' }
    expect((await placeAll(seller, [bid(0, sale), bid(0, sale)])).results).toMatchObject([
      { status: 'filled' },
      { status: 'partially_filled', filled: '0.005' },
    ])
    expect(await market.call(user, 'spot.order', { id: resting!.id })).toMatchObject({ status: 'filled' })
    await market.call(seller, 'spot.cancelAll', {})
  })

  it('gives the same answer to the same key, refusals in the language of who asks again', async () => {
    const user = await market.newUser()
    const key = newKey()
    const orders = [bid(48_000), { ...bid(48_000), legal_id: 99 }, bid(48_000, { amount: '1000' })]
    const first = await placeAll({ userId: user, key }, orders)
    expect(first.results).toMatchObject([{ status: 'open' }, { code: 'symbol_unknown' }, { code: 'insufficient_balance' }])
    expect(await placeAll({ userId: user, key }, orders)).toEqual(first)
    await market.restart()
    const french = await placeAll({ userId: user, key, lang: 'fra' }, orders)
    expect(french.results[0]).toEqual(first.results[0])
    expect(french.results[2]).toEqual({ code: 'insufficient_balance', message: 'Solde insuffisant' })
    expect(await openOf(user)).toHaveLength(1)
    await expect(placeAll({ userId: user, key }, orders.slice(1))).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  it('refuses all for the fields of one, by its place', async () => {
    const user = await market.newUser()
    await expect(placeAll(user, [bid(48_000), bid(48_000, { post_only: true, order_type: 'market' })])).rejects.toMatchObject({
      code: 'parameter_error',
      detail: { fields: { 'orders.1.target_price': 'field_unused', 'orders.1.post_only': 'field_unused' } },
    })
    expect(await openOf(user)).toEqual([])
    const one = bid(48_000)
    expect(fieldsRefused('spot.placeOrders', { orders: [one, { ...one, amount: '-1', colour: 'red' }, { ...one, type: '' }] })).toEqual({
      'orders.1.amount': 'field_decimal',
      'orders.1.colour': 'field_unknown',
      'orders.2.type': 'field_required',
    })
  })
})

describe('the list of orders', () => {
  it('is an array, or in a form its text, of one to twenty rows', () => {
    const rows = bids(20)
    const parsed = parseInput(callOf('spot.placeOrders'), { orders: rows })
    expect(parsed).toMatchObject({ orders: rows.map((row) => ({ ...row, currency_id: '1', legal_id: '3' })) })
    expect(parseInput(callOf('spot.placeOrders'), { orders: JSON.stringify(rows) })).toEqual(parsed)
    for (const orders of [bids(21), JSON.stringify(bids(21)), Array(20_000).fill({})])
      expect(fieldsRefused('spot.placeOrders', { orders })).toEqual({ orders: 'field_too_long' })
    for (const orders of [undefined, '', null, [], '[]'])
      expect(fieldsRefused('spot.placeOrders', { orders })).toEqual({ orders: 'field_required' })
    for (const orders of ['x', '[', '{}', 'null', 7, {}, { length: 1 }, '['.repeat(60_000)])
      expect(fieldsRefused('spot.placeOrders', { orders })).toEqual({ orders: 'field_format' })
    for (const row of [null, 7, 'x', [], [rows[0]]])
      expect(fieldsRefused('spot.placeOrders', { orders: [rows[0], row] })).toEqual({ 'orders.1': 'field_format' })
  })

  it('takes nothing by way of a prototype', () => {
    const inherited = JSON.stringify(bids(1)).replace('{', '{"__proto__":{"stp":"both"},')
    const parsed = fieldsRefused('spot.placeOrders', { orders: inherited }) as { orders?: { stp?: string }[] }
    expect(parsed.orders?.[0]?.stp).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('stp')
  })
})

describe('cancelling several orders', () => {
  it('cancels what is open and his, by id or client id, and says of each other one why not', async () => {
    const user = await market.newUser()
    const other = await market.newUser()
    const { results } = await placeAll(user, bids(4))
    const ids = results.map((one) => (one as OrderAnswer).id)
    const foreign = (await placeAll(other, [bid(47_000, { client_id: 'theirs' })])).results[0] as OrderAnswer
    await market.call(user, 'spot.cancelOrder', { id: ids[3]! })
    const asked: Cancels = [
      { id: ids[0]! },
      { id: foreign.id },
      { client_id: 'bid-1' },
      { client_id: 'theirs' },
      { id: ids[0]! },
      { id: ids[3]! },
      { client_id: 'bid-3' },
      { id: '999999999' },
    ]
    const key = newKey()
    const answer = await cancelAll({ userId: user, key }, asked)
    expect(answer.results).toMatchObject([
      { id: ids[0], status: 'cancelled', reason: 'user_cancelled' },
      { code: 'order_not_found' },
      { id: ids[1], status: 'cancelled' },
      { code: 'order_not_found' },
      { code: 'order_not_open' },
      { code: 'order_not_open' },
      { code: 'order_not_open' },
      { code: 'order_not_found', message: 'This order does not exist' },
    ])
    expect((await openOf(user)).map(({ id }) => id)).toEqual([ids[2]])
    expect((await openOf(other)).map(({ id }) => id)).toEqual([foreign.id])
    expect(await cancelAll({ userId: user, key }, asked)).toEqual(answer)
    expect((await cancelAll({ userId: user, key, lang: 'zh' }, asked)).results[7]).toEqual({
      code: 'order_not_found',
      message: '委托不存在',
    })
  })

  it('needs an id or a client id in each row', () => {
    expect(fieldsRefused('spot.cancelOrders', { orders: [{ id: 7 }, {}, { id: 'x' }, { id: '1', symbol: 'BTC/USDT' }] })).toEqual({
      'orders.1.id': 'field_required',
      'orders.2.id': 'field_id',
      'orders.3.symbol': 'field_unknown',
    })
  })
})
