import { callOf, type CallInput, type CallName, type CallOutput } from '@assay/contract'
import { Refusal, type Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import type { Handler, UserContext } from '../../http/context.ts'
import { parseInput } from '../../http/input.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createCatalogue, installCatalogue, Market, marketHandlers, openGeneratedFeed } from './door.ts'

const NOW = Date.UTC(2026, 0, 14, 15, 0, 10)
const listed = instruments.filter(({ symbol }) => ['BTC/USDT', 'BTC/USDT-CFD', 'AAPL/USD', 'EUR/USD', 'EUR/GBP'].includes(symbol))
const silentHub: LiveHub = {
  serveCalls: () => undefined,
  knowVisitors: () => undefined,
  publishToVisitor: () => undefined,
  define: () => undefined,
  publish: () => undefined,
  publishTo: () => undefined,
  hasPrivateSubscribers: () => false,
  seq: () => 0,
  hasSubscribers: () => false,
  revoke: () => undefined,
  close: () => undefined,
}

let database: TestDatabase
let market: Market
let handlers: ReturnType<typeof marketHandlers>
const users: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const now = () => NOW
  const catalogue = createCatalogue(listed)
  await installCatalogue(db, catalogue)
  await installCatalogue(db, catalogue)
  const { feed, seedChain } = await openGeneratedFeed({ db, instruments: listed, seed: 'plugin test', now })
  market = new Market({ db, log: pino({ level: 'silent' }), hub: silentHub, feed, catalogue, fiatRate: () => null, now })
  await market.open()
  const spot = {
    depth: (symbol: string, limit: number) => ({ seq: 7, bids: [[symbol, String(limit)] as [string, string]], asks: [] }),
    lastTrades: () => [],
  }
  handlers = marketHandlers({
    db,
    market,
    spot,
    spotFees: () => ({ maker: '0.001', taker: '0.001' }),
    networks: { deposit: (id) => id !== 'trc20' },
    lever: { multiplesOf: () => [1, 2], optionPeriodsOf: () => [30] },
    seedChain,
    now,
  })
  for (const name of ['one', 'two']) {
    const row = await sql<{ id: number }>`
      insert into account_user (username, email, password_hash, extension_code) values (${name}, ${`${name}@example.test`}, '', ${name}) returning id::int`.execute(
      db,
    )
    users.push(row.rows[0]!.id)
  }
}, 60_000)
afterAll(() => database.close())

type MarketCall = CallName & `market.${string}`

/** Calls as the HTTP server does: it checks the input, and that the answer has exactly the contract's shape. */
async function call<N extends MarketCall>(name: N, input: CallInput<N>, { user = 0, lang = 'en' as Lang } = {}): Promise<CallOutput<N>> {
  const definition = callOf(name)
  const handler = handlers[name.slice('market.'.length) as keyof typeof handlers] as Handler<MarketCall>
  const context = {
    lang,
    address: '127.0.0.1',
    device: '',
    session: { id: '1', userId: users[user]!, verificationLevel: 0 },
    idempotent: null,
  } as UserContext
  const answer = await handler(parseInput(definition, input) as never, context)
  expect(definition.output.parse(answer)).toEqual(answer)
  return answer as CallOutput<N>
}

const refusalOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )

describe('lists', () => {
  it('name every currency and instrument', async () => {
    const { currencies, instruments: found } = await call('market.currencies', {})
    expect(currencies.find(({ id }) => id === '1')).toMatchObject({ name: 'BTC', kind: 'crypto', scale: 8 })
    expect(found.map(({ symbol }) => symbol)).toEqual(listed.map(({ symbol }) => symbol))
    expect(found[0]).toMatchObject({ tick: '0.01', lot: '0.00001', lot_size: '0.00001', minimum_amount: '0.0001', minimum_notional: '5' })
    const stored = await database.db.selectFrom('spot_pair').selectAll().execute()
    expect(stored).toEqual([expect.objectContaining({ id: 1, symbol: 'BTC/USDT', minimum_lots: '10', maximum_lots: '10000000' })])
  })

  it('group quotes by kind and quote currency, with names in the language asked for', async () => {
    const groups = await call('market.quotes', {}, { lang: 'kor' })
    expect(groups.map(({ kind, quote, items }) => [kind, quote, items.map(({ symbol }) => symbol).join(' ')])).toEqual([
      ['spot', 'USDT', 'BTC/USDT'],
      ['contract', 'USDT', 'BTC/USDT-CFD'],
      ['stock', 'USD', 'AAPL/USD'],
      ['forex', 'USD', 'EUR/USD'],
      ['forex', 'GBP', 'EUR/GBP'],
    ])
    const [bitcoin] = groups[0]!.items
    expect(bitcoin).toMatchObject({
      name: '비트코인',
      tick: '0.01',
      currency_id: '1',
      legal_id: '3',
      session: { state: 'open', next_change: null },
    })
    expect(bitcoin!.sparkline.length).toBe(32)
    // The difference is that of the percentage, and exact.
    const before = Number(bitcoin!.last) - Number(bitcoin!.price_change)
    expect((Number(bitcoin!.price_change) / before) * 100).toBeCloseTo(Number(bitcoin!.change), 1)
    expect(bitcoin!.price_change).toMatch(/^-?\d+(\.\d{1,2})?$/)
    expect(bitcoin!.sparkline.at(-1)).toBe(bitcoin!.last)
    expect(groups[2]!.items[0]!.session).toEqual({ state: 'open', next_change: Date.UTC(2026, 0, 14, 21, 0) })
  })

  it('find by keyword', async () => {
    const found = await call('market.search', { keyword: 'bitco' })
    expect(found.map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'BTC/USDT-CFD'])
    expect(await call('market.search', { keyword: 'nothing of that name' })).toEqual([])
  })
})

describe('candles', () => {
  const to = Math.floor(NOW / 1000)

  it('are read by seconds, as numbers or as the text of a form', async () => {
    const found = await call('market.candles', { symbol: 'AAPL/USD', period: '5min', from: to - 3600, to })
    expect(found.map(({ time }) => time % 300_000)).toEqual(found.map(() => 0))
    expect(found.length).toBe(7) // the session began at 14:30
    expect(
      await call('market.candles', { symbol: 'AAPL/USD', period: '5min', from: String(to - 3600) as never, to: String(to) as never }),
    ).toEqual(found)
    expect(found.every(({ source }) => source === 'index')).toBe(true)
  })

  it('are refused for unknown markets and reversed ranges', async () => {
    expect(await refusalOf(call('market.candles', { symbol: 'BTC/EUR', period: '1min', from: 0, to }))).toBe('symbol_unknown')
    expect(await refusalOf(call('market.candles', { symbol: 'BTC/USDT', period: '1min', from: to, to }))).toBe('range_invalid')
    expect(await refusalOf(call('market.candles', { symbol: 'BTC/USDT', period: '2min' as never, from: 0, to }))).toBe('parameter_error')
    expect(await refusalOf(call('market.candles', { symbol: 'BTC/USDT', period: '1min', from: -1, to }))).toBe('parameter_error')
    expect(await call('market.candles', { symbol: 'BTC/USDT', period: '1mon', from: 99_999_999_998, to: 99_999_999_999 })).toEqual([])
  })
})

describe('the book', () => {
  it('is that of the spot room, and of spot pairs alone', async () => {
    expect(await call('market.depth', { symbol: 'BTC/USDT' })).toEqual({ seq: 7, bids: [['BTC/USDT', '20']], asks: [] })
    expect(await call('market.trades', { symbol: 'BTC/USDT' })).toEqual([])
    expect(await refusalOf(call('market.depth', { symbol: 'AAPL/USD' }))).toBe('symbol_unknown')
    expect(await refusalOf(call('market.trades', { symbol: '__proto__' }))).toBe('symbol_unknown')
  })
})

describe('favourites', () => {
  const list = async (user: number) => (await call('market.favourites', {}, { user })).map(({ symbol }) => symbol)

  it('keep their order and belong to one user', async () => {
    for (const symbol of ['EUR/USD', 'BTC/USDT', 'AAPL/USD'])
      expect(await call('market.addFavourite', { symbol })).toEqual({ favourite: true })
    expect(await call('market.addFavourite', { symbol: 'EUR/USD', kind: 'forex' })).toEqual({ favourite: true })
    expect(await list(0)).toEqual(['EUR/USD', 'BTC/USDT', 'AAPL/USD'])
    expect(await call('market.removeFavourite', { symbol: 'BTC/USDT' })).toEqual({ favourite: false })
    expect(await call('market.removeFavourite', { symbol: 'BTC/USDT' })).toEqual({ favourite: false })
    await call('market.addFavourite', { symbol: 'BTC/USDT' })
    expect(await list(0)).toEqual(['EUR/USD', 'AAPL/USD', 'BTC/USDT'])
    expect(await list(1)).toEqual([])
  })

  it('refuse what is not listed, or of another kind', async () => {
    expect(await refusalOf(call('market.addFavourite', { symbol: 'BTC/EUR' }))).toBe('symbol_unknown')
    expect(await refusalOf(call('market.addFavourite', { symbol: 'BTC/USDT', kind: 'contract' }))).toBe('symbol_unknown')
    expect(await refusalOf(call('market.removeFavourite', { symbol: 'toString' }))).toBe('symbol_unknown')
  })

  it('are two hundred at most', async () => {
    await sql`insert into market_favourite (user_id, instrument_id) select ${users[1]}, 10000 + n from generate_series(1, 199) n`.execute(
      database.db,
    )
    await call('market.addFavourite', { symbol: 'BTC/USDT' }, { user: 1 })
    expect(await refusalOf(call('market.addFavourite', { symbol: 'EUR/USD' }, { user: 1 }))).toBe('favourites_maximum')
    expect(await call('market.addFavourite', { symbol: 'BTC/USDT' }, { user: 1 })).toEqual({ favourite: true })
    expect(await list(1)).toEqual(['BTC/USDT'])
  })
})
