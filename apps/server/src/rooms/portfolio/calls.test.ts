/** The portfolio as its owner sees it: the first minutes, a day, a month, money that comes and goes. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@assay/engine/market'
import { transfer, unitsOf, LEDGER_SCALE, type LedgerEntry } from '@assay/money'
import type { CallOutput } from '@assay/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, CHANGE, LEVER, MICRO, type Writer } from '../../ledger/accounts.ts'
import { bookAt, sourceOf } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { BTC, caller, createUser, currencies, insertCurrencies, USDT } from '../wallet/testing.ts'
import { rooms } from '../rooms.ts'
import { naturesOf } from '../open-rooms.ts'
import { advance } from './advance.ts'
import { portfolioHandlers } from './handlers.ts'
import type { PortfolioServices } from './services.ts'

let database: TestDatabase
let services: PortfolioServices
let call: ReturnType<typeof caller>
let user: number
let nowMs: number
/** Prices of BTC from moments on, the newest last. */
let prices: [fromMs: number, price: string][]

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  nowMs = Date.parse(`${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`) + 45 * DAY_MS + 10 * HOUR_MS
  const priceOf = (currencyId: number, atMs: number) =>
    currencyId === USDT ? '1' : currencyId === BTC ? (prices.findLast(([fromMs]) => fromMs <= atMs)?.[1] ?? null) : null
  services = {
    db: database.db,
    currencies,
    usdtPerUnit: (currencyId) => priceOf(currencyId, nowMs),
    usdtPerUnitAt: priceOf,
    now: () => nowMs,
    natures: naturesOf(rooms),
    hoursKeptDays: 3,
  }
  call = caller('portfolio', portfolioHandlers(services))
}, 60_000)

afterAll(() => database.close())

beforeEach(async () => {
  user = await createUser(database.db)
  prices = [[0, '50000']]
})

async function told<Name extends 'summary' | 'curve' | 'holdings'>(name: Name, fields = {}): Promise<CallOutput<`portfolio.${Name}`>> {
  const outcome = await call(name, fields, { userId: user })
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.message as unknown as CallOutput<`portfolio.${Name}`>
}

async function passes(ms: number): Promise<void> {
  nowMs += ms
  await advance(services)
}

const units = (amount: string): bigint => unitsOf(amount, LEDGER_SCALE)
let number = 0
async function book(kind: string, entries: LedgerEntry[], writer: Writer = 'spot'): Promise<void> {
  await bookAt(database.pool, { writer, timeMs: nowMs }, [{ kind, reference: `${kind}:${++number}`, entries }])
}
const gift = (currencyId: number, amount: string): Promise<void> =>
  book('faucet', transfer(units(amount), { from: sourceOf.spot, to: accountOf(user, CHANGE), currencyId }))
function trade(gets: [number, string], pays: [number, string]): Promise<void> {
  const account = accountOf(user, CHANGE)
  return book('spot_fill', [
    ...transfer(units(pays[1]), { from: account, to: sourceOf.spot, currencyId: pays[0] }),
    ...transfer(units(gets[1]), { from: sourceOf.spot, to: account, currencyId: gets[0] }),
  ])
}
const result = (type: number, amount: string): Promise<void> =>
  book('futures_close', transfer(units(amount), { from: sourceOf.lever, to: accountOf(user, type), currencyId: USDT }), 'lever')

describe('the first minutes', () => {
  it('nothing yet is nothing, and no percentage of it', async () => {
    const nothing = { profit: '0', percent: null }
    const products = ['spot', 'contract', 'options'].map((product) => ({ product, value: '0', today: '0', month: '0' }))
    expect(await told('summary')).toEqual({ total: '0', since: null, today: nothing, month: nothing, products })
    expect(await told('curve', { range: '30D' })).toEqual({ range: '30D', profit: '0', percent: null, points: [] })
    expect(await told('holdings')).toEqual([])
  })

  it('play money is no profit, not before the first hour is written and not after', async () => {
    await gift(USDT, '10000')
    await gift(BTC, '0.1')
    const before = await told('summary')
    expect(before).toMatchObject({ total: '15000', today: { profit: '0', percent: '0' }, month: { profit: '0', percent: '0' } })
    expect(before.since).toBe(new Date(nowMs).toISOString())
    await passes(3 * HOUR_MS)
    expect(await told('summary')).toMatchObject({ total: '15000', today: { profit: '0', percent: '0' } })
    const { points } = await told('curve', { range: '30D' })
    expect(points.every(({ profit }) => profit === '0')).toBe(true)
    expect(points[0]!.time).toBe(before.since)
    expect(points.at(-1)!.value).toBe('15000')
  })
})

describe('the curve of a day', () => {
  const minute = (at: number): number => nowMs - (nowMs % HOUR_MS) + at * MINUTE_MS
  const pointAt = ({ points }: { points: { time: string }[] }, ms: number) => points.find(({ time }) => Date.parse(time) === ms)

  it('of an account of some minutes follows the prices of its moments, and money taken out is no step in it', async () => {
    const bornMs = minute(2)
    nowMs = bornMs
    await gift(BTC, '1')
    prices.push([minute(10), '51000'], [minute(20), '49000'])
    nowMs = minute(25)
    await book('withdrawal', transfer(units('0.5'), { from: accountOf(user, CHANGE), to: sourceOf.spot, currencyId: BTC }))
    prices.push([minute(30), '49400'])
    nowMs = minute(40) + 1
    const day = await told('curve', { range: '1D' })
    expect(day.points[0]).toMatchObject({ time: new Date(bornMs).toISOString(), profit: '0' })
    expect(pointAt(day, minute(5))).toMatchObject({ value: '50000', profit: '0' })
    expect(pointAt(day, minute(15))).toMatchObject({ value: '51000', profit: '1000' })
    expect(pointAt(day, minute(22))).toMatchObject({ value: '49000', profit: '-1000' })
    expect(pointAt(day, minute(26))).toMatchObject({ value: '24500', profit: '-1000' })
    expect(day.points.at(-1)).toMatchObject({ value: '24700', profit: '-800' })
    expect(day.points).toHaveLength(40)
    expect((await told('curve', { range: '30D' })).points).toHaveLength(40)
  })

  it('agrees with the hours that are written meanwhile', async () => {
    nowMs = minute(5)
    await gift(BTC, '1')
    prices.push([minute(30), '50600'], [minute(90), '50300'])
    const hourMs = minute(60)
    await passes(2 * HOUR_MS)
    const day = await told('curve', { range: '1D' })
    expect(pointAt(day, hourMs - 5 * MINUTE_MS)).toMatchObject({ value: '50600', profit: '600' })
    expect(pointAt(day, hourMs)).toMatchObject({ value: '50600', profit: '600' })
    expect(pointAt(day, hourMs + 5 * MINUTE_MS)).toMatchObject({ value: '50600', profit: '600' })
    expect(pointAt(day, hourMs + 35 * MINUTE_MS)).toMatchObject({ value: '50300', profit: '300' })
  })

  it('of an account with very many bookings is told by its hours', async () => {
    nowMs = minute(5)
    const cents = Array.from({ length: 500 }, () =>
      transfer(units('0.01'), { from: sourceOf.spot, to: accountOf(user, CHANGE), currencyId: USDT }),
    )
    await book('faucet', cents.flat())
    nowMs = minute(40)
    expect((await told('curve', { range: '1D' })).points).toHaveLength(2)
  })
})

describe('average cost', () => {
  it('counts fees, moves by buying only, and what is sold is realised by it', async () => {
    await gift(USDT, '10000')
    await trade([BTC, '0.0999'], [USDT, '5000'])
    const [, coin] = await told('holdings')
    expect(coin).toMatchObject({
      amount: '0.0999',
      cost: '5000',
      average_cost: '50050.05005005',
      value: '4995',
      pnl: '-5',
      pnl_percent: '-0.1',
    })
    await trade([USDT, '2800'], [BTC, '0.05'])
    const sold = (await told('holdings')).find(({ currency_name: name }) => name === 'BTC')!
    expect(Number(sold.average_cost)).toBeCloseTo(50050.05005, 5)
    expect(Number(sold.realised)).toBeCloseTo(2800 - 0.05 * 50050.05005005, 6)
  })

  it('play money costs what it was worth when it came', async () => {
    await gift(BTC, '0.5')
    prices.push([nowMs + 1, '60000'])
    nowMs += HOUR_MS
    expect(await told('holdings')).toMatchObject([{ cost: '25000', average_cost: '50000', value: '30000', pnl: '5000', pnl_percent: '20' }])
  })

  it('is not known where there was no price, until all of it is gone', async () => {
    prices = []
    await gift(BTC, '0.5')
    await advance(services)
    prices = [[0, '60000']]
    expect(await told('holdings')).toMatchObject([{ value: '30000', cost: null, average_cost: null, pnl: null, pnl_percent: null }])
    await trade([USDT, '30000'], [BTC, '0.5'])
    await trade([BTC, '0.5'], [USDT, '30000'])
    expect(await told('holdings')).toMatchObject([{ cost: '30000', pnl: '0' }])
  })

  it('USDT has no cost and no PnL', async () => {
    await gift(USDT, '100')
    expect(await told('holdings')).toMatchObject([{ currency_name: 'USDT', cost: null, pnl: null, value: '100' }])
  })
})

describe('profit', () => {
  it('is by product, and a move between own accounts is none', async () => {
    await gift(USDT, '10000')
    await book('move', transfer(units('4000'), { from: accountOf(user, CHANGE), to: sourceOf.spot, currencyId: USDT }))
    const move = transfer(units('4000'), { from: sourceOf.lever, to: accountOf(user, LEVER), currencyId: USDT })
    await book('move', move, 'lever')
    expect(await told('summary')).toMatchObject({ total: '10000', today: { profit: '0' } })
    await result(LEVER, '150')
    await result(MICRO, '40')
    const { today, products } = await told('summary')
    expect(today).toEqual({ profit: '190', percent: '1.9' })
    expect(products).toEqual([
      { product: 'spot', value: '6000', today: '0', month: '0' },
      { product: 'contract', value: '4150', today: '150', month: '150' },
      { product: 'options', value: '40', today: '40', month: '40' },
    ])
  })

  it('of today begins at 00:00 UTC, and days without power are made up for', async () => {
    await gift(BTC, '1')
    const midnightMs = nowMs - (nowMs % DAY_MS) + 3 * DAY_MS
    prices.push([nowMs + HOUR_MS, '55000'], [midnightMs, '56000'], [midnightMs + 1, '50000'], [midnightMs + HOUR_MS, '57400'])
    await passes(midnightMs + 2 * HOUR_MS - nowMs)
    const { today, month } = await told('summary')
    expect(today).toEqual({ profit: '1400', percent: '2.5' })
    expect(month).toEqual({ profit: '7400', percent: '14.8' })
    const day = await told('curve', { range: '1D' })
    const shown = day.points.map(({ time, value, profit }) => [(Date.parse(time) - midnightMs) / MINUTE_MS, value, profit])
    expect(shown.filter(([at]) => [0, 30, 60, 120].includes(Number(at)))).toEqual([
      [0, '56000', '0'],
      [30, '50000', '-6000'],
      [60, '57400', '1400'],
      [120, '57400', '1400'],
    ])
  })

  it('what is taken out is no loss, and the percentage is of what was there and what came', async () => {
    await gift(USDT, '1000')
    await passes(2 * DAY_MS)
    await book('withdrawal', transfer(units('600'), { from: accountOf(user, CHANGE), to: sourceOf.spot, currencyId: USDT }))
    await gift(USDT, '1000')
    await result(LEVER, '20')
    expect((await told('summary')).today).toEqual({ profit: '20', percent: '1' })
  })
})

describe('what is kept', () => {
  it('hours for some days, 00:00 UTC for good, and both tell of a long time', async () => {
    await gift(BTC, '1')
    const bornMs = nowMs
    for (let day = 1; day <= 20; day += 1) prices.push([bornMs + day * DAY_MS, String(50_000 + day * 100)])
    await passes(20 * DAY_MS)
    const days = await sql<{ parts: number }>`
      select count(*)::int as parts from pg_inherits where inhparent = 'portfolio_hour'::regclass`.execute(database.db)
    expect(days.rows[0]!.parts).toBeLessThanOrEqual(4)
    const long = await told('curve', { range: '90D' })
    expect(long.points[0]).toMatchObject({ time: new Date(bornMs).toISOString(), profit: '0' })
    expect(long).toMatchObject({ profit: '2000' })
    expect(long.points.length).toBeGreaterThan(18)
    expect((await told('curve', { range: '7D' })).points.length).toBe(7 * 24 + 1)
  })

  it('a point is written only where something changed', async () => {
    await gift(USDT, '500')
    await passes(10 * HOUR_MS)
    const { rows } = await sql<{ points: number }>`
      select count(*)::int as points from portfolio_hour where account_id = ${accountOf(user, CHANGE)}`.execute(database.db)
    expect(rows[0]!.points).toBe(1)
  })
})
