/** Deposits that are paid back with a yield when they are due: an example of every room with such deadlines. */
import { transfer } from '@assay/money'
import pg from 'pg'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Deadlines, type Deadline } from '../clock/deadlines.ts'
import { accountOf, CHANGE, systemAccounts, userOfAccount } from '../ledger/accounts.ts'
import { give } from '../ledger/testing.ts'
import { createUser, insertCurrencies, startIdleSpot } from '../rooms/wallet/testing.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { SpotDesk } from './spot/spot-desk.ts'
import { deskDeadline } from './deadline.ts'

const USDT = 3
const UNIT = 100_000_000n
const log = pino({ level: 'silent' })
let database: TestDatabase
let desk: SpotDesk
let account: number
/** Ids in the order in which they were decided. */
let decided: string[]
/** Ids that were reported as settled. */
let reported: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(`create table test_deposit (id bigint generated always as identity primary key, account_id bigint, units bigint,
    due_at timestamptz, paid_at timestamptz); grant select, insert, update, delete on test_deposit to ${database.role}`)
  await owner.end()
  desk = await startIdleSpot(database)
  account = accountOf(await createUser(database.db), CHANGE)
  await give(database.pool, systemAccounts.rewards, { currencyId: USDT, amount: '1000' })
})
beforeEach(async () => {
  decided = []
  reported = []
  await database.pool.query('delete from test_deposit')
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

const payBack = (): Deadline =>
  deskDeadline({
    name: 'test deposits',
    table: 'test_deposit',
    at: 'due_at',
    where: 'paid_at is null',
    desk,
    accounts: ({ row }) => [systemAccounts.rewards, Number(row['account_id'])],
    claim: (ids) => ({
      name: 'test_claim',
      text: 'update test_deposit set paid_at = due_at where id = any($1::bigint[]) and paid_at is null returning id, account_id, units',
      values: () => [[...ids]],
    }),
    decide({ id, dueMs }, row) {
      decided.push(id)
      const to = Number(row['account_id'])
      const entries = transfer(BigInt(String(row['units'])), { from: systemAccounts.rewards, to, currencyId: USDT })
      const message = { userId: userOfAccount(to)!, subject: `test:${id}`, timeMs: dueMs, kind: 'password_changed', values: {} } as const
      return { postings: [{ kind: 'move', reference: `test:${id}`, entries }], messages: [message] }
    },
    onSettled: (rows) => reported.push(...rows.map(({ id }) => String(id))),
  })

/** Makes deposits of `units` that were due `agoSeconds` ago. A negative number is in the future. */
async function deposit(...all: [units: bigint, agoSeconds: number][]): Promise<string[]> {
  const result = await database.pool.query<{ id: string }>(
    `insert into test_deposit (account_id, units, due_at)
     select $1, units, now() - make_interval(secs => ago) from unnest($2::bigint[], $3::float8[]) as d (units, ago) returning id`,
    [account, all.map(([units]) => String(units)), all.map(([, ago]) => ago)],
  )
  return result.rows.map(({ id }) => id)
}

const runner = (...deadlines: Deadline[]) => new Deadlines({ db: database.db, log, deadlines })
const owned = async (): Promise<bigint> => {
  const result = await database.pool.query('select trunc(available * 100000000)::text as units from ledger_balance where account_id = $1', [
    account,
  ])
  return BigInt(result.rows[0]?.units ?? 0)
}
const unpaid = async (): Promise<string[]> =>
  (await database.pool.query<{ id: string }>('select id from test_deposit where paid_at is null order by id')).rows.map(({ id }) => id)

it('settles what is due, the earliest first, and nothing else', async () => {
  const before = await owned()
  const [second, future, first, third] = await deposit([2n, 50], [1_000n, -60], [1n, 86_400 * 5], [4n, 0.5])
  await runner(payBack()).pass()
  expect(decided).toEqual([first, second, third])
  expect(await unpaid()).toEqual([future])
  expect((await owned()) - before).toBe(7n)
})

it('settles each once, though two servers and two passes ask at once', async () => {
  const before = await owned()
  await deposit([1n, 9], [2n, 8], [4n, 7])
  await Promise.all([runner(payBack()).pass(), runner(payBack()).pass()])
  await runner(payBack()).pass()
  expect((await owned()) - before).toBe(7n)
  expect(await unpaid()).toEqual([])
})

it('settles more than a stride, in one order', async () => {
  const before = await owned()
  const ids = await deposit(...Array.from({ length: 1_203 }, (_, at): [bigint, number] => [1n, 5_000 - at]))
  await runner(payBack()).pass()
  expect(decided).toEqual(ids)
  expect((await owned()) - before).toBe(1_203n)
})

it('tells of what it settled, and of nothing else, once', async () => {
  const [first, tooMuch, third] = await deposit([1n, 9], [5_000n * UNIT, 8], [2n, 7])
  await Promise.all([runner(payBack()).pass(), runner(payBack()).pass()])
  expect(reported.toSorted()).toEqual([first, third].toSorted())
  const messages = await database.pool.query<{ subject: string }>('select subject from message where subject = any($1)', [
    [first, tooMuch, third].map((id) => `test:${id}`),
  ])
  expect(messages.rows.map(({ subject }) => subject).toSorted()).toEqual([`test:${first}`, `test:${third}`].toSorted())
})

it('is held up by none that cannot be settled, which is tried again', async () => {
  const before = await owned()
  const [, tooMuch] = await deposit([1n, 9], [5_000n * UNIT, 8], [2n, 7])
  await runner(payBack()).pass()
  expect(await unpaid()).toEqual([tooMuch])
  expect((await owned()) - before).toBe(3n)
  await database.pool.query('update test_deposit set units = 4 where paid_at is null')
  await runner(payBack()).pass()
  expect((await owned()) - before).toBe(7n)
})

it('tries a row that cannot be settled again later, not with every pass', async () => {
  const before = await owned()
  const [tooMuch] = await deposit([5_000n * UNIT, 8])
  const deadlines = runner(payBack())
  await deadlines.pass()
  const tried = decided.length
  await deadlines.pass()
  expect(decided.length).toBe(tried)
  await database.pool.query('update test_deposit set units = 4 where id = $1', [tooMuch])
  await expect.poll(() => deadlines.pass().then(owned), { timeout: 10_000 }).toBe(before + 4n)
})

/** A deadline that only notes the rows it is given. */
const noting = (order: string[], name: string, where: string): Deadline => ({
  ...payBack(),
  name,
  where,
  settle(rows) {
    order.push(...rows.map(({ id }) => id))
    return Promise.resolve([])
  },
})

it('leaves alone what is not due yet, whatever its condition has in it', async () => {
  const order: string[] = []
  const [due] = await deposit([1n, 10], [2n, -60])
  await runner(noting(order, 'either', 'paid_at is null or units < 0')).pass()
  expect(order).toEqual([due])
})

it('has one order over all rooms', async () => {
  const order: string[] = []
  const [third, first, second] = await deposit([1n, 10], [2n, 30], [3n, 20])
  await runner(noting(order, 'even', 'paid_at is null and units % 2 = 0'), noting(order, 'odd', 'paid_at is null and units % 2 = 1')).pass()
  expect(order).toEqual([first, second, third])
})

it('settles strides of several rooms that are due at one instant, each row once and none left', async () => {
  const order: string[] = []
  await deposit(...Array.from({ length: 2_406 }, (_, at): [bigint, number] => [BigInt(at), 60]))
  const of = (name: string, rest: number) => noting(order, name, `paid_at is null and units % 3 = ${rest}`)
  await runner(of('third', 2), of('first', 0), of('second', 1)).pass()
  const ids = await unpaid()
  expect(order.toSorted()).toEqual(ids.toSorted())
  expect(order).toHaveLength(2_406)
})

it('measures how long the oldest has been due, until it is settled', async () => {
  const [tooMuch] = await deposit([5_000n * UNIT, 300], [1n, -60])
  const registry = new Registry()
  const deadlines = new Deadlines({ db: database.db, log, registry, deadlines: [payBack()] })
  const lateS = async () => Number(/^deadline_oldest_due_seconds (\S+)$/m.exec(await registry.metrics())![1])
  expect(await lateS()).toBe(0)
  await deadlines.pass()
  expect(await lateS()).toBeGreaterThanOrEqual(300)
  await database.pool.query('delete from test_deposit where id = $1', [tooMuch])
  await deadlines.pass()
  expect(await lateS()).toBe(0)
})
