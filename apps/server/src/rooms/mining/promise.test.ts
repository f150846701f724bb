/** A pool that cannot give more than it promised. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { startMining, type MiningTest } from '../../testing-mining.ts'
import { POOL } from './terms.ts'

let test: MiningTest
const pools = new Map<string, string>()
beforeEach(async ({ task }) => {
  test = await startMining(pools.get(task.name))
})
// The books are checked when the database closes.
afterEach(() => test.end())

/** A test whose pool has so much USDT. */
function withPool(pool: string, name: string, run: () => Promise<void>): void {
  pools.set(name, pool)
  it(name, run)
}

async function lockedBy(count: number, { productId, renew = '0' }: { productId: string; renew?: string }) {
  const orders: { userId: number; id: string }[] = []
  for (let at = 0; at < count; at++) {
    const userId = await test.user('1000')
    const { message } = await test.lock(userId, productId, { amount: '1000', renew })
    orders.push({ userId, id: message.id })
  }
  return orders
}
const available = async (userId: number) => test.balance(accountOf(userId, CHANGE))
const payoutsOf = async ({ userId, id }: { userId: number; id: string }) => {
  const { message } = (await test.call('order', { id }, { userId })) as unknown as {
    message: { payouts: { number: string; rate: string }[] }
  }
  return message.payouts.map(({ number, rate }) => `${number} at ${rate}`)
}
const messagesOf = async (userId: number) => {
  const { rows } = await test.database.pool.query<{ kind: string; values: Record<string, string> }>(
    'select kind, values from message where user_id = $1 order by id',
    [userId],
  )
  return rows
}

// 15 are promised to each, and a day of 0.2 % wants 1 more for each.
withPool('31.5', 'a day of a range pays the lower end where the pool is short of the rest, and the days after it too', async () => {
  const productId = await test.product({ rateLow: '0.001', rateHigh: '0.002', totalMaximum: '4000', userMaximum: '4000' })
  const orders = await lockedBy(2, { productId })
  for (const { id } of orders) await test.backdate(id, 3)
  await test.pass()
  const payouts = await Promise.all(orders.map(payoutsOf))
  const [lucky, short] = payouts.toSorted((one, other) => other.join().localeCompare(one.join()))
  expect([lucky!.toSorted(), short]).toEqual([
    ['1 at 0.001', '2 at 0.002'],
    ['1 at 0.001', '1 at 0.001'],
  ])
  // What is promised still stands whole.
  expect(await test.balance(POOL)).toEqual({ available: '0.5', held: '26' })
})

withPool('16', 'a day of a range pays what is shared to the last unit that the pool has', async () => {
  const productId = await test.product({ rateLow: '0.001', rateHigh: '0.002', totalMaximum: '4000', userMaximum: '4000' })
  const [order] = await lockedBy(1, { productId })
  await test.backdate(order!.id, 2)
  await test.pass()
  expect(await payoutsOf(order!)).toEqual(['2 at 0.002'])
  expect(await test.balance(POOL)).toEqual({ available: '0', held: '14' })
})

// 48 each for the first term, and 48 for one term more.
withPool('144', 'of two that lock again, one is promised a term and the other gets the amount back and is told why', async () => {
  const orders = await lockedBy(2, { productId: await test.product(), renew: '1' })
  for (const { id } of orders) await test.backdate(id, 16)
  await test.pass()
  const seen = await Promise.all(
    orders.map(async ({ userId }) => {
      const [message, ...others] = await messagesOf(userId)
      expect(others).toEqual([])
      return { ...message!, balance: await available(userId) }
    }),
  )
  const about = { amount: '1000', currency: 'USDT', days: '15', earned: '48' }
  expect(seen.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'mining_locked_again', values: about, balance: { available: '48', held: '1000' } },
    { kind: 'mining_not_promised', values: about, balance: { available: '1048', held: '0' } },
  ])
  expect(await test.balance(POOL)).toEqual({ available: '0', held: '48' })
})

// 48 each for the first term, and 48 for one term more. Nothing was paid for weeks.
withPool('144', 'after an outage the term that was over first is promised again; the other ended on its own day and says why', async () => {
  const productId = await test.product()
  const [late, early] = await lockedBy(2, { productId, renew: '1' })
  await test.backdate(late!.id, 17)
  await test.backdate(early!.id, 20)
  await test.pass()
  const { rows } = await test.database.pool.query<{ id: string; status: string; term: number; days: number; isOnTime: boolean }>(
    `select o.id::text, status, term, (select count(*)::int from mining_payout y where y.order_id = o.id) as days,
       ended_at is not distinct from case when status = 'ended' then counts_from + interval '15 days' end as "isOnTime"
     from mining_order o order by id`,
  )
  expect(rows).toEqual([
    { id: late!.id, status: 'ended', term: 1, days: 15, isOnTime: true },
    { id: early!.id, status: 'open', term: 2, days: 19, isOnTime: true },
  ])
  // Whoever was not promised a term has the whole amount and no day more; who was goes on as if nothing had been.
  expect(await available(late!.userId)).toEqual({ available: '1048', held: '0' })
  expect(await available(early!.userId)).toEqual({ available: '60.8', held: '1000' })
  const about = { amount: '1000', currency: 'USDT', days: '15', earned: '48' }
  expect(await messagesOf(late!.userId)).toMatchObject([{ kind: 'mining_not_promised', values: about }])
  expect(await messagesOf(early!.userId)).toMatchObject([{ kind: 'mining_locked_again', values: about }])
  // What is left of the second term, and nothing of what the other would have been promised.
  expect(await test.balance(POOL)).toEqual({ available: '0', held: '35.2' })
  // A message of that day, not of the day on which it was made up for.
  const { rows: told } = await test.database.pool.query<{ isThen: boolean }>(
    `select m.created_at = o.ended_at as "isThen" from message m join mining_order o on o.id = $2 where m.user_id = $1`,
    [late!.userId, late!.id],
  )
  expect(told).toEqual([{ isThen: true }])
})
