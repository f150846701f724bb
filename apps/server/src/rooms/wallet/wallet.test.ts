import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { formatUnits, unitsOf, transfer } from '@assay/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { accountOf, CHANGE, LEVER, systemAccounts } from '../../ledger/accounts.ts'
import { bookBy, give, giveBy } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { walletHandlers } from './handlers.ts'
import {
  AAPL,
  BTC,
  caller,
  createUser,
  currencies,
  ETH,
  EUR,
  insertCurrencies,
  JPY,
  startIdleLever,
  startIdleSpot,
  testPrices,
  THB,
  USD,
  USDT,
  noTrades,
} from './testing.ts'
import { conversionTerms } from './terms.ts'

let database: TestDatabase
let lever: LeverDesk
let spot: SpotDesk
let call: ReturnType<typeof caller>
let user: number
const prices = testPrices()
const rates = [{ code: 'THB', rate: '32', savedAt: new Date('2026-01-09T00:00:00Z') }]
const fiatRates = { all: () => rates, rate: (code: string) => rates.find((rate) => rate.code === code)?.rate ?? null }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await insertCurrencies(db)
  lever = await startIdleLever(database)
  spot = await startIdleSpot(database)
  call = caller(
    'wallet',
    walletHandlers({ db, desk: spot, lever, currencies, prices, fiatRates, terms: conversionTerms, tradesOf: noTrades }),
  )
  for (const currencyId of [BTC, USDT, USD, EUR, JPY, THB]) {
    await give(database.pool, systemAccounts.houseOfConversion, { currencyId, amount: '50000000' })
  }
}, 60_000)

afterAll(async () => {
  await spot.close()
  await lever.close()
  await database.close()
})

beforeEach(async () => {
  prices.set('BTC/USDT', ['50000', '50010'])
  prices.set('EUR/USD', ['1.16', '1.161'])
  prices.set('USD/JPY', ['156', '157'])
  user = await createUser(database.db)
})

const scaleOf = (currencyId: number) => currencies.find(({ id }) => id === currencyId)!.scale
const fund = (currencyId: number, amount: string, userId = user) =>
  giveBy(spot, accountOf(userId, CHANGE), { currencyId, units: unitsOf(amount, scaleOf(currencyId)) })
const ask = (name: string, fields: Record<string, unknown> = {}, key?: string) => call(name, fields, { userId: user, key })
async function told<T = Record<string, string>>(name: string, fields: Record<string, unknown> = {}): Promise<T> {
  const outcome = await ask(name, fields)
  if ('refused' in outcome) throw new Error(`${name} refused: ${outcome.refused}`)
  return outcome.message as T
}
async function available(currencyId: number, type = CHANGE, userId = user): Promise<string> {
  const result = await sql<{ available: string }>`
    select trim_scale(available) as available from ledger_balance where account_id = ${accountOf(userId, type)} and currency_id = ${currencyId}`.execute(
    database.db,
  )
  return result.rows[0]?.available ?? '0'
}
const figures = (from: number, to: number, number: string) => told('convertQuote', { from_currency_id: from, to_currency_id: to, number })
const file = async (fields = {}) => (await told('billsCsv', fields)) as unknown as FileAnswer<Readable>
const textOf = async ({ body }: FileAnswer<Readable>) => (await body.toArray()).join('')
const totalOfBills = async (fields: object) => (await told<{ total: number }>('bills', { ...fields })).total
const count = (outcomes: object[], refused?: string) =>
  outcomes.filter((outcome) => ('refused' in outcome ? outcome.refused : undefined) === refused).length

describe('what the user has', () => {
  it('is nothing at first, in four accounts', async () => {
    const message = await told<{ total: string; accounts: { name: string }[] }>('list')
    expect(message.total).toBe('0')
    expect(message.accounts.map((account) => account.name)).toEqual(['legal', 'change', 'lever', 'micro'])
  })

  it('is valued with what is held, each account and all together', async () => {
    await fund(BTC, '0.5')
    await fund(USDT, '10.25')
    const account = accountOf(user, CHANGE)
    const entries = [{ account, currencyId: BTC, available: -20_000_000n, held: 20_000_000n, hold: 'bid:7' }]
    await bookBy(spot, [{ kind: 'bid', reference: 'bid:7', entries }])
    await ask('move', { currency_id: USDT, from_field: '2', to_field: '3', number: '0.25' })

    const message = await told<{ total: string; accounts: { total: string; balances: object[] }[] }>('list')
    expect(message.total).toBe('25010.25')
    expect(message.accounts.map((each) => each.total)).toEqual(['0', '25010', '0.25', '0'])
    expect(message.accounts[1]!.balances[0]).toEqual({
      currency_id: '1',
      currency_name: 'BTC',
      available: '0.3',
      held: '0.2',
      value: '25000',
    })

    const detail = await told<{ value: string; holds: object[] }>('detail', { currency: BTC, type: 2 })
    expect(detail).toMatchObject({ available: '0.3', held: '0.2', value: '25000' })
    expect(detail.holds).toMatchObject([{ reason: 'bid', reference: 'bid:7', amount: '0.2' }])
    expect(await told('holds')).toMatchObject([{ reference: 'bid:7', currency_name: 'BTC', type: 2 }])
    expect(await told('info', { currency: BTC })).toMatchObject({
      scale: 8,
      balances: [{}, { type: 2, available: '0.3', held: '0.2' }, {}, {}],
    })
  })

  it('lists a hold only while it holds, and that of an open order from the order', async () => {
    await fund(USDT, '100')
    const account = accountOf(user, CHANGE)
    const hold = (held: bigint, name: string) =>
      bookBy(spot, [{ kind: 'test', reference: name, entries: [{ account, currencyId: USDT, available: -held, held, hold: name }] }])
    await hold(1_000_000_000n, 'bid:1')
    await hold(-1_000_000_000n, 'bid:1')
    await sql`
      insert into spot_order (id, account_id, pair_id, held_currency_id, side, type, tif, post_only, self_trade, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
        filled_lots, filled_quote, taken, fee, held, status, queue_seq, created_at, updated_at)
      values (900, ${account}, 1, ${USDT}, 'buy', 'limit', 'gtc', false, 'newest', false, 1000, 1000, 0, 0, 0, 0, 30, 'open', 1, now(), now())`.execute(
      database.db,
    )
    expect(await told('holds')).toMatchObject([
      { reason: 'spot_order', reference: 'spot_order:900', amount: '30', currency_name: 'USDT', type: 2 },
    ])
    expect(await told('detail', { currency: USDT, type: 2 })).toMatchObject({ available: '70', held: '30' })
    await sql`delete from spot_order where id = 900`.execute(database.db)
    expect(await told('holds')).toEqual([])
  })

  it('knows no other currency', async () => {
    for (const [name, fields] of Object.entries({
      detail: { currency: 999, type: 2 },
      info: { currency: 999 },
      bills: { currency: 999 },
    })) {
      expect(await ask(name, fields)).toEqual({ refused: 'currency_unknown' })
    }
  })
})

describe('moving between accounts', () => {
  it('moves at once and is listed', async () => {
    await fund(USDT, '100')
    const message = await told('move', { currency_id: USDT, from_field: 2, to_field: 3, number: '40.5' })
    expect(message).toMatchObject({ from_available: '59.5', to_available: '40.5' })
    expect(await told('moves')).toMatchObject({
      total: 1,
      data: [{ id: message['id'], number: '40.5', from_field: 2, to_field: 3, currency_name: 'USDT' }],
    })
  })

  it('refuses in a fixed order', async () => {
    expect(await ask('move', { currency_id: 999, from_field: 2, to_field: 2, number: '1' })).toEqual({ refused: 'currency_unknown' })
    expect(await ask('move', { currency_id: USDT, from_field: 2, to_field: 2, number: '0.000000001' })).toMatchObject({
      refused: 'parameter_error',
    })
    expect(await ask('move', { currency_id: USDT, from_field: 2, to_field: 2, number: '1' })).toEqual({ refused: 'same_account' })
    expect(await ask('move', { currency_id: USDT, from_field: 2, to_field: 3, number: '1' })).toEqual({ refused: 'insufficient_balance' })
    expect(await ask('move', { currency_id: USDT, from_field: 2, to_field: 5, number: '1' })).toMatchObject({ refused: 'parameter_error' })
  })

  it('spends what is there once, however many ask at once', async () => {
    await fund(USDT, '10')
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => ask('move', { currency_id: USDT, from_field: 2, to_field: 3, number: '3' })),
    )
    expect(count(outcomes)).toBe(3)
    expect(count(outcomes, 'insufficient_balance')).toBe(97)
    expect([await available(USDT), await available(USDT, LEVER)]).toEqual(['1', '9'])
  })

  it('answers one key once, refusals included', async () => {
    await fund(USDT, '10')
    const key = randomUUID()
    const fields = { currency_id: USDT, from_field: 2, to_field: 3, number: '4' }
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask('move', fields, key)))
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await available(USDT)).toBe('6')
    const poor = randomUUID()
    expect(await ask('move', { ...fields, number: '7' }, poor)).toEqual({ refused: 'insufficient_balance' })
    await fund(USDT, '10')
    expect(await ask('move', { ...fields, number: '7' }, poor)).toEqual({ refused: 'insufficient_balance' })
    expect(await ask('move', fields, poor)).toEqual({ refused: 'idempotency_conflict' })
  })
})

describe('converting', () => {
  const wish = { from_currency_id: USDT, to_currency_id: BTC, number: '5001' }

  it('gives what the quote said and books it against the house and fees', async () => {
    await fund(USDT, '6000')
    const before = await available(BTC, 0, 0)
    const quote = await told('convertQuote', wish)
    expect(quote).toMatchObject({ fee: '0.0001', receive: '0.0999' })
    prices.set('BTC/USDT', ['50000', '50020'])
    const message = await told('convert', { ...wish, quote_id: quote['quote_id'] })
    expect(message).toMatchObject({
      receive: quote['receive'],
      fee: quote['fee'],
      rate: quote['rate'],
      from_currency_name: 'USDT',
      to_currency_name: 'BTC',
    })
    expect([await available(USDT), await available(BTC)]).toEqual(['999', '0.0999'])
    expect(before).toBe('0')
    expect(await told('conversions')).toMatchObject({ total: 1, data: [message] })
    const bills = await told<{ data: object[] }>('bills', { kind: 'conversion' })
    expect(bills.data).toMatchObject([{ amount: '0.0999', reference: `conversion:${message['id']}` }, { amount: '-5001' }])
  })

  it('serves a quote once, to its user, for its figures, while it lasts', async () => {
    await fund(USDT, '9000')
    const quote = async () => (await told('convertQuote', wish))['quote_id']
    const used = await quote()
    await told('convert', { ...wish, quote_id: used })
    expect(await ask('convert', { ...wish, quote_id: used })).toEqual({ refused: 'quote_expired' })
    const other = await quote()
    expect(await ask('convert', { ...wish, number: '5000', quote_id: other })).toEqual({ refused: 'quote_expired' })
    const stranger = await createUser(database.db)
    expect(await call('convert', { ...wish, quote_id: other }, { userId: stranger })).toEqual({ refused: 'quote_expired' })
    await sql`update wallet_quote set expires_at = now() where id = ${other}`.execute(database.db)
    expect(await ask('convert', { ...wish, quote_id: other })).toEqual({ refused: 'quote_expired' })
    expect(await ask('convert', { ...wish, quote_id: 'x' })).toMatchObject({ refused: 'parameter_error' })
    await quote()
    const left = await sql<{ count: string }>`select count(*) from wallet_quote where user_id = ${user}`.execute(database.db)
    expect(left.rows[0]!.count).toBe('1')
  })

  it('refuses a quote the index has left by more than half the fee, to the house’s loss only', async () => {
    await fund(USDT, '9000')
    const { quote_id } = await told('convertQuote', wish)
    prices.set('BTC/USDT', ['50100', '50036'])
    expect(await ask('convert', { ...wish, quote_id })).toEqual({ refused: 'quote_moved' })
    prices.set('BTC/USDT', ['50000', '49000'])
    expect(await told('convert', { ...wish, quote_id })).toMatchObject({ receive: '0.0999' })
  })

  it('takes one of two that use the same quote at once', async () => {
    await fund(USDT, '20000')
    const { quote_id } = await told('convertQuote', wish)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask('convert', { ...wish, quote_id })))
    expect([count(outcomes), count(outcomes, 'quote_expired')]).toEqual([1, 9])
  })

  it('refuses in a fixed order', async () => {
    const refused = async (fields: object) => (await ask('convert', { ...wish, ...fields })) as { refused: string; values?: object }
    expect(await refused({ to_currency_id: 999 })).toEqual({ refused: 'currency_unknown' })
    expect(await refused({ to_currency_id: USDT })).toEqual({ refused: 'same_currency' })
    expect(await refused({ to_currency_id: AAPL })).toEqual({ refused: 'convert_pair_unavailable' })
    expect(await refused({ to_currency_id: ETH })).toEqual({ refused: 'price_unavailable' })
    expect(await refused({ number: '0.99' })).toEqual({ refused: 'convert_minimum', values: { minimum: '1' } })
    expect(await refused({ number: '10000.00000001' })).toEqual({ refused: 'convert_maximum', values: { maximum: '10000' } })
    expect(await refused({ quote_id: randomUUID() })).toEqual({ refused: 'quote_expired' })
    expect(await refused({})).toEqual({ refused: 'insufficient_balance' })
    for (const state of ['halted', 'jumped'] as const) {
      prices.set('BTC/USDT', ['50000', '50010'], state)
      expect(await refused({})).toEqual({ refused: 'price_unavailable' })
    }
    prices.set('BTC/USDT', ['50000', '50010'])
    expect(await ask('convertQuote', { ...wish, number: '10001' })).toMatchObject({ refused: 'convert_maximum' })
  })

  it('says when it is the house that lacks the currency', async () => {
    prices.set('ETH/USDT', ['3000', '3001'])
    const fields = { ...wish, to_currency_id: ETH }
    expect(await ask('convert', fields)).toEqual({ refused: 'insufficient_balance' })
    await fund(USDT, '5001')
    expect(await ask('convert', fields)).toEqual({ refused: 'convert_house_short' })
    prices.set('ETH/USDT', ['3000', '3001'], 'closed')
  })

  it('lets a user convert so much a day, exactly, and another time more', async () => {
    await fund(USDT, '200000')
    const fields = { ...wish, number: '9500' }
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => ask('convert', fields)))
    expect([count(outcomes), count(outcomes, 'convert_daily_maximum')]).toEqual([10, 14])
    expect(await available(USDT)).toBe('105000')
    expect(await told('convert', { ...wish, number: '5000' })).toMatchObject({ number: '5000' })
    expect(await ask('convert', { ...wish, number: '1' })).toEqual({ refused: 'convert_daily_maximum', values: { maximum: '100000' } })
    await sql`update wallet_conversion_day set day = day - 1 where user_id = ${user}`.execute(database.db)
    expect(await told('convert', { ...wish, number: '1' })).toMatchObject({ number: '1' })
  })

  it('spends what is there once, and answers a key once', async () => {
    await fund(USDT, '5001')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ask('convert', { ...wish, number: '2000' })))
    expect([count(outcomes), count(outcomes, 'insufficient_balance')]).toEqual([2, 48])
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 6 }, () => ask('convert', { ...wish, number: '1000' }, key)))
    for (const outcome of same) expect(outcome).toEqual(same[0])
    expect(await available(USDT)).toBe('1')
  })

  it('converts fiat by its forex index either way round, and by the day’s rate with a margin', async () => {
    expect(await figures(EUR, USDT, '100')).toMatchObject({ rate: '1.16', fee: '0.116', receive: '115.884' })
    expect(await figures(JPY, USD, '15700')).toMatchObject({ receive: '99.9', fee: '0.1' })
    expect(await figures(USD, JPY, '100')).toMatchObject({ rate: '156', receive: '15584.4' })
    expect(await figures(USDT, THB, '101')).toMatchObject({ receive: '3196.8', fee: '3.2' })
    prices.set('EUR/USD', ['1.16', '1.161'], 'closed')
    expect(await ask('convertQuote', { from_currency_id: EUR, to_currency_id: USDT, number: '100' })).toEqual({
      refused: 'price_unavailable',
    })
  })

  it('lists what can be converted, with what is there of it', async () => {
    await fund(BTC, '2')
    const list = await told<Record<string, string>[]>('convertible')
    expect(list).toHaveLength(28)
    expect(list[0]).toEqual({ currency_id: '1', currency_name: 'BTC', scale: 8, available: '2', value: '100000' })
    expect(list.some((row) => row['currency_name'] === 'AAPL')).toBe(false)
  })
})

describe('bills', () => {
  it('are the entries, newest first, a page at a time', async () => {
    await fund(USDT, '10')
    await ask('move', { currency_id: USDT, from_field: 2, to_field: 3, number: '4' })
    const all = await told<{ data: Record<string, unknown>[]; total: number }>('bills')
    expect(all.total).toBe(3)
    expect(all.data).toMatchObject([
      { kind: 'move', account_type: 3, amount: '4', balance_after: '4', move: { from_field: 2, to_field: 3 } },
      {
        kind: 'move',
        account_type: 2,
        amount: '-4',
        available_change: '-4',
        held_change: '0',
        balance_after: '6',
        move: { from_field: 2, to_field: 3 },
      },
      { kind: 'test', account_type: 2, amount: '10', balance_after: '10', move: null },
    ])
    expect((await told<{ data: unknown[] }>('bills', { page: 2, limit: 2 })).data).toEqual(all.data.slice(2))
  })

  it('pass filters by account, currency, kind and day', async () => {
    await fund(USDT, '10')
    await fund(BTC, '1')
    await ask('move', { currency_id: USDT, from_field: 2, to_field: 3, number: '4' })
    const today = new Date().toISOString().slice(0, 10)
    expect([
      await totalOfBills({ type: 3 }),
      await totalOfBills({ currency: BTC }),
      await totalOfBills({ kind: 'move' }),
      await totalOfBills({ kind: 'move', type: 2 }),
    ]).toEqual([1, 1, 2, 1])
    expect([
      await totalOfBills({ from: today, to: today }),
      await totalOfBills({ from: '2999-01-01' }),
      await totalOfBills({ to: '2020-12-31' }),
    ]).toEqual([4, 0, 0])
    expect([await totalOfBills({ from: '0000-01-01' }), await totalOfBills({ to: '9999-12-31' })]).toEqual([4, 4])
  })

  it('are all in the file, oldest first, and sum to the balance', async () => {
    const account = accountOf(user, CHANGE)
    const entries = (index: number) => transfer(unitsOf(`${index}.01`, 8), { from: systemAccounts.mint, to: account, currencyId: USDT })
    const postings = Array.from({ length: 5_003 }, (_, index) => ({ kind: 'test', reference: `test:"${index}"`, entries: entries(index) }))
    await bookBy(spot, postings)
    await ask('move', { currency_id: USDT, from_field: 2, to_field: 4, number: '1' })
    const outcome = await file()
    expect(outcome).toBeInstanceOf(FileAnswer)
    const [head, ...lines] = (await textOf(outcome)).trimEnd().split('\r\n')
    expect(head).toBe('id,time,kind,currency,account_type,amount,available_change,held_change,balance_after,reference')
    expect(lines).toHaveLength(5_005)
    expect(lines[1]).toMatch(/^\d+-4,\d{4}-\d\d-\d\dT[\d:.]+Z,test,USDT,2,1\.01,1\.01,0,1\.02,"test:""1"""$/)
    const sum = lines.filter((line) => line.split(',')[4] === '2').reduce((total, line) => total + unitsOf(line.split(',')[5]!, 8), 0n)
    expect(formatUnits(sum, 8)).toBe(await available(USDT))
    const filtered = await file({ type: 4 })
    expect((await textOf(filtered)).trimEnd().split('\r\n')).toHaveLength(2)
  })
})

describe('rates', () => {
  it('tell one unit in USDT and in fiat', async () => {
    expect(await told('currencyRate', { id: BTC })).toEqual({ id: '1', name: 'BTC', usdt: '50000', fiat: { THB: '1600000' } })
    expect(await told('fiatRates')).toEqual([{ currency_code: 'THB', rate: '32', save_time: '2026-01-09T00:00:00.000Z' }])
    expect(await ask('currencyRate', { id: 5 })).toEqual({ refused: 'price_unavailable' })
  })
})
