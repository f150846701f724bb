/** What a statement says an order traded adds up to the entries of its lines, fill by fill and batch by batch. */
import { sql } from 'kysely'
import Big from 'big.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameOfBatch, tradesOfBatches } from './batch-trades.ts'
import { BTC, createTestMarket, USDT, type TestMarket } from './testing.ts'

let market: TestMarket

beforeAll(async () => {
  market = await createTestMarket()
  await market.setIndex('50000.00')
})
afterAll(() => market.close())

interface Line {
  reference: string
  time: Date
  currency_id: number
  delta: string
}

async function linesOf(userId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select reference, time, currency_id, sum(available_delta + held_delta) as delta from ledger_entry
    where account_id = ${market.services.traderOf(userId).account} and kind = 'spot_fill' group by 1, 2, 3`.execute(market.database.db)
  return rows
}

const pair = { currency_id: BTC, legal_id: USDT } as const
const limit = (type: 'buy' | 'sell', amount: string, price: string) => ({ ...pair, type, amount, target_price: price }) as const

it('is what was received and paid, whoever took and however many fills were netted', async () => {
  const [buyer, seller] = [await market.newUser({ usdt: '10000' }), await market.newUser({ btc: '1' })]
  await market.call(seller, 'spot.placeOrder', limit('sell', '0.01', '50000'))
  await market.call(seller, 'spot.placeOrder', limit('sell', '0.02', '50010.5'))
  await market.call(buyer, 'spot.placeOrder', limit('buy', '0.034', '50011'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  await market.call(seller, 'spot.placeOrder', limit('sell', '0.004', '50000'))
  for (const userId of [buyer, seller]) {
    const lines = await linesOf(userId)
    expect(lines.length).toBeGreaterThan(3)
    const batches = lines.map(({ reference, time }) => ({ orderId: reference.slice('spot_order:'.length), time }))
    const trades = await tradesOfBatches(market.services, userId, batches)
    for (const [at, { currency_id: currencyId, delta }] of lines.entries()) {
      const { type, amount, price, fee } = trades.get(nameOfBatch(batches[at]!))!
      const [base, total] = [new Big(amount), new Big(amount).times(price)]
      const isBase = currencyId === BTC
      const paid = type === 'buy' ? (isBase ? base.minus(fee) : total.neg()) : isBase ? base.neg() : total.minus(fee)
      expect(
        paid
          .minus(delta)
          .abs()
          .lt(isBase ? '0.000000001' : '0.001'),
        `${type} ${amount} at ${price}: ${paid.toFixed()}, not ${delta}`,
      ).toBe(true)
    }
  }
})

it('is nothing to somebody else', async () => {
  const [buyer, other] = [await market.newUser({ usdt: '10000' }), await market.newUser({ btc: '1' })]
  await market.call(other, 'spot.placeOrder', limit('sell', '0.01', '50000'))
  await market.call(buyer, 'spot.placeOrder', limit('buy', '0.01', '50000'))
  const batches = (await linesOf(buyer)).map(({ reference, time }) => ({ orderId: reference.slice('spot_order:'.length), time }))
  expect((await tradesOfBatches(market.services, buyer, batches)).size).toBe(1)
  expect((await tradesOfBatches(market.services, other, batches)).size).toBe(0)
})
