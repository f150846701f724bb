import type { CallOutput } from '@assay/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../../desk/testing-proxy.ts'
import { accountOf, MICRO } from '../../ledger/accounts.ts'
import { BTC_CFD, createTestOptions, newKey, type TestOptions, USDT } from './testing.ts'

type Option = CallOutput<'seconds.submit'>

let proxy: CuttingProxy
let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions({
    throughProxy: async (host) => (proxy ??= await startCuttingProxy(host)),
  })
})
afterAll(async () => {
  await test.close()
  await proxy.close()
})

const buy = (user: number, key?: string): Promise<Option> =>
  test.call({ userId: user, key }, 'seconds.submit', { match_id: BTC_CFD.id, currency_id: USDT, type: 'up', seconds: 30, number: '100' })

/** Buys an option at an entry price of 50,000.1. Three seconds later the price rises by a tick. */
async function buyWinner(user: number, key?: string): Promise<Option> {
  test.feed.setBid(BTC_CFD.symbol, test.nowMs + 1, 500_000)
  const option = await buy(user, key)
  test.feed.setBid(BTC_CFD.symbol, Date.parse(option.created_at) + 3_000, 500_010)
  return option
}

async function expectWon(user: number, { id, created_at: createdAt }: Option): Promise<void> {
  await test.advance(Math.max(0, Date.parse(createdAt) + 33_000 - test.nowMs))
  const shown = await test.call(user, 'seconds.result', { id })
  expect(shown).toMatchObject({ result: 'won', buy_price: '50000.1', settlement_price: '50001.1' })
  expect(await test.balance(user, USDT)).toEqual({ available: '10080', held: '0' })
  await test.advance(1_000)
}

describe('an option', () => {
  it.each([
    ['before its entry window', 500],
    ['within its entry window', 1_500],
    ['right after its entry window', 2_100],
    ['while it is open', 15_000],
    ['within its settlement window', 31_500],
    ['right after T', 32_100],
    ['long after T', 95_000],
  ])('is settled as if nothing had happened when the server is away %s', async (_phase, afterMs) => {
    const user = await test.newUser()
    const option = await buyWinner(user)
    await test.advance(afterMs % 400)
    const before = test.desk.seconds.hash()
    await test.restart()
    await test.advance(0)
    expect(test.desk.seconds.hash()).toBe(before)
    await test.restart({ afterMs })
    await expectWon(user, option)
  })

  it('is bought once when the answer to COMMIT is lost, and once when COMMIT never arrived', async () => {
    const user = await test.newUser()
    const key = newKey()
    proxy.cutNextCommit('after')
    const option = await buyWinner(user, key)
    expect((await buy(user, key)).id).toBe(option.id)
    await expectWon(user, option)
    const other = await test.newUser()
    proxy.cutNextCommit('before')
    const second = await buyWinner(other)
    expect(test.desk.seconds.orders().map(({ id }) => String(id))).toEqual([second.id])
    await expectWon(other, second)
  })

  it('that is lost in a transaction that fell is lost once, and its owner is told that nothing of it is held', async () => {
    const user = await test.newUser()
    const account = accountOf(user, MICRO)
    const seen: object[] = []
    test.desk.onBalances((balances) => seen.push(...balances.filter((one) => one.account === account)))
    test.feed.setBid(BTC_CFD.symbol, test.nowMs + 1, 500_000)
    const option = await buy(user)
    test.feed.setBid(BTC_CFD.symbol, Date.parse(option.created_at) + 3_000, 499_990)
    await test.advance(Math.max(0, Date.parse(option.created_at) + 32_800 - test.nowMs))
    proxy.cutNextCommit('before')
    await test.advance(400)
    const shown = await test.call(user, 'seconds.result', { id: option.id })
    expect(shown).toMatchObject({ result: 'lost' })
    expect(await test.balance(user, USDT)).toEqual({ available: '9900', held: '0' })
    expect(seen.at(-1)).toMatchObject({ available: 990_000_000_000n, held: 0n })
    // After the reload the desk still accepts orders.
    await buy(user)
    await test.advance(33_000)
  })
})
