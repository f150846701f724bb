import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { ETH } from '../wallet/testing.ts'
import { endProduct, pauseProduct, resumeProduct } from './make-product.ts'
import { POOL } from './terms.ts'

import { startMining, type MiningTest } from '../../testing-mining.ts'

let test: MiningTest
beforeAll(async () => {
  test = await startMining()
})
afterAll(() => test.end())

const change = (userId: number) => accountOf(userId, CHANGE)
const detail = async (userId: number, id: string) => {
  const { message } = (await test.call('order', { id }, { userId })) as { message: Record<string, Record<string, string>> }
  return message as unknown as { order: Record<string, unknown>; payouts: { day: string; number: string; rate: string }[] }
}
const messages = async (userId: number) => {
  const found = await test.database.pool.query<{ kind: string; values: Record<string, string> }>(
    'select kind, values from message where user_id = $1 order by id',
    [userId],
  )
  return found.rows
}

/** An order of 1,000 USDT of which so many days have passed since the first midnight, all of them paid. */
async function lockedFor(days: number, { renew = false, productId = '' } = {}) {
  const userId = await test.user()
  const { message } = await test.lock(userId, productId || (await test.product()), renew ? { amount: '1000', renew: '1' } : '1000')
  await test.backdate(message.id, days + 1)
  await test.pass()
  return { userId, id: message.id }
}

describe('locking', () => {
  it('holds the amount, and the whole yield of the term in the pool', async () => {
    const userId = await test.user('1000')
    const before = await test.balance(POOL)
    const { message } = await test.lock(userId, await test.product(), '1000')
    expect(message).toMatchObject({ amount: '1000', daily: '3.2', days: 15, paid_days: 0, status: 'open' })
    const { counts_from: from, next_at: next, ends_at: ends } = message as unknown as Record<string, string>
    expect((await detail(userId, message.id)).order).toEqual(message)
    // The first 00:00 after locking; the first yield a full day after that.
    const midnight = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000
    expect([from, next, ends].map((at) => Date.parse(at!) - midnight)).toEqual([0, 86_400_000, 15 * 86_400_000])
    expect(await test.balance(change(userId))).toEqual({ available: '0', held: '1000' })
    const after = await test.balance(POOL)
    expect(Number(after.held) - Number(before.held)).toBeCloseTo(48, 8)
    expect(Number(before.available) - Number(after.available)).toBeCloseTo(48, 8)
  })

  it('refuses in the order of the contract, and changes nothing', async () => {
    const userId = await test.user('1000')
    const productId = await test.product({ userMaximum: '900', totalMaximum: '1200' })
    const other = await test.user()
    expect(await test.lock(userId, '999999', '600')).toMatchObject({ refused: 'mining_product_unknown' })
    await pauseProduct(test.services.db, productId)
    expect(await test.lock(userId, productId, '1')).toMatchObject({ refused: 'mining_not_open' })
    await resumeProduct(test.services.db, productId)
    expect(await test.lock(userId, productId, '499.99')).toMatchObject({ refused: 'mining_minimum' })
    expect(await test.lock(userId, productId, '900.01')).toMatchObject({ refused: 'mining_user_maximum' })
    expect((await test.lock(other, productId, '700')).refused).toBeUndefined()
    expect(await test.lock(userId, productId, '501')).toMatchObject({ refused: 'mining_full' })
    const poor = await test.user('10')
    expect(await test.lock(poor, productId, '500')).toMatchObject({ refused: 'insufficient_balance' })
    expect(await test.balance(change(userId))).toEqual({ available: '1000', held: '0' })
    await endProduct(test.services.db, productId)
    expect(await test.lock(userId, productId, '500')).toMatchObject({ refused: 'mining_not_open' })
  })

  it('is not open before its time', async () => {
    const productId = await test.product({ opensMs: Date.now() + 60_000 })
    expect(await test.lock(await test.user(), productId, '500')).toMatchObject({ refused: 'mining_not_open' })
  })

  it('refuses what the pool cannot promise', async () => {
    const productId = await test.product({ currencyId: ETH })
    const userId = await test.user('1000', ETH)
    expect(await test.lock(userId, productId, '600')).toMatchObject({ refused: 'mining_pool_short' })
  })

  it('never takes more than its caps, however many ask at once', async () => {
    const productId = await test.product({ minimum: '100', userMaximum: '300', totalMaximum: '1000' })
    const users = await Promise.all(Array.from({ length: 12 }, () => test.user('1000')))
    const answers = await Promise.all(users.flatMap((userId) => Array.from({ length: 5 }, () => test.lock(userId, productId, '100'))))
    const refused = answers.flatMap(({ refused: code }) => code ?? [])
    expect(answers.length - refused.length).toBe(10)
    expect(new Set(refused)).toEqual(new Set(['mining_user_maximum', 'mining_full']))
    const held = await Promise.all(users.map((userId) => test.balance(change(userId))))
    expect(Math.max(...held.map((balance) => Number(balance.held)))).toBeLessThanOrEqual(300)
  })
})

describe('days', () => {
  it('pays each day that has passed with its own date, once, over passes that meet', async () => {
    const userId = await test.user()
    const { message } = await test.lock(userId, await test.product(), '1000')
    await test.backdate(message.id, 13)
    await Promise.all([test.pass(), test.pass(), test.pass()])
    const { order, payouts } = await detail(userId, message.id)
    expect(order).toMatchObject({ paid_days: 12, paid: '38.4', earned: '38.4', status: 'open' })
    const days = payouts.map(({ day }) => Date.parse(day))
    const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
    expect(days).toEqual(Array.from({ length: 12 }, (_, at) => today - at * 86_400_000))
    expect(new Set(payouts.map(({ number }) => number))).toEqual(new Set(['3.2']))
    expect(await test.balance(change(userId))).toEqual({ available: '9038.4', held: '1000' })
  })

  it('gives the amount back with the last yield, and says so', async () => {
    const { userId, id } = await lockedFor(15)
    expect((await detail(userId, id)).order).toMatchObject({ status: 'ended', paid: '48', paid_days: 15, next_at: null })
    expect(await test.balance(change(userId))).toEqual({ available: '10048', held: '0' })
    expect(await messages(userId)).toMatchObject([{ kind: 'mining_ended', values: { amount: '1000', earned: '48', days: '15' } }])
    expect(test.told).toContain(userId)
  })

  it('locks again where that was chosen, and promises the next term', async () => {
    const { userId, id } = await lockedFor(17, { renew: true })
    const { order } = await detail(userId, id)
    expect(order).toMatchObject({ status: 'open', term: 2, paid_days: 2, paid: '6.4', earned: '54.4' })
    expect(await messages(userId)).toMatchObject([{ kind: 'mining_locked_again' }])
    // Only what was paid in this term is taken back.
    const { message } = (await test.call('redemption', { id }, { userId })) as { message: object }
    expect(message).toMatchObject({ days_left: 13, penalty: '52', taken_back: '6.4', back: '941.6' })
  })

  it('gives the amount back to a frozen account, whatever it had chosen', async () => {
    const productId = await test.product()
    const userId = await test.user()
    const { message } = await test.lock(userId, productId, { amount: '1000', renew: '1' })
    await test.backdate(message.id, 16)
    await test.database.pool.query(`update account_user set frozen_reason = 'activity', frozen_at = now() where id = $1`, [userId])
    await test.pass()
    expect((await detail(userId, message.id)).order).toMatchObject({ status: 'ended', paid_days: 15 })
    expect(await test.balance(change(userId))).toEqual({ available: '10048', held: '0' })
    expect(await messages(userId)).toMatchObject([{ kind: 'mining_ended' }])
  })

  it('gives the amount back, and says why, where the product takes no new terms', async () => {
    const productId = await test.product()
    const userId = await test.user()
    const { message } = await test.lock(userId, productId, { amount: '1000', renew: '1' })
    await test.backdate(message.id, 16)
    await pauseProduct(test.services.db, productId)
    await test.pass()
    expect(await test.balance(change(userId))).toEqual({ available: '10048', held: '0' })
    expect(await messages(userId)).toMatchObject([{ kind: 'mining_not_offered' }])
  })

  it('pays the days of a range by what is locked, the same to everybody', async () => {
    const productId = await test.product({ rateLow: '0.001', rateHigh: '0.002', totalMaximum: '4000', userMaximum: '4000' })
    const users = await Promise.all([test.user(), test.user()])
    const orders = await Promise.all(users.map((userId, at) => test.lock(userId, productId, at === 0 ? '1000' : '1500')))
    for (const { message } of orders) await test.backdate(message.id, 2)
    await test.pass()
    const [first, second] = await Promise.all(users.map((userId, at) => detail(userId, orders[at]!.message.id)))
    // 0.1 % of 4,000 among 2,500 locked.
    expect(first!.payouts).toMatchObject([{ number: '1.6', rate: '0.0016' }])
    expect(second!.payouts).toMatchObject([{ number: '2.4', rate: '0.0016' }])
  })
})

describe('leaving early', () => {
  it('books exactly what was shown: 0.4 % x 3 x 1000 = 12, and the yield taken back', async () => {
    const { userId, id } = await lockedFor(12)
    const shown = (await test.call('redemption', { id }, { userId })) as { message: Record<string, unknown> }
    expect(shown.message).toMatchObject({ days_left: 3, penalty: '12', taken_back: '38.4', back: '949.6', at_end: '1048' })
    expect(await test.call('redeem', { id, back: '949.61' }, { userId })).toMatchObject({ refused: 'mining_figures_changed' })
    const left = (await test.call('redeem', { id, back: '949.60' }, { userId })) as { message: { redemption: object; order: object } }
    expect(left.message.redemption).toEqual(shown.message)
    expect(left.message.order).toMatchObject({ status: 'redeemed', penalty: '12', taken_back: '38.4', earned: '0' })
    expect(await test.balance(change(userId))).toEqual({ available: '9988', held: '0' })
    expect(await test.call('redeem', { id }, { userId })).toMatchObject({ refused: 'mining_order_over' })
    expect(await messages(userId)).toMatchObject([{ kind: 'mining_redeemed', values: { back: '949.6', penalty: '12', yield: '38.4' } }])
  })

  it('settles a midnight first, and then exactly one way', async () => {
    const productId = await test.product()
    const users = await Promise.all(Array.from({ length: 6 }, () => test.user()))
    const orders = await Promise.all(users.map((userId) => test.lock(userId, productId, '1000')))
    for (const { message } of orders) await test.backdate(message.id, 13)
    const leave = (at: number) =>
      test.call('redeem', { id: orders[at]!.message.id }, { userId: users[at]! }) as Promise<{ refused?: string }>
    const [, ...answers] = await Promise.all([test.pass(), ...users.map((_, at) => leave(at))])
    for (const [at, userId] of users.entries()) {
      const paid = { paid_days: 12, paid: '38.4' }
      if (answers[at]!.refused) {
        expect(answers[at]!.refused).toBe('mining_settling')
        expect((await detail(userId, orders[at]!.message.id)).order).toMatchObject({ ...paid, status: 'open' })
        expect(await test.balance(change(userId))).toEqual({ available: '9038.4', held: '1000' })
        expect((await leave(at)).refused).toBeUndefined()
      }
      expect((await detail(userId, orders[at]!.message.id)).order).toMatchObject({ ...paid, status: 'redeemed' })
      expect(await test.balance(change(userId))).toEqual({ available: '9988', held: '0' })
    }
  })

  it('makes room again for others and for the user', async () => {
    const productId = await test.product({ userMaximum: '1000', totalMaximum: '1000' })
    const userId = await test.user()
    const { message } = await test.lock(userId, productId, '1000')
    expect(await test.lock(userId, productId, '500')).toMatchObject({ refused: 'mining_user_maximum' })
    await test.call('redeem', { id: message.id }, { userId })
    expect((await test.lock(userId, productId, '500')).refused).toBeUndefined()
  })

  it("knows no order of somebody else's", async () => {
    const { id } = await lockedFor(1)
    const userId = await test.user()
    for (const name of ['order', 'redemption', 'redeem'] as const) {
      expect(await test.call(name, { id }, { userId })).toMatchObject({ refused: 'mining_order_unknown' })
    }
    expect(await test.call('renew', { id, renew: '1' }, { userId })).toMatchObject({ refused: 'mining_order_unknown' })
  })
})

describe('lists', () => {
  it('sums what is locked, earned and to come, and shows it by days', async () => {
    const { userId } = await lockedFor(2, { renew: true })
    const { message } = (await test.call('summary', {}, { userId })) as { message: Record<string, unknown> }
    expect(message).toMatchObject({ locked_usdt: '1000', earned_usdt: '6.4', earned_today_usdt: '3.2', next_usdt: '3.2', orders: 1 })
    // On the first day the first yield is a day further away, and is told all the same.
    const late = await test.user()
    await test.lock(late, await test.product(), '1000')
    expect(await test.call('summary', {}, { userId: late })).toMatchObject({ message: { next_usdt: '3.2', orders: 1 } })
    const month = new Date().toISOString().slice(0, 7)
    const days = ((await test.call('calendar', { month }, { userId })) as unknown as { message: Record<string, string>[] }).message
    const today = new Date().toISOString().slice(0, 10)
    expect(days.find(({ day }) => day!.startsWith(today))).toMatchObject({ paid: '3.2', due: '0', back: '0' })
  })

  it('counts of today what leaving left of it', async () => {
    const today = async (userId: number) => ((await test.call('summary', {}, { userId })) as { message: Record<string, unknown> }).message
    const { userId, id } = await lockedFor(12)
    expect(await today(userId)).toMatchObject({ earned_usdt: '38.4', earned_today_usdt: '3.2' })
    await test.call('redeem', { id }, { userId })
    expect(await today(userId)).toMatchObject({ earned_usdt: '0', earned_today_usdt: '0' })
    // Where leaving takes nothing back, or takes back of another order, today's yield stays.
    const { message } = await test.lock(userId, await test.product({ takesBack: false }), '1000')
    await test.backdate(message.id, 2)
    await test.pass()
    await test.call('redeem', { id: message.id }, { userId })
    expect(await today(userId)).toMatchObject({ earned_usdt: '3.2', earned_today_usdt: '3.2' })
  })

  it('shows what is on offer, and when the next of a kind opens', async () => {
    const later = Date.now() + 3_600_000
    await test.product({ days: 77 })
    await test.product({ days: 77, opensMs: later })
    const { message } = (await test.call('config', {}, {})) as unknown as { message: Record<string, unknown>[] }
    expect(message.filter(({ days }) => days === 77)).toMatchObject([
      { status: 'open', left: '20000', next_opens_at: new Date(later).toISOString(), rate_low: '0.0032', penalty_rate: '0.004' },
      { status: 'scheduled', opens_at: new Date(later).toISOString(), next_opens_at: null },
    ])
    expect(Math.abs(Date.parse(String(message[0]!['time'])) - Date.now())).toBeLessThan(60_000)
  })

  it('keeps the terms of a product as they are', async () => {
    const id = await test.product()
    await expect(test.database.pool.query('update mining_product set rate_low = 0.001 where id = $1', [id])).rejects.toThrow(
      'cannot change',
    )
    await expect(test.product({ minimum: '0.000001', rateLow: '0.0001' })).rejects.toMatchObject({ code: 'mining_terms_wrong' })
  })
})
