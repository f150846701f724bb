/** What leaving early costs at most, as the room books it, and two that leave with the same order. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { startMining, type MiningTest } from '../../testing-mining.ts'
import { POOL } from './terms.ts'

let test: MiningTest
beforeAll(async () => {
  test = await startMining()
})
// The books are checked when the database closes.
afterAll(() => test.end())

const poolHas = async () => {
  const { available, held } = await test.balance(POOL)
  return Number(available) + Number(held)
}

/** An order of 1,000 USDT for 90 days, so many of them paid. */
async function locked(days: number, terms: { penaltyRate: string; penaltyCap: string }) {
  const userId = await test.user('1000')
  const { message } = await test.lock(userId, await test.product({ days: 90, ...terms }), '1000')
  await test.backdate(message.id, days + 1)
  await test.pass()
  return { userId, id: message.id }
}

describe('the penalty', () => {
  const capped = { penaltyRate: '0.004', penaltyCap: '0.3' }
  it.each([
    // 0.4 % for each of 90 days are 36 %.
    { name: 'is 30 % at most', days: 0, terms: capped, booked: ['300', '0', '700'] },
    // 75 days left: 0.4 % x 75 are the cap itself, 74 are less.
    { name: 'is the cap itself on the day that comes to it', days: 15, terms: capped, booked: ['300', '48', '652'] },
    { name: 'is below the cap the day after', days: 16, terms: capped, booked: ['296', '51.2', '652.8'] },
    // 2 % for each of 90 days are 180 %.
    {
      name: 'is the amount at most, also where the cap lets it be all',
      days: 0,
      terms: { penaltyRate: '0.02', penaltyCap: '1' },
      booked: ['1000', '0', '0'],
    },
    // 80 days left: 160 %. There is nothing left to take the yield back from.
    {
      name: 'takes back no yield that the amount has nothing left for',
      days: 10,
      terms: { penaltyRate: '0.02', penaltyCap: '1' },
      booked: ['1000', '0', '0'],
    },
    // 50 days left: 97.5 %, and 25 of 128 USDT that were paid.
    {
      name: 'takes yield back up to what the penalty leaves',
      days: 40,
      terms: { penaltyRate: '0.0195', penaltyCap: '1' },
      booked: ['975', '25', '0'],
    },
  ])('$name', async ({ days, terms, booked: [penalty, taken, back] }) => {
    const { userId, id } = await locked(days, terms)
    const yields = days * 3.2
    const before = await poolHas()
    const figures = { penalty, taken_back: taken, back }
    expect(await test.call('redemption', { id }, { userId })).toMatchObject({ message: figures })
    expect(await test.call('redeem', { id }, { userId })).toMatchObject({ message: { redemption: figures } })
    const balance = await test.balance(accountOf(userId, CHANGE))
    expect(balance.held).toBe('0')
    expect(Number(balance.available)).toBeCloseTo(Number(back) + yields, 8)
    // Beyond the yields already paid nobody loses more than the amount, and the pool gains what he loses.
    expect((await poolHas()) - before).toBeCloseTo(Number(penalty) + Number(taken), 8)
  })
})

describe('two that leave with one order at once', () => {
  it('are one: the other is told that it is over, and it is booked once', async () => {
    for (let round = 0; round < 5; round++) {
      const { userId, id } = await locked(12, { penaltyRate: '0.004', penaltyCap: '0.3' })
      const before = await poolHas()
      const answers = await Promise.all([1, 2].map(() => test.call('redeem', { id }, { userId, key: randomUUID() })))
      const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []))
      expect(refused).toEqual(['mining_order_over'])
      // 78 days left: 31.2 %, so 300, and 38.4 of yield.
      expect(await test.balance(accountOf(userId, CHANGE))).toEqual({ available: '700', held: '0' })
      expect((await poolHas()) - before).toBeCloseTo(338.4, 8)
      const { rows } = await test.database.pool.query('select kind from message where user_id = $1', [userId])
      expect(rows).toEqual([{ kind: 'mining_redeemed' }])
    }
  })
})
