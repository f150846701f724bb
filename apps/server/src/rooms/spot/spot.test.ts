import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderAnswer } from './present.ts'
import { BTC, createTestMarket, newKey, USDT, type TestMarket } from './testing.ts'

let market: TestMarket
const pair = { currency_id: BTC, legal_id: USDT }
const place = (user: number, fields: Record<string, unknown>, key?: string): Promise<OrderAnswer> =>
  market.call({ userId: user, key }, 'spot.placeOrder', { ...pair, ...fields } as never)

beforeAll(async () => {
  market = await createTestMarket()
})
afterAll(() => market.close())

describe('placing orders', () => {
  it('rests a limit order, holds its money, and gives it back on cancel', async () => {
    const user = await market.newUser()
    const order = await place(user, { type: 'buy', target_price: '49000', amount: '0.5' })
    expect(order).toMatchObject({
      status: 'open',
      order_type: 'limit',
      tif: 'gtc',
      price: '49000',
      amount: '0.5',
      filled: '0',
      fee: '0',
      fee_currency: 'BTC',
    })
    expect(Number(await market.available(user, USDT))).toBe(975_500)
    const cancelled: OrderAnswer = await market.call(user, 'spot.cancelOrder', { id: order.id })
    expect(cancelled).toMatchObject({ id: order.id, status: 'cancelled', reason: 'user_cancelled' })
    expect(Number(await market.available(user, USDT))).toBe(1_000_000)
  })

  it('matches two users at the resting price and takes the fee of each from what he receives', async () => {
    const seller = await market.newUser()
    const buyer = await market.newUser()
    const ask = await place(seller, { type: 'sell', target_price: '50010', amount: '0.2' })
    const bid = await place(buyer, { type: 'buy', target_price: '50020', amount: '0.1' })
    expect(bid).toMatchObject({ status: 'filled', filled: '0.1', filled_quote: '5001', average_price: '50010', fee: '0.0001' })
    expect(Number(await market.available(buyer, BTC))).toBe(10.0999)
    expect(Number(await market.available(buyer, USDT))).toBe(994_999)
    expect(Number(await market.available(seller, USDT))).toBe(1_004_995.999)
    const open = await market.call(seller, 'spot.order', { id: ask.id })
    expect(open).toMatchObject({
      status: 'partially_filled',
      filled: '0.1',
      fee: '5.001',
      fills: [{ role: 'maker', price: '50010', amount: '0.1', fee: '5.001' }],
    })
    const fills = await market.call(buyer, 'spot.fills', {})
    expect(fills).toMatchObject({ total: 1, data: [{ type: 'buy', role: 'taker', total: '5001', fee: '0.0001', fee_currency: 'BTC' }] })
    await market.call(seller, 'spot.cancelAll', {})
  })

  it('refuses with a code, the field it belongs to and its figures, and holds nothing', async () => {
    const user = await market.newUser({ btc: '1', usdt: '100' })
    const refused = (fields: Record<string, unknown>) =>
      place(user, fields).then(
        () => expect.unreachable(),
        (error) => error,
      )
    expect(await refused({ type: 'buy', target_price: '49000', amount: '0.5' })).toMatchObject({ code: 'insufficient_balance' })
    expect(await refused({ type: 'buy', target_price: '49000.001', amount: '0.001' })).toMatchObject({
      code: 'price_tick',
      detail: { fields: { target_price: 'price_tick' }, values: { step: '0.01' } },
    })
    expect(await refused({ type: 'buy', target_price: '49000', amount: '0.000011' })).toMatchObject({ code: 'amount_lot' })
    expect(await refused({ type: 'buy', target_price: '49000', amount: '0.00001' })).toMatchObject({ code: 'amount_minimum' })
    expect(await refused({ type: 'sell', target_price: '40000', amount: '0.1' })).toMatchObject({ code: 'price_band' })
    expect(await refused({ type: 'sell', amount: '0.1', post_only: true })).toMatchObject({
      code: 'parameter_error',
      detail: { fields: { post_only: 'field_unused' } },
    })
    expect(await refused({ type: 'sell', order_type: 'stop_limit', amount: '0.1' })).toMatchObject({
      detail: { fields: { stop_price: 'field_required', target_price: 'field_required' } },
    })
    expect(Number(await market.available(user, USDT))).toBe(100)
  })

  it('gives the first answer to a repeated key, refusals included, and refuses another order under it', async () => {
    const user = await market.newUser()
    const key = newKey()
    const fields = { type: 'buy', target_price: '48000', amount: '0.01' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(user, fields, key)))
    expect(new Set(answers.map((order) => order.id)).size).toBe(1)
    await market.restart()
    expect((await place(user, fields, key)).id).toBe(answers[0]!.id)
    await expect(place(user, { ...fields, amount: '0.02' }, key)).rejects.toMatchObject({ code: 'idempotency_conflict' })
    const poorKey = newKey()
    const tooMuch = { type: 'buy', target_price: '48000', amount: '100' }
    await expect(place(user, tooMuch, poorKey)).rejects.toMatchObject({ code: 'insufficient_balance' })
    await expect(place(user, tooMuch, poorKey)).rejects.toMatchObject({ code: 'insufficient_balance' })
    await market.call(user, 'spot.cancelAll', {})
  })

  it('answers with what the order became: market, FOK, post only, stop, OCO', async () => {
    const maker = await market.newUser()
    const taker = await market.newUser()
    await place(maker, { type: 'sell', target_price: '50100', amount: '0.05' })
    await place(maker, { type: 'buy', target_price: '49900', amount: '0.05' })
    expect(await place(taker, { type: 'buy', quote_amount: '1000' })).toMatchObject({
      order_type: 'market',
      status: expect.stringMatching(/filled|expired/),
      quote_amount: '1000',
    })
    expect(await place(taker, { type: 'buy', target_price: '50100', amount: '1', tif: 'fok' })).toMatchObject({
      status: 'expired',
      reason: 'fok_unfilled',
      filled: '0',
    })
    await expect(place(taker, { type: 'buy', target_price: '50100', amount: '0.01', post_only: true })).rejects.toMatchObject({
      code: 'would_take',
    })
    expect(
      await place(taker, { type: 'sell', order_type: 'stop_limit', stop_price: '49000', target_price: '48900', amount: '0.1' }),
    ).toMatchObject({ status: 'untriggered' })
    const oco = await place(taker, {
      type: 'sell',
      order_type: 'oco',
      target_price: '51000',
      stop_price: '49500',
      stop_limit_price: '49400',
      amount: '0.1',
    })
    expect(oco.oco_id).not.toBeNull()
    const { cancelled } = (await market.call(taker, 'spot.cancelAll', {})) as { cancelled: string[] }
    expect(cancelled.length).toBeGreaterThanOrEqual(3)
    await market.call(maker, 'spot.cancelAll', {})
  })

  it('does not let one user see or touch the order of another', async () => {
    const owner = await market.newUser()
    const other = await market.newUser()
    const order = await place(owner, { type: 'buy', target_price: '47000', amount: '0.01', client_id: 'mine' })
    await expect(market.call(other, 'spot.order', { id: order.id })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(market.call(other, 'spot.cancelOrder', { id: order.id })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(market.call(other, 'spot.cancelOrder', { client_id: 'mine' })).rejects.toMatchObject({ code: 'order_not_found' })
    expect(await market.call(owner, 'spot.cancelOrder', { client_id: 'mine' })).toMatchObject({ status: 'cancelled' })
    await expect(market.call(owner, 'spot.cancelOrder', { id: order.id })).rejects.toMatchObject({ code: 'order_not_open' })
  })

  it('takes only cancels while the pair is halted', async () => {
    const user = await market.newUser()
    const order = await place(user, { type: 'buy', target_price: '47000', amount: '0.01' })
    await market.setIndex(null)
    await expect(place(user, { type: 'buy', target_price: '47000', amount: '0.01' })).rejects.toMatchObject({ code: 'pair_halted' })
    expect(await market.call(user, 'spot.cancelOrder', { id: order.id })).toMatchObject({ status: 'cancelled' })
    await market.setIndex('50000.00')
  })

  it('is the same book after a restart', async () => {
    const users = await Promise.all([market.newUser(), market.newUser(), market.newUser()])
    for (const [index, user] of users.entries()) {
      for (let level = 1; level <= 5; level++) {
        await place(user, {
          type: 'buy',
          target_price: String(49_000 - level * 10),
          amount: '0.02',
          ...(level === 3 && { visible_amount: '0.005' }),
        })
        await place(user, { type: 'sell', target_price: String(51_000 + level * 10 + index), amount: '0.02' })
      }
    }
    await place(users[0]!, { type: 'sell', order_type: 'trailing_stop', trailing_bps: 100, amount: '0.1' })
    const before = market.desk.engine.hash()
    await market.restart()
    expect(market.desk.engine.hash()).toBe(before)
    for (const user of users) await market.call(user, 'spot.cancelAll', {})
  })

  it('spends a balance once, however many orders ask for it at the same time', async () => {
    const user = await market.newUser({ btc: '0', usdt: '4900' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, () => place(user, { type: 'buy', target_price: '49000', amount: '0.01' })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    expect(Number(await market.available(user, USDT))).toBe(0)
    await market.call(user, 'spot.cancelAll', {})
  })
})
