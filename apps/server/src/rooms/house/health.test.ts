/** What operators see when something is wrong, when the books are checked, and what the house has at stake. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pino from 'pino'
import { SingleRun } from '../../clock/single-run.ts'
import { CommitTimes } from '../../desk/commit-times.ts'
import { migrateJobs } from '../../jobs/worker.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { give, sealEverything } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { Whole, type WholeParts } from '../whole.ts'
import { caller, catalogue, createUser, insertCurrencies, USDT } from '../wallet/testing.ts'
import { houseHandlers } from './handlers.ts'
import type { HouseServices } from './services.ts'
import type { CheckRow } from './store.ts'

let test: TestDatabase
let services: HouseServices
let call: ReturnType<typeof caller>
let nowMs = Date.now()
let state = 'open'
let quoteMs: number | null = nowMs
const pulse = { isConnected: true, waitedMs: 3 }
const desk = { queueLength: 4, pulse }
/** What the invariants find, once they may end. */
let findViolations: WholeParts['findViolations'] = () => Promise.resolve([])

const newChecks = () => new SingleRun<CheckRow>({ name: 'check', log: pino({ enabled: false }), now: () => nowMs })

beforeAll(async () => {
  test = await createTestDatabase()
  await migrateJobs(test.owner, test.role)
  await insertCurrencies(test.db)
  await test.pool.query(
    `insert into operator (id, email, name, roles, authenticator) overriding system value
     values (1, 'a@example.org', 'A', '{treasury}', ''), (2, 'b@example.org', 'B', '{treasury}', '')`,
  )
  const whole = new Whole()
  whole.complete({
    handlers: {},
    desks: { lever: desk },
    followers: { prices: { lagMs: 12.4 } },
    askReadiness: () => Promise.resolve({}),
    askAlarms: () => Promise.resolve([]),
    findViolations: () => findViolations(),
  })
  services = {
    db: test.db,
    pool: test.pool,
    whole,
    currencies: catalogue.currencies,
    traded: [
      { id: 1, symbol: 'ETH/USDT' },
      { id: 101, symbol: 'BTC/USDT' },
    ],
    leveraged: [{ id: 101, symbol: 'BTC/USDT' }],
    instruments: [{ symbol: 'BTC/USDT' }],
    prices: { quote: () => (quoteMs === null ? null : { timeMs: quoteMs }), status: () => ({ state }), usdtPerUnit: () => '1' },
    commits: new CommitTimes(),
    checks: newChecks(),
    dataDir: '.',
    now: () => nowMs,
    desk: {
      futures: {
        houseView: () => ({ balance: 500_000_000n, requirement: 400_000_000n, isTight: true }),
        available: () => 7n,
        exposureView: () => ({ longLots: 250, shortLots: 100, net: -1_000_000_050n }),
      },
    },
  } as Partial<Record<keyof HouseServices, unknown>> as HouseServices
  call = caller('house', houseHandlers(services))
})
afterAll(() => test.close())

const by = (operatorId: number) => ({ operator: { operatorId } as never })
const health = async () => ((await call('health', {})) as { message: Record<string, never> }).message

describe('the state of feeds, desks and the seal', () => {
  it('is sound while ticks come, nobody waits and all is sealed', async () => {
    await sealEverything(test.db)
    expect(await health()).toMatchObject({
      wrong: [],
      feeds: [{ symbol: 'BTC/USDT', state: 'open', age_ms: 0, is_gone: false }],
      desks: [{ name: 'lever', is_connected: true, queue: 4, waited_ms: 3, commit_ms: null, is_busy: false }],
      followers: [{ name: 'prices', lag_ms: 12 }],
      seal: { waiting: 0, is_behind: false },
    })
  })

  it('has a feed that is gone, but not one whose market is closed', async () => {
    quoteMs = nowMs - 10_001
    expect(await health()).toMatchObject({ feeds: [{ age_ms: 10_001, is_gone: true }] })
    state = 'closed'
    expect(await health()).toMatchObject({ feeds: [{ is_gone: false }] })
    state = 'open'
    quoteMs = null
    expect(await health()).toMatchObject({ feeds: [{ age_ms: null, is_gone: true }] })
    quoteMs = nowMs
  })

  it('has a desk that is busy, and how long its commits took', async () => {
    pulse.waitedMs = 1_001
    for (const tookMs of [1, 9, 2.04]) services.commits.add('lever', tookMs)
    expect(await health()).toMatchObject({ desks: [{ waited_ms: 1_001, commit_ms: 2, commit_longest_ms: 9, is_busy: true }] })
    pulse.waitedMs = 0
  })

  it('has a seal that is behind once postings have waited for a minute', async () => {
    const user = await createUser(test.db)
    await give(test.pool, accountOf(user, CHANGE), { currencyId: USDT, amount: '5' })
    await sealEverything(test.db)
    await give(test.pool, accountOf(user, CHANGE), { currencyId: USDT, amount: '5' })
    nowMs = quoteMs = Date.now()
    expect(await health()).toMatchObject({ seal: { waiting: 1, is_behind: false } })
    nowMs = quoteMs = nowMs + 60_001
    expect(await health()).toMatchObject({ seal: { waiting: 1, is_behind: true } })
    await sealEverything(test.db)
    expect(await health()).toMatchObject({ seal: { waiting: 0, is_behind: false } })
  })
})

describe('a check of the books', () => {
  it('answers at once that it runs; two operators and a double click are one run, and each is in the log', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof findViolations>>>()
    let runs = 0
    findViolations = () => {
      runs += 1
      return promise
    }
    const started = await Promise.all([call('check', {}, by(1)), call('check', {}, by(2)), call('check', {}, by(1))])
    const at = new Date(nowMs).toISOString()
    expect(started).toEqual(Array.from({ length: 3 }, () => ({ message: { started_at: at } })))
    expect(await health()).toMatchObject({ checking_since: at, check: null })
    resolve([{ check: 'money is whole', rows: [] } as never])
    await services.checks.running?.done
    expect(runs).toBe(1)
    expect(await health()).toMatchObject({ checking_since: null, check_failed_at: null, check: { broken: ['money is whole'] } })
    const logged = await test.pool.query(`select operator_id from operator_log where action = 'house.check' order by operator_id`)
    expect(logged.rows.map(({ operator_id: id }) => Number(id))).toEqual([1, 1, 2])
  })

  it('that does not come to its end is said to have failed, and can be begun again', async () => {
    findViolations = () => Promise.reject(new Error('the connection broke'))
    await call('check', {}, by(1))
    await expect(services.checks.running?.done).rejects.toThrow('broke')
    expect(await health()).toMatchObject({
      checking_since: null,
      check_failed_at: expect.any(String),
      check: { broken: ['money is whole'] },
    })
    findViolations = () => Promise.resolve([])
    await call('check', {}, by(1))
    await services.checks.running?.done
    expect(await health()).toMatchObject({ check_failed_at: null, check: { broken: [] } })
  })

  it('that a crash cut off does not run for ever', async () => {
    findViolations = () => new Promise(() => undefined)
    await call('check', {}, by(1))
    expect(await health()).toMatchObject({ checking_since: expect.any(String) })
    // A server that starts anew knows what the database has, and no run.
    services.checks = newChecks()
    expect(await health()).toMatchObject({ checking_since: null, check: { broken: [] } })
  })
})

describe('the exposure', () => {
  it('is the other side of what users have, at moves of the price up and down', async () => {
    expect(await call('exposure', {})).toMatchObject({
      message: {
        balance: '5',
        requirement: '4',
        insurance: '0.00000007',
        is_tight: true,
        contracts: [
          {
            symbol: 'BTC/USDT',
            long_lots: '2.5',
            short_lots: '1',
            users_net: '-10.0000005',
            house_net: '10.0000005',
            up: { one: '0.10000001', five: '0.50000003', ten: '1.00000005' },
            down: { one: '-0.10000001', five: '-0.50000003', ten: '-1.00000005' },
          },
        ],
        options: [],
      },
    })
  })
})
