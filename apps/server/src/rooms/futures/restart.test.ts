/** State of accounts without live positions that a restart must load. */
import { unitsOf } from '@assay/money'
import { afterEach, describe, expect, it } from 'vitest'
import { currencies } from '../wallet/testing.ts'
import { fundHouse } from '../lever/house-funds.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from './testing.ts'

let lever: TestLever
afterEach(() => lever.close())

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'cross' } as const
async function open(user: number): Promise<string> {
  const { id } = await lever.call(user, 'futures.submit', order)
  await lever.tick(BTC_CFD, '49997', '50003')
  return id
}

async function close(user: number, id: string, bid: string): Promise<void> {
  await lever.call(user, 'futures.close', { id })
  await lever.tick(BTC_CFD, bid, String(Number(bid) + 10))
}

/** Restarts the desk. Returns whether the engine's state is the same as before. */
async function isSameAfterRestart(): Promise<boolean> {
  const before = lever.desk.futures.hash()
  await lever.restart()
  return lever.desk.futures.hash() === before
}

describe('after a restart', () => {
  it('an account that was warned is known, also when it has closed everything', async () => {
    lever = await createTestLever()
    const user = await lever.newUser('6000')
    const id = await open(user)
    await lever.tick(BTC_CFD, '44270', '44280')
    expect(lever.desk.futures.accountStates()).toMatchObject([{ isArmed150: false }])
    expect(await isSameAfterRestart()).toBe(true)
    expect(lever.desk.futures.accountStates()).toMatchObject([{ isArmed150: false }])
    await close(user, id, '50003')
    await lever.call(user, 'futures.submit', { ...order, mode: 'isolated', lots: '1' })
    expect(await isSameAfterRestart()).toBe(true)
    expect(lever.desk.futures.accountStates()).toEqual([])
  })

  it('the house still pays what it owes to an account without a position', async () => {
    lever = await createTestLever({ houseFunds: '10000' })
    const user = await lever.newUser()
    const id = await open(user)
    await lever.tick(BTC_CFD, '70003', '70013')
    await close(user, id, '70003')
    expect(await isSameAfterRestart()).toBe(true)
    const before = await lever.money({ userId: user })
    const owned = currencies.filter(({ id: currency }) => currency === USDT)
    await fundHouse({ db: lever.database.db, desk: lever.desk, currencies: owned, prices: { usdtPerUnit: () => '1' } })
    const after = await lever.money({ userId: user })
    expect(unitsOf(after.available, 8) - unitsOf(before.available, 8)).toBe(unitsOf('10000', 8))
  })

  it('a market that was halted, and what it converts, have the prices they had', async () => {
    lever = await createTestLever()
    const rates = () => lever.desk.futures.market(lever.contracts.bySymbol('EUR/GBP').instrument.id)
    await lever.tick('GBP/USD', '1.25', '1.25002')
    await lever.tick('EUR/GBP', '0.86', '0.86002')
    const turn = async (state: 'halted' | 'open') => {
      lever.feed.setStatus('GBP/USD', { state, nextChangeMs: null }, lever.nowMs + 1000)
      await lever.pass(2000)
    }
    await turn('halted')
    await lever.tick('EUR/GBP', '0.90', '0.90002')
    expect(rates()).toMatchObject({ tick: { bid: 86_000 }, hasTicked: false })
    expect(await isSameAfterRestart()).toBe(true)
    await turn('open')
    expect(await isSameAfterRestart()).toBe(true)
    await lever.tick('EUR/GBP', '0.90', '0.90002')
    expect(rates()).toMatchObject({ tick: { bid: 90_000 }, hasTicked: true })
    expect(await isSameAfterRestart()).toBe(true)
    await lever.pass(5000)
    expect(await isSameAfterRestart()).toBe(true)
  })
})
