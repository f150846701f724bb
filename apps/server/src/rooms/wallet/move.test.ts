/** Money out of a lever account that has positions: only free margin goes. */
import { unitsOf } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, CHANGE, LEVER } from '../../ledger/accounts.ts'
import { BTC_CFD, createTestLever, newKey, type TestLever } from '../futures/testing.ts'
import { walletRoom } from './plugin.ts'
import { conversionTerms } from './terms.ts'
import { BTC, caller, currencies, testPrices, USDT } from './testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'cross' } as const

/** Between lever and change account. */
async function move(userId: number, number: string, { from, to, key }: { from: number; to: number; key?: string }) {
  const { db } = lever.database
  const fiatRates = { all: () => [], rate: () => null }
  const call = caller(
    db,
    'wallet',
    walletRoom({ db, lever: lever.desk, currencies, prices: testPrices(), fiatRates, terms: conversionTerms }),
  )
  return call('move', { currency_id: USDT, from_field: from, to_field: to, number }, { userId, key })
}
const out = (userId: number, number: string, key?: string) => move(userId, number, { from: LEVER, to: CHANGE, key })
const back = (userId: number, number: string) => move(userId, number, { from: CHANGE, to: LEVER })

async function trader(): Promise<{ user: number; id: string }> {
  await lever.tick(BTC_CFD, '49997', '50003')
  const user = await lever.newUser('10000')
  const { id } = await lever.call(user, 'futures.submit', order)
  await lever.tick(BTC_CFD, '49997', '50003')
  return { user, id }
}
const accountOfUser = async (user: number) => (await lever.call(user, 'futures.dealAll', {})).account

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('moving money out of a lever account', () => {
  it('takes no more than is free: open loss stays behind', async () => {
    const { user } = await trader()
    await lever.tick(BTC_CFD, '48003', '48009')
    const { available, free_margin: free } = await accountOfUser(user)
    expect(unitsOf(free, 8)).toBeLessThan(unitsOf(available, 8))
    expect(await out(user, available)).toEqual({ refused: 'insufficient_margin' })
    expect(await out(user, '20000')).toEqual({ refused: 'insufficient_balance' })
    expect(await out(user, free)).toMatchObject({ message: { to_available: free } })
    expect((await accountOfUser(user)).free_margin).toBe('0')
    expect(await out(user, '0.00000001')).toEqual({ refused: 'insufficient_margin' })
  })

  it('never takes open profit', async () => {
    const { user } = await trader()
    await lever.tick(BTC_CFD, '60003', '60009')
    const { available, free_margin: free, open_profit: profit } = await accountOfUser(user)
    expect(Number(profit)).toBeGreaterThan(9_000)
    expect(free).toBe(available)
    expect(await out(user, '10000')).toEqual({ refused: 'insufficient_balance' })
    expect(await out(user, available)).toMatchObject({ message: { from_available: '0' } })
  })

  it('is seen by the desk at once, back and forth, and after a restart', async () => {
    const { user, id } = await trader()
    const key = newKey()
    const first = await out(user, '1000', key)
    expect(await out(user, '1000', key)).toEqual(first)
    expect(await back(user, '400')).toMatchObject({ message: { from_available: '600' } })
    const { available } = await accountOfUser(user)
    expect(available).toBe((await lever.money({ userId: user })).available)
    const hash = lever.desk.futures.hash()
    await lever.restart()
    expect(lever.desk.futures.hash()).toBe(hash)
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '49997', '50003')
    expect((await lever.money({ account: accountOf(user, CHANGE) })).available).toBe('600')
  })

  it('leaves nothing over when everything is asked for many times at once', async () => {
    const user = await lever.newUser('100')
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => out(user, '30')))
    expect(outcomes.filter((outcome) => 'message' in outcome)).toHaveLength(3)
    expect(await lever.money({ userId: user })).toEqual({ available: '10', held: '0' })
  })
})
