import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import {
  AAPL,
  BTC,
  caller,
  createUser,
  currencies,
  ETH,
  insertCurrencies,
  startIdleSpot,
  testPrices,
  THB,
  USDT,
} from '../wallet/testing.ts'
import { fundSandbox } from './fund.ts'
import { sandboxHandlers } from './handlers.ts'
import { sweepMessages } from './store.ts'

let database: TestDatabase
let desk: SpotDesk
let call: ReturnType<typeof caller>
let user: number
const prices = testPrices()

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  desk = await startIdleSpot(database)
  call = caller('sandbox', sandboxHandlers({ db: database.db, desk, currencies, prices }))
  prices.set('BTC/USDT', ['50000', '50010'])
  prices.set('SOL/USDT', ['130', '130.1'])
}, 60_000)
afterAll(async () => {
  await desk.close()
  await database.close()
})
beforeEach(async () => {
  user = await createUser(database.db)
})

const draw = (currency_id: number, amount: string, key?: string) => call('faucet', { currency_id, amount }, { userId: user, key })

async function balance(account: number, currencyId: number): Promise<string> {
  const result = await sql<{ available: string }>`
    select trim_scale(available) as available from ledger_balance where account_id = ${account} and currency_id = ${currencyId}`.execute(
    database.db,
  )
  return result.rows[0]?.available ?? '0'
}

describe('the faucet', () => {
  it('gives play money from the mint to the change account, up to the day’s limit', async () => {
    const mint = BigInt(await balance(systemAccounts.mint, USDT))
    expect(await draw(USDT, '99999.5')).toEqual({ message: { amount: '99999.5', available: '99999.5', left_today: '0.5' } })
    expect(await draw(USDT, '0.51')).toEqual({ refused: 'faucet_limit', values: { left: '0.5' } })
    expect(await draw(USDT, '0.5')).toEqual({ message: { amount: '0.5', available: '100000', left_today: '0' } })
    expect(BigInt(await balance(systemAccounts.mint, USDT)) - mint).toBe(-100_000n)
    await sql`update sandbox_faucet set day = day - 1 where user_id = ${user}`.execute(database.db)
    expect(await draw(USDT, '1')).toMatchObject({ message: { available: '100001', left_today: '99999' } })
  })

  it('has its own limit for each currency', async () => {
    expect(await draw(BTC, '10.00000001')).toEqual({ refused: 'faucet_limit', values: { left: '10' } })
    expect(await draw(ETH, '100')).toMatchObject({ message: { left_today: '0' } })
    expect(await draw(5, '76.92307692')).toMatchObject({ message: { left_today: '0' } })
    expect(await draw(5, '0.00000001')).toMatchObject({ refused: 'faucet_limit' })
  })

  it('refuses in a fixed order', async () => {
    expect(await draw(999, '1')).toEqual({ refused: 'currency_unknown' })
    expect(await draw(AAPL, '1')).toEqual({ refused: 'faucet_currency' })
    expect(await draw(THB, '1')).toEqual({ refused: 'price_unavailable' })
    expect(await draw(USDT, '0.123456789')).toMatchObject({ refused: 'parameter_error' })
  })

  it('never gives more than the limit, however many ask at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => draw(BTC, '0.7')))
    expect(outcomes.filter((outcome) => 'message' in outcome)).toHaveLength(14)
    expect(await balance(accountOf(user, CHANGE), BTC)).toBe('9.8')
  })

  it('gives once for one key', async () => {
    const key = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => draw(USDT, '10', key)))
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await balance(accountOf(user, CHANGE), USDT)).toBe('10')
  })
})

describe('the mailbox', () => {
  it('is swept of what is older than a week', async () => {
    const recipient = `${randomUUID()}@example.com`
    const sent = (code: string, days: number) => ({
      recipient,
      scene: 'register',
      code,
      time: sql<Date>`now() - make_interval(days => ${days})`,
    })
    await database.db
      .insertInto('sandbox_message')
      .values([sent('111111', 8), sent('222222', 6)])
      .execute()
    await sweepMessages(database.db)
    expect(await call('mailbox', { user_string: recipient }, {})).toMatchObject({ message: { data: [{ code: '222222' }] } })
  })

  it('shows what was sent to an address in any spelling, newest first, twenty at most', async () => {
    for (let index = 1; index <= 22; index++) {
      await database.db
        .insertInto('sandbox_message')
        .values({ recipient: 'trader@example.com', scene: 'login', code: String(index) })
        .execute()
    }
    await database.db.insertInto('sandbox_message').values({ recipient: '+66812345678', scene: 'register', code: '123456' }).execute()
    const outcome = (await call('mailbox', { user_string: ' Trader@Example.com' })) as { message: { data: { code: string }[] } }
    expect(outcome.message.data.map((row) => row.code)).toEqual(Array.from({ length: 20 }, (_, index) => String(22 - index)))
    expect(await call('mailbox', { user_string: '+66 81 234 5678' })).toMatchObject({
      message: { data: [{ to: '+66812345678', scene: 'register', code: '123456' }] },
    })
    expect(await call('mailbox', { user_string: 'other@example.com' })).toEqual({ message: { data: [] } })
    expect(await call('mailbox', { user_string: 'nobody@' })).toEqual({ refused: 'email_invalid' })
  })
})

const fund = () => fundSandbox(desk, { currencies, prices })
const house = (currencyId: number) => balance(systemAccounts.houseOfConversion, currencyId)
const yesterday = () => sql`update site_fact set value = '2020-01-01' where name = 'sandbox_funded_on'`.execute(database.db)

describe('funding the house', () => {
  it('fills up to its worth of every currency with a price, once a day', async () => {
    const done = await Promise.all([fund(), fund(), fund()])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect([await house(USDT), await house(BTC), await house(5), await house(THB), await house(AAPL)]).toEqual([
      '50000000',
      '1000',
      '384615.38461538',
      '0',
      '0',
    ])
    prices.set('BTC/USDT', ['40000', '40010'])
    expect([await fund(), await house(BTC)]).toEqual([false, '1000'])
    await yesterday()
    expect([await fund(), await house(BTC), await house(USDT)]).toEqual([true, '1250', '50000000'])
    prices.set('BTC/USDT', ['50000', '50010'])
    await yesterday()
    expect([await fund(), await house(BTC)]).toEqual([true, '1250'])
    const postings = await sql<{
      count: string
    }>`select count(distinct posting_id) from ledger_entry where kind = 'sandbox_funding'`.execute(database.db)
    expect(postings.rows[0]!.count).toBe('2')
  })
})
