/** Value by hour, average cost and profit against the plainest reading of the statement, over random ledgers and deaths. */
import { uniformFrom } from '@assay/engine/oracle'
import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import { LEDGER_SCALE, unitsOf } from '@assay/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { findViolations } from '../../books.ts'
import { accountOf, accountTypes, writerOf } from '../../ledger/accounts.ts'
import { bookAt, giftsOf } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { BTC, createUser, currencies, ETH, insertCurrencies } from '../wallet/testing.ts'
import { rooms } from '../rooms.ts'
import { naturesOf } from '../open-rooms.ts'
import { advance } from './advance.ts'
import { coinOf, inflowOf, valueAt, type StatementLine } from './testing-oracle.ts'
import { ownOf } from './own.ts'
import type { PortfolioServices } from './services.ts'
import { priceAt, RandomLedger } from './testing.ts'

const seed = Number(process.env['PORTFOLIO_SEED'] ?? Date.now() % 1_000_000)
const STEPS = Number(process.env['PORTFOLIO_STEPS'] ?? 80)

let database: TestDatabase
let ledger: RandomLedger
let services: PortfolioServices
const users: number[] = []
const random = uniformFrom(seed + 1)
/** At which price from now on the process dies. */
let dies = Infinity

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  for (let count = 0; count < 3; count += 1) users.push(await createUser(database.db))
  const monthMs = Date.parse(`${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`)
  ledger = new RandomLedger(database.pool, { seed, fromMs: monthMs + DAY_MS, users })
  services = {
    db: database.db,
    currencies,
    usdtPerUnit: (currencyId) => priceAt(currencyId, ledger.timeMs),
    usdtPerUnitAt(currencyId, atMs) {
      dies -= 1
      if (dies <= 0) throw new Error('killed')
      return priceAt(currencyId, atMs)
    },
    now: () => ledger.timeMs,
    natures: naturesOf(rooms),
    hoursKeptDays: 35,
  }
}, 60_000)

afterAll(() => database.close())

async function statementOf(user: number): Promise<StatementLine[]> {
  const { rows } = await sql<{
    posting: string
    ms: number
    account: number
    currencyId: number
    units: string
    kind: string
    reference: string
  }>`
    select posting_id as posting, date_part('epoch', time) * 1000 as ms, account_id::float8 as account, currency_id as "currencyId",
      (available_delta + held_delta)::text as units, kind, reference
    from ledger_entry where account_id between ${user * 10} and ${user * 10 + 9} order by posting_id, line`.execute(database.db)
  return rows.map(({ posting, ms, units, ...row }) => ({
    ...row,
    posting: Number(posting),
    timeMs: Math.round(ms),
    units: unitsOf(units, LEDGER_SCALE),
  }))
}

it('begins before the first posting', () => advance(services))

it(`is what the statement says, however often the process that follows it dies (PORTFOLIO_SEED=${seed})`, async () => {
  for (let step = 0; step < STEPS; step += 1) {
    await ledger.step()
    if (random() < 0.8) continue
    dies = 1 + Math.floor(random() * (random() < 0.7 ? 6 : 200))
    await advance(services).catch((error: Error) => expect(error.message).toBe('killed'))
    dies = Infinity
    if (random() < 0.3) await advance(services)
    for (const user of users) await expectRight(user)
  }
  ledger.timeMs += DAY_MS
  await advance(services)
  for (const user of users) await expectHours(user)
}, 120_000)

it('waits for a posting that has its number and is not committed, though it be the newest transaction', async () => {
  const account = accountOf(users[0]!, accountTypes[0])
  const open = await database.pool.connect()
  await open.query('begin')
  await bookAt(open, { writer: writerOf(account), timeMs: ledger.timeMs }, giftsOf(account, [{ currencyId: BTC, amount: '0.25' }]))
  const advanced = advance(services)
  await sleep(300)
  await open.query('commit')
  open.release()
  await advanced
  await advance(services)
  expect(await findViolations(database.db)).toEqual([])
})

async function expectRight(user: number): Promise<void> {
  const lines = await statementOf(user)
  const own = await ownOf(services, user)
  for (const [account, level] of own.levels) {
    expect(level.value).toBe(valueAt(lines, priceAt, { account, atMs: ledger.timeMs + 1 }))
    expect(level.inflow).toBe(inflowOf(lines, priceAt, account))
  }
  const holdings = [...own.holdings.values()]
  const costs = holdings.reduce((sum, { cost }) => sum + cost!, 0n)
  const realised = holdings.reduce((sum, holding) => sum + holding.realised, 0n)
  expect(costs - realised).toBe(inflowOf(lines, priceAt))
  for (const coin of [BTC, ETH]) {
    const exact = coinOf(lines, priceAt, coin)
    const holding = own.holdings.get(coin)
    // A unit is a hundred-millionth of a USDT: each sale rounds once.
    expect(distance(holding?.cost ?? 0n, exact.cost)).toBeLessThanOrEqual(lines.length)
    expect(distance(holding?.realised ?? 0n, exact.realised)).toBeLessThanOrEqual(lines.length)
  }
}

const distance = (one: bigint, other: bigint): number => Math.abs(Number(one - other))

async function expectHours(user: number): Promise<void> {
  const lines = await statementOf(user)
  const accounts = accountTypes.map((type) => accountOf(user, type))
  for (const account of accounts) {
    const { rows } = await sql<{ ms: number; value: string }>`
      select date_part('epoch', time) * 1000 as ms, value::text from portfolio_hour where account_id = ${account} order by time`.execute(
      database.db,
    )
    const firstMs = lines.find((line) => line.account === account)?.timeMs
    if (firstMs === undefined) continue
    // None is written while an account is worth nothing and nothing was put in: it won and lost within its first hour.
    const pointAt = (hourMs: number) => rows.findLast(({ ms }) => ms <= hourMs)?.value ?? '0'
    for (let hourMs = firstMs - (firstMs % HOUR_MS) + HOUR_MS; hourMs <= ledger.timeMs - 5_000; hourMs += HOUR_MS)
      expect([hourMs, unitsOf(pointAt(hourMs), LEDGER_SCALE)]).toEqual([hourMs, valueAt(lines, priceAt, { account, atMs: hourMs })])
  }
}
