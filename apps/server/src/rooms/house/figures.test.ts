/** Figures of the house against the plainest sums over the very rows that were planted. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallOutput } from '@assay/contract'
import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import { formatUnits, LEDGER_SCALE, transfer, unitsOf, worthAt } from '@assay/money'
import { ensureLedgerMonth } from '../../db/partitions.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { book, bookAt } from '../../ledger/testing.ts'
import { startReserve, type ReserveTest } from '../../testing-reserve.ts'
import { offeredCoin } from '../reserve/watch.ts'
import { BTC, catalogue, createUser, testPrices, USDT } from '../wallet/testing.ts'
import { Figures } from './figures.ts'
import type { HouseServices } from './services.ts'
import { sumHours } from './store.ts'

const PRICE = '60000'
const STEP_MS = { '24h': HOUR_MS, '7d': 6 * HOUR_MS, '30d': DAY_MS, '90d': DAY_MS }
type Range = keyof typeof STEP_MS
type Figure = 'fees' | 'spot' | 'contracts' | 'options'
type Answer = CallOutput<'house.figures'>

/** All that was planted, in the currency itself. */
const planted: { figure: Figure; timeMs: number; currencyId: number; amount: string }[] = []
let test: ReserveTest
let users: number[]

const prices = testPrices()
prices.set('BTC/USDT', [PRICE, PRICE])

const make = (range: Range): Promise<Answer> => {
  const { database, services } = test
  const house = {
    db: database.db,
    prices,
    currencies: catalogue.currencies,
    reserves: { coins: () => [...services.watch.coins.values()].map(offeredCoin) },
    now: Date.now,
  } as Partial<Record<keyof HouseServices, unknown>> as HouseServices
  return new Figures(house).of(range)
}

async function mint(userId: number, currencyId: number, amount: string): Promise<void> {
  const entries = transfer(unitsOf(amount, LEDGER_SCALE), { from: systemAccounts.mint, to: accountOf(userId, CHANGE), currencyId })
  await book(test.database.pool, 'spot', [{ kind: 'test', reference: 'test:1', entries }])
}

async function plantFees(currencyId: number, amount: string, timeMs: number): Promise<void> {
  await ensureLedgerMonth(test.database.db, timeMs)
  const from = accountOf(users[0]!, CHANGE)
  const entries = transfer(unitsOf(amount, LEDGER_SCALE), { from, to: systemAccounts.feesOfDesk, currencyId })
  await bookAt(test.database.pool, { writer: 'spot', timeMs }, [{ kind: 'test', reference: 'test:fee', entries }])
  planted.push({ figure: 'fees', timeMs, currencyId, amount })
  // Two operators take it out: it was earned all the same.
  const out = transfer(unitsOf(amount, LEDGER_SCALE), { from: systemAccounts.feesOfDesk, to: systemAccounts.treasury, currencyId })
  await bookAt(test.database.pool, { writer: 'spot', timeMs }, [{ kind: 'house_move', reference: 'house_move:1', entries: out }])
}

let row = 0
async function plantTrade(timeMs: number, accounts: [number, number]): Promise<void> {
  row += 1
  await test.database.pool.query(`insert into spot_trade values (1, $1, $2, 6000000, $3, 'buy', 1, 2, $4, $5, 0, 0)`, [
    row,
    new Date(timeMs),
    100 * row,
    ...accounts,
  ])
  // 60,000.00 for each of its lots of 0.00001.
  if (accounts.some((account) => account >= 1000))
    planted.push({ figure: 'spot', timeMs, currencyId: USDT, amount: formatUnits(BigInt(60 * row), 0) })
}

async function plantFill(timeMs: number, notional: string): Promise<void> {
  row += 1
  await test.database.pool.query(
    `insert into futures_fill select $1, 1, 101, 'open', $2, 1, $2, 1, 1, 1, 1, null, $3, 0, 0, 0, 0, 0, 0, 0`,
    [row, timeMs, notional],
  )
  planted.push({ figure: 'contracts', timeMs, currencyId: USDT, amount: notional })
}

async function plantOption(timeMs: number, stake: string, { status = 'won', currencyId = USDT } = {}): Promise<void> {
  row += 1
  await test.database.pool.query(
    `insert into seconds_option (id, public_id, user_id, account_id, instrument_id, currency_id, direction, seconds, rule, ratio_ppm, stake,
       winnings, accepted_ms, settle_ms, status, updated_ms)
     values ($1, $2, $3, 14, 101, $4, 'up', 30, 1, 800000, $5, 0, $6, $6, $7, $6)`,
    [row, randomUUID(), users[0]!, currencyId, stake, timeMs, status],
  )
  if (status !== 'open' && status !== 'void') planted.push({ figure: 'options', timeMs, currencyId, amount: stake })
}

beforeAll(async () => {
  test = await startReserve({ isPlay: true })
  const { db, pool } = test.database
  users = [await createUser(db), await createUser(db), await createUser(db)]
  await pool.query(`insert into spot_pair values (1, 'BTC/USDT', ${BTC}, ${USDT}, 2, 5, 1, 1000000000, 1) on conflict do nothing`)
  await mint(users[0]!, USDT, '9000')
  await mint(users[0]!, BTC, '2')
  await mint(users[1]!, USDT, '40.5')
  const nowMs = Date.now()
  await pool.query(`update account_user set created_at = $1 where id = $2`, [new Date(nowMs - 20 * DAY_MS), users[0]!])
  // Hours that are summed and kept, hours since, the edge of an hour, and days before the shorter ranges.
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  for (const timeMs of [
    hour - 19 * DAY_MS,
    hour - 5 * DAY_MS,
    hour - 3 * HOUR_MS - 1,
    hour - 3 * HOUR_MS,
    hour - HOUR_MS + 7,
    nowMs - 1_000,
  ]) {
    await plantFees(USDT, '1.25', timeMs)
    await plantFees(BTC, '0.00000003', timeMs)
    await plantTrade(timeMs, [accountOf(users[0]!, CHANGE), systemAccounts.maker])
    await plantTrade(timeMs, [systemAccounts.flow, systemAccounts.maker])
    await plantFill(timeMs, '123.45678901')
    await plantOption(timeMs, '10')
    await plantOption(timeMs, '0.001', { currencyId: BTC, status: 'tied' })
    await plantOption(timeMs, '77', { status: 'open' })
  }
  await test.services.watch.look()
})
// Trades and options stand for no money.
afterAll(async () => {
  await test.lever.close()
  await test.database.close({ skipInvariants: true })
})

/** Worth of everything planted of a figure within a time: a loop and nothing else. */
function naive(figure: Figure, fromMs: number, untilMs: number): string {
  let worth = 0n
  const byCoin = new Map<number, bigint>()
  for (const one of planted)
    if (one.figure === figure && one.timeMs >= fromMs && one.timeMs < untilMs)
      byCoin.set(one.currencyId, (byCoin.get(one.currencyId) ?? 0n) + unitsOf(one.amount, LEDGER_SCALE))
  for (const [currencyId, units] of byCoin) worth += worthAt(units, currencyId === BTC ? PRICE : '1')
  return formatUnits(worth, LEDGER_SCALE)
}

function expectNaive({ steps }: Answer, range: Range): void {
  for (const { time, newcomers: _newcomers, ...figures } of steps) {
    const fromMs = Date.parse(time)
    const untilMs = fromMs + STEP_MS[range]
    const of = (figure: Figure) => naive(figure, fromMs, untilMs)
    expect({ time, ...figures }).toEqual({ time, spot: of('spot'), contracts: of('contracts'), options: of('options'), fees: of('fees') })
  }
}

const ranges = Object.keys(STEP_MS) as Range[]

it('are the sums of the rows before an hour of them is kept', async () => {
  for (const range of ranges) expectNaive(await make(range), range)
})

it('are the same when whole hours are kept, and kept again', async () => {
  const { db, pool } = test.database
  await pool.query(`update account_user set created_at = created_at - interval '1 day' where id = $1`, [users[0]!])
  await sumHours(db)
  expect((await pool.query('select from house_hour')).rowCount).toBeGreaterThan(8)
  for (const range of ranges) expectNaive(await make(range), range)
  await pool.query('delete from house_progress')
  await sumHours(db)
  for (const range of ranges) expectNaive(await make(range), range)
})

it('count users, newcomers by step, and what waits for a person', async () => {
  const { users: all, steps, waiting } = await make('30d')
  expect(all).toBe(3)
  expect(steps.reduce((sum, { newcomers }) => sum + newcomers, 0)).toBe(3)
  expect(steps.at(-1)!.newcomers).toBe(2)
  expect((await make('7d')).steps.reduce((sum, { newcomers }) => sum + newcomers, 0)).toBe(2)
  expect(waiting).toEqual({ identity: 0 })
})

it('owe each coin just what accounts of users have, beside what was minted', async () => {
  const { rows } = await test.database.pool.query<{ id: number; users: string; minted: string }>(
    `select currency_id as id, sum(available + held) filter (where account_id >= 1000)::float8::text as users,
       (-sum(available + held) filter (where account_id in (51, 52)))::float8::text as minted
     from ledger_balance group by 1`,
  )
  const { owed } = await make('24h')
  expect(owed.map(({ currency_name: name }) => name)).toEqual(['BTC', 'USDT'])
  for (const { id, users: own, minted } of rows) {
    const shown = owed.find(({ currency_id: currency }) => currency === String(id))!
    expect([Number(shown.users), Number(shown.held)]).toEqual([Number(own), Number(minted)])
    expect(shown.state).toBe('play')
    expect(shown.ratio_ppm).toBe(Math.floor((Number(minted) / Number(own)) * 1_000_000))
    expect(Number(shown.worth)).toBeCloseTo(Number(own) * (id === BTC ? Number(PRICE) : 1), 6)
  }
})
