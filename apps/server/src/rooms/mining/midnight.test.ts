/** What is tried around 00:00 UTC, on a clock that the test moves: who comes just before, leaves just after, changes products, or chooses too late. */
import { DAY_MS } from '@assay/engine/market'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { startMiningAt, type StandingMiningTest } from '../../testing-mining.ts'
import { pauseProduct } from './make-product.ts'

const MIDNIGHT_MS = Math.ceil(Date.now() / DAY_MS) * DAY_MS
/** Leaving costs nothing and takes nothing back: only how days are counted stands in the way. */
const generous = { penaltyRate: '0', penaltyCap: '0', takesBack: false, minimum: '1' }
/** 0.1 % of 4,000 is shared out, up to 0.2 % for each. */
const range = { rateLow: '0.001', rateHigh: '0.002', totalMaximum: '4000', userMaximum: '4000' }

let test: StandingMiningTest
beforeEach(async () => {
  test = await startMiningAt(MIDNIGHT_MS - DAY_MS)
})
// The books are checked when the database closes.
afterEach(() => test.end())

const days = (count: number) => MIDNIGHT_MS + count * DAY_MS
const lock = async (userId: number, productId: string, input: Parameters<StandingMiningTest['lock']>[2]) => {
  const { message, refused } = await test.lock(userId, productId, input)
  expect(refused).toBeUndefined()
  return message.id
}
const leave = (userId: number, id: string) => test.call('redeem', { id }, { userId })
const change = (userId: number) => test.balance(accountOf(userId, CHANGE))
const payoutsOf = async (userId: number, id: string) => {
  const { message } = (await test.call('order', { id }, { userId })) as unknown as {
    message: { payouts: { day: string; number: string; rate: string }[] }
  }
  return message.payouts.map(({ day, number, rate }) => `${(Date.parse(day) - MIDNIGHT_MS) / DAY_MS}: ${number} at ${rate}`).toReversed()
}

describe('who locks just before midnight and leaves just after it', () => {
  it('has no yield: a day less two milliseconds is no day', async () => {
    const productId = await test.product(generous)
    const stays = [
      { beforeMs: 2_000, afterMs: 0 },
      { beforeMs: 2_000, afterMs: 2_000 },
      { beforeMs: 1, afterMs: DAY_MS - 1 },
    ]
    const orders: { userId: number; id: string; untilMs: number }[] = []
    for (const { beforeMs, afterMs } of stays) {
      const userId = await test.user('1000')
      await test.setClock(days(0) - beforeMs)
      orders.push({ userId, id: await lock(userId, productId, '1000'), untilMs: days(0) + afterMs })
    }
    for (const { userId, id, untilMs } of orders) {
      await test.setClock(untilMs)
      await test.pass()
      await leave(userId, id)
      expect(await change(userId)).toEqual({ available: '1000', held: '0' })
      expect(await payoutsOf(userId, id)).toEqual([])
    }
  })

  it('has one yield from the midnight on that ends a whole day, and at midnight itself a day is a new one', async () => {
    const productId = await test.product(generous)
    const [early, late] = [await test.user('1000'), await test.user('1000')]
    await test.setClock(days(0) - 1)
    const first = await lock(early, productId, '1000')
    await test.setClock(days(0))
    const second = await lock(late, productId, '1000')
    await test.setClock(days(1))
    await leave(early, first)
    await leave(late, second)
    expect([await payoutsOf(early, first), await payoutsOf(late, second)]).toEqual([['1: 3.2 at 0.0032'], []])
    expect([await change(early), await change(late)]).toMatchObject([{ available: '1003.2' }, { available: '1000' }])
  })
})

describe('who changes products around midnight', () => {
  it('has no day of the same money twice, and loses each day in which he changes', async () => {
    const products = [await test.product(generous), await test.product({ ...generous, days: 30 })]
    const [userId, stays] = [await test.user('1000'), await test.user('1000')]
    await test.setClock(days(0) - 1_000)
    const kept = await lock(stays, products[0]!, '1000')
    const orders = [await lock(userId, products[0]!, '1000')]
    for (let day = 1; day <= 6; day++) {
      // The second in which the runner is still on its way: leaving pays the day that is due first.
      await test.setClock(days(day) + 500)
      await leave(userId, orders.at(-1)!)
      orders.push(await lock(userId, products[day % 2]!, '1000'))
    }
    await test.pass()
    const own = (await Promise.all(orders.map((id) => payoutsOf(userId, id)))).flat()
    expect(own).toEqual(['1: 3.2 at 0.0032'])
    expect(await change(userId)).toEqual({ available: '3.2', held: '1000' })
    expect(await payoutsOf(stays, kept)).toHaveLength(6)
  })

  it('counts in no share of a day that he was not there for as a whole', async () => {
    const productId = await test.product({ ...range, ...generous })
    const [stays, comes] = [await test.user('1000'), await test.user('3000')]
    await test.setClock(days(0) - 1_000)
    const kept = await lock(stays, productId, '1000')
    await test.setClock(days(0) + 1)
    const short = await lock(comes, productId, '3000')
    await test.setClock(days(1) - 1)
    await leave(comes, short)
    await test.setClock(days(1))
    await test.pass()
    // Alone over the whole day, whoever came in between.
    expect(await payoutsOf(stays, kept)).toEqual(['1: 2 at 0.002'])
  })
})

describe('who chooses what comes at the end of a term once it is over', () => {
  const over = async (renew: '0' | '1') => {
    const productId = await test.product({ ...generous, days: 2 })
    const userId = await test.user('1000')
    const id = await lock(userId, productId, { amount: '1000', renew })
    await test.setClock(days(2))
    return { userId, id }
  }

  it('does not lock again what has ended', async () => {
    const { userId, id } = await over('0')
    expect(await test.call('renew', { id, renew: '1' }, { userId })).toEqual({ refused: 'mining_order_over' })
    expect(await change(userId)).toEqual({ available: '1006.4', held: '0' })
  })

  it('does not take back what was locked again: the choice is that of the next term', async () => {
    const { userId, id } = await over('1')
    expect(await test.call('renew', { id, renew: '0' }, { userId })).toMatchObject({ message: { term: 2, renew: false } })
    expect(await change(userId)).toEqual({ available: '6.4', held: '1000' })
    await test.setClock(days(4))
    await test.pass()
    expect(await change(userId)).toEqual({ available: '1012.8', held: '0' })
  })

  it('may choose up to the last moment of the term', async () => {
    const productId = await test.product({ ...generous, days: 2 })
    const userId = await test.user('1000')
    const id = await lock(userId, productId, { amount: '1000', renew: '1' })
    await test.setClock(days(2) - 1)
    expect(await test.call('renew', { id, renew: '0' }, { userId })).toMatchObject({ message: { term: 1, renew: false } })
    await test.setClock(days(2))
    await test.pass()
    expect(await change(userId)).toEqual({ available: '1006.4', held: '0' })
  })
})

describe('days that are caught up after three days of downtime', () => {
  /** Four who lock on two days: of the first two, one ends and one is locked again while nobody is there. */
  async function down() {
    const productId = await test.product({ ...range, ...generous, days: 2 })
    const users = await Promise.all([1, 2, 3, 4].map(() => test.user('3000')))
    const [ends, again, , late] = users as [number, number, number, number]
    const orders = [await lock(ends, productId, '1000'), await lock(again, productId, { amount: '1000', renew: '1' })]
    await test.setClock(days(0) + 1_000)
    orders.push(await lock(users[2]!, productId, { amount: '1000', renew: '1' }))
    await test.setClock(days(1) + 1_000)
    orders.push(await lock(late, productId, { amount: '1000', renew: '1' }))
    await test.setClock(days(3) + 1_000)
    return { productId, users, orders }
  }
  const seen = (users: readonly number[], orders: readonly string[]) => Promise.all(orders.map((id, at) => payoutsOf(users[at]!, id)))
  /** As they would have been paid at each midnight: 4 are shared by two, then by three, and by three once one has ended. */
  const paid = [
    ['1: 2 at 0.002', '2: 1.333 at 0.001333'],
    ['1: 2 at 0.002', '2: 1.333 at 0.001333', '3: 1.333 at 0.001333'],
    ['2: 1.333 at 0.001333', '3: 1.333 at 0.001333'],
    ['3: 1.333 at 0.001333'],
  ]

  it('come as they would have come, though a stride has days of before and after an end', async () => {
    const { users, orders } = await down()
    await test.pass()
    expect(await seen(users, orders)).toEqual(paid)
  })

  // 4 are shared by those two who came later.
  const alone = [paid[0]!, ['1: 2 at 0.002', '2: 1.333 at 0.001333'], ['2: 1.333 at 0.001333', '3: 2 at 0.002'], ['3: 2 at 0.002']]

  it('know that nothing was locked again in a product that is paused', async () => {
    const { productId, users, orders } = await down()
    await pauseProduct(test.services.db, productId)
    await test.pass()
    expect(await seen(users, orders)).toEqual(alone)
  })

  it('know that a frozen account locks nothing again', async () => {
    const { users, orders } = await down()
    await test.database.pool.query(`update account_user set frozen_reason = 'activity', frozen_at = now() where id = $1`, [users[1]])
    await test.pass()
    expect(await seen(users, orders)).toEqual(alone)
  })

  it('come as they would have come, whoever looks at his own order or leaves before', async () => {
    const { productId, users, orders } = await down()
    // The last to come looks first, another leaves: both have their days paid before everybody else's.
    await test.call('redemption', { id: orders[3]! }, { userId: users[3]! })
    await leave(users[1]!, orders[1]!)
    const newcomer = await lock(users[1]!, productId, '1000')
    await test.pass()
    expect(await seen(users, orders)).toEqual(paid)
    expect(await payoutsOf(users[1]!, newcomer)).toEqual([])
    expect(await change(users[0]!)).toEqual({ available: '3003.333', held: '0' })
    expect(await change(users[1]!)).toEqual({ available: '2004.666', held: '1000' })
  })

  it('are the same while others lock and leave beside the pass', async () => {
    const { productId, users, orders } = await down()
    const others = await Promise.all([1, 2, 3].map(() => test.user('100')))
    const coming = others.map(async (userId) => {
      const { message, refused } = await test.lock(userId, productId, '100')
      if (!refused) await leave(userId, message.id)
    })
    await Promise.all([test.pass(), ...coming, test.call('redemption', { id: orders[2]! }, { userId: users[2]! }), test.pass()])
    expect(await seen(users, orders)).toEqual(paid)
    for (const userId of others) expect(await change(userId)).toEqual({ available: '100', held: '0' })
  })
})
