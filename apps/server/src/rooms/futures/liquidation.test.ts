/** Liquidations, deficits and claims, down to the ledger. */
import { sql } from 'kysely'
import { unitsOf } from '@assay/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemAccounts } from '../../ledger/accounts.ts'
import { findViolations } from '../../books.ts'
import { currencies } from '../wallet/testing.ts'
import { fundHouse } from '../lever/house-funds.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever, type TestLeverOptions } from './testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'isolated' } as const
async function open(user: number, fields: object = {}): Promise<string> {
  const { id } = await lever.call(user, 'futures.submit', { ...order, ...fields } as never)
  await lever.tick(BTC_CFD, '49997', '50003')
  return id
}
const show = (user: number, id: string) => lever.call(user, 'futures.position', { id })
const start = async (options: TestLeverOptions = {}) => {
  lever = await createTestLever(options)
}
const available = async (account: number) => unitsOf((await lever.money({ account })).available, 8)

afterEach(async () => {
  expect(await findViolations(lever.database.db)).toEqual([])
  await lever.close()
})

describe('an isolated position', () => {
  beforeEach(() => start())

  it('is liquidated at the shown price and not before; the fee goes to insurance, the rest back', async () => {
    const user = await lever.newUser('6000')
    const id = await open(user)
    const { liquidation_price: price } = await show(user, id)
    const tenths = Math.round(Number(price) * 10)
    const quote = (bid: number) => ({ bid: String(bid / 10), ask: String((bid + 60) / 10) })
    const insurance = await available(systemAccounts.insurance)
    await lever.tickAs(BTC_CFD, quote(tenths + 1))
    expect(await show(user, id)).toMatchObject({ status: 'open' })
    await lever.tickAs(BTC_CFD, { ...quote(tenths), canTrigger: false })
    expect(await show(user, id)).toMatchObject({ status: 'open' })
    await lever.tickAs(BTC_CFD, quote(tenths))
    const ended = await show(user, id)
    expect(ended).toMatchObject({ status: 'closed', reason: 'liquidated', close_price: price, margin: '0' })
    expect(ended.liquidations).toMatchObject([{ symbol: BTC_CFD, equity: expect.any(String), fee: ended.liquidation_fee }])
    expect(ended.fills.at(-1)).toMatchObject({ kind: 'liquidated', liquidation_fee: ended.liquidation_fee })
    expect((await available(systemAccounts.insurance)) - insurance).toBe(unitsOf(ended.liquidation_fee, 8))
    const left = await lever.money({ userId: user })
    expect(left.held).toBe('0')
    const paid = [ended.handling_fee, ended.liquidation_fee].reduce((sum, fee) => sum + unitsOf(fee, 8), 0n)
    expect(unitsOf(left.available, 8)).toBe(unitsOf('6000', 8) - paid - unitsOf(ended.profit.slice(1), 8))
  })

  it('never costs more than its margin: insurance pays the house what a gap took beyond', async () => {
    const user = await lever.newUser('6000')
    const id = await open(user)
    const before = await available(systemAccounts.insurance)
    await lever.tick(BTC_CFD, '40000', '40006')
    expect(await show(user, id)).toMatchObject({ status: 'closed', reason: 'liquidated', liquidation_fee: '0' })
    // 6,000, less the margin of 5,000.30, less the opening fee of 25.0015.
    expect(await lever.money({ userId: user })).toEqual({ available: '974.6985', held: '0' })
    const { rows } = await sql<{ deficit: string; insurance_paid: string }>`
      select trim_scale(deficit)::text as deficit, trim_scale(insurance_paid)::text as insurance_paid from futures_fill where row_id = ${id} and kind = 'liquidated'`.execute(
      lever.database.db,
    )
    // The loss is 10,003. The margin covers 5,000.30 of it.
    expect(rows).toEqual([{ deficit: '5002.7', insurance_paid: '5002.7' }])
    // What the receipt adds up is what the account lost: 6,000 less 974.6985.
    const { profit, handling_fee: fees, fills } = await show(user, id)
    expect([profit, fees, fills.at(-1)!.deficit]).toEqual(['-10003', '25.0015', '5002.7'])
    expect(before - (await available(systemAccounts.insurance))).toBe(unitsOf('5002.7', 8))
  })

  it('takes what it lacks from the opposite one, which says how much of its profit is gone', async () => {
    const user = await lever.newUser('12000')
    const id = await open(user)
    const opposite = await open(user, { direction: 'short' })
    expect(await show(user, opposite)).toMatchObject({ profit_taken: '0' })
    lever.told = []
    await lever.tick(BTC_CFD, '43997', '44003')
    expect(await show(user, id)).toMatchObject({ status: 'closed', reason: 'liquidated' })
    // The loss is 6,006. The margin covers 5,000.30 of it. The short has an open profit of 5,994.
    const taken = { status: 'open', profit_taken: '1005.7', profit: '4988.3' }
    expect(await show(user, opposite)).toMatchObject(taken)
    const rows = lever.told.flatMap(({ update }) => (update['row'] ? [update['row']] : []))
    expect(rows).toContainEqual(expect.objectContaining({ id: opposite, ...taken }))
    await lever.restart()
    expect(await show(user, opposite)).toMatchObject(taken)
  })

  it('warns on its way down, once a level', async () => {
    const user = await lever.newUser('6000')
    const id = await open(user)
    const warnings = () =>
      lever.told.filter(({ userId, update }) => userId === user && update['warning']).map(({ update }) => update['warning'])
    for (const bid of ['45250', '45260', '45239', '45238']) await lever.tick(BTC_CFD, bid, String(Number(bid) + 6))
    expect(warnings()).toMatchObject([
      { id, level: 150 },
      { id, level: 120 },
    ])
  })
})

describe('cross positions', () => {
  beforeEach(() => start())

  it('fall together: orders first, then as much as brings the account back above 120 %', async () => {
    const user = await lever.newUser('15000')
    const id = await open(user, { mode: 'cross', lots: '600', multiple: 50 })
    const { id: waiting } = await lever.call(user, 'futures.submit', { ...order, mode: 'cross', lots: '1', type: 'limit', price: '40000' })
    await lever.tick(BTC_CFD, '47800', '47806')
    expect(await show(user, waiting)).toMatchObject({ status: 'cancelled', reason: 'liquidation' })
    const position = await show(user, id)
    expect(position.status).toBe('open')
    expect(Number(position.open_lots)).toBeLessThan(600)
    expect(Number(position.risk_rate)).toBeGreaterThanOrEqual(120)
    expect(position.liquidations.length).toBeGreaterThan(0)
    const { account } = await lever.call(user, 'futures.dealAll', {})
    expect(account.risk_rate).toBe(position.risk_rate)
  })
})

describe('a house that cannot pay', () => {
  beforeEach(() => start({ houseFunds: '10000' }))

  it('owes the profit as a claim, and pays it from the first money it gets', async () => {
    const user = await lever.newUser()
    const id = await open(user, { lots: '100' })
    await lever.tick(BTC_CFD, '70003', '70013')
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '70003', '70013')
    // The profit is 20,000, and the house had 10,000.
    expect(await show(user, id)).toMatchObject({ status: 'closed', profit: '20000' })
    expect(await available(systemAccounts.houseOfDesk)).toBe(0n)
    const before = unitsOf((await lever.money({ userId: user })).available, 8)
    const prices = { usdtPerUnit: () => '1' }
    const funding = {
      db: lever.database.db,
      desk: lever.desk,
      currencies: currencies.filter(({ id: currency }) => currency === USDT),
      prices,
    }
    expect(await fundHouse(funding)).toBe(true)
    expect(unitsOf((await lever.money({ userId: user })).available, 8) - before).toBe(unitsOf('10000', 8))
    expect(lever.desk.futures.claims()).toEqual([])
    const hash = lever.desk.futures.hash()
    await lever.restart()
    expect(lever.desk.futures.hash()).toBe(hash)
  })
})

describe('the house of the sandbox', () => {
  beforeEach(() => start({ houseFunds: '0' }))

  it('is filled once a day, insurance once for all, both against the mint', async () => {
    const prices = { usdtPerUnit: (id: number) => (id === USDT ? '1' : id === BTC ? '50000' : null) }
    const funding = { db: lever.database.db, desk: lever.desk, currencies, prices }
    const insurance = await available(systemAccounts.insurance)
    expect(await fundHouse(funding)).toBe(true)
    expect(await fundHouse(funding)).toBe(false)
    expect(await lever.money({ account: systemAccounts.houseOfDesk })).toEqual({ available: '50000000', held: '0' })
    expect((await available(systemAccounts.insurance)) - insurance).toBe(unitsOf('1000000', 8))
    expect(lever.desk.futures.houseView().balance).toBe(unitsOf('50000000', 8))
    expect(lever.desk.seconds.houseBalance(BTC)).toBe(unitsOf('1000', 8))
    const user = await lever.newUser()
    await lever.call(user, 'futures.close', { id: await open(user) })
    await lever.tick(BTC_CFD, '50003', '50009')
    await sql`update site_fact set value = '2020-01-01' where name = 'lever_funded_on'`.execute(lever.database.db)
    const insured = await available(systemAccounts.insurance)
    await lever.call(user, 'futures.close', { id: await open(user, { direction: 'short' }) })
    await lever.tick(BTC_CFD, '49903', '49909')
    const worth = await available(systemAccounts.houseOfDesk)
    expect(worth).toBeLessThan(unitsOf('50000000', 8))
    expect(await fundHouse(funding)).toBe(true)
    expect(await available(systemAccounts.houseOfDesk)).toBe(unitsOf('50000000', 8))
    expect(await available(systemAccounts.insurance)).toBe(insured)
  })
})

describe('a tick that liquidates many', () => {
  it('lets others have their turn in between, commits all at once, and what is asked meanwhile comes after it', async () => {
    await start({ stride: 1 })
    const users = await Promise.all([1, 2, 3].map(() => lever.newUser('6000')))
    for (const user of users) await open(user)
    const [first] = users
    let commits = 0
    lever.desk.onCommitted(({ liquidations }) => (commits += liquidations.length > 0 ? 1 : 0))
    const seen = new Set<number>()
    const asked: Promise<unknown>[] = []
    let isOver = false
    const look = (): void => {
      seen.add(lever.desk.futures.positions().length)
      if (seen.has(2) && asked.length === 0) asked.push(lever.call(first!, 'futures.submit', { ...order, lots: '1' } as never))
      if (!isOver) setImmediate(look)
    }
    look()
    await lever.tick(BTC_CFD, '40000', '40006')
    isOver = true
    expect([...seen]).toEqual(expect.arrayContaining([3, 2, 1]))
    expect(commits).toBe(1)
    expect(await asked[0]!).toMatchObject({ status: 'waiting' })
    for (const user of users.slice(1)) expect(await lever.money({ userId: user })).toEqual({ available: '974.6985', held: '0' })
  })
})
