/** A token's pair: two list it, it opens when everybody could know, trades like any other, and its index follows its own book. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@assay/engine/market'
import { transfer } from '@assay/money'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { haltedFeed, Halts, type Halt } from '../../feeds/halts.ts'
import { instruments as all } from '../../feeds/instruments.ts'
import { feedWithTokens, scalesAt, tokenInstrument, TokenPairs } from '../../feeds/token-pairs.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { book, createUsers, give, sourceOf } from '../../ledger/testing.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createCatalogue, installCatalogue, listTokenPairs, Market, openGeneratedFeed, spotPairRow } from '../market/door.ts'
import { createSpotServices, spotHandlers, spotProduct } from '../spot/door.ts'
import { followMarket } from '../spot/market-link.ts'
import { ownIndices } from '../spot/own-indices.ts'
import { caller } from '../wallet/testing.ts'
import { instrumentHandlers } from './handlers.ts'
import type { InstrumentServices } from './services.ts'
import { tokenPairsTakenUp } from './take-up.ts'

const FERN = 1001
const NON = 1002
const USDT = 3
const SYMBOL = 'FRN/USDT'
const HOUR_MS = 60 * MINUTE_MS
const instruments = all.filter(({ symbol }) => symbol === 'BTC/USDT' || symbol === 'BTC/USDT-CFD')
const silent = pino({ level: 'silent' })

/** The rooms that a listing concerns, on a clock of the test's. */
class Site {
  /** Of this month, whose partitions the database has. */
  nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 30_000
  told = 0
  services!: InstrumentServices
  halt: Halt | null = null
  readonly database: TestDatabase
  market!: Market
  desk!: SpotDesk
  renewIndices!: (nowMs: number) => Promise<void>
  call!: ReturnType<typeof caller>
  trade!: ReturnType<typeof caller>

  constructor(database: TestDatabase) {
    this.database = database
  }

  async start(): Promise<void> {
    const { db, pool, target } = this.database
    const now = () => this.nowMs
    const catalogue = createCatalogue(instruments)
    await installCatalogue(db, catalogue)
    const tokens = new TokenPairs(await listTokenPairs(db))
    for (const { instrument } of tokens.all()) catalogue.addTokenPair(instrument)
    const opened = await openGeneratedFeed({ db, instruments, seed: 'listing test', now })
    const feed = haltedFeed(feedWithTokens(opened.feed, tokens), new Halts(this.halt ? [this.halt] : []))
    const hub = { define: () => undefined, publish: () => undefined, hasSubscribers: () => false } as unknown as LiveHub
    this.market = new Market({ db, log: silent, hub, feed, tokens, catalogue, fiatRate: () => null, now })
    await this.market.open()
    this.renewIndices = ownIndices({ db, market: this.market, engine: { depth: (...asked) => this.desk.engine.depth(...asked) } })
    const names = { en: 'Fern' } as never
    catalogue.addToken({ id: FERN, name: 'FRN', kind: 'crypto', scale: 8, names, soldAt: { price: '0.1', currencyId: USDT } })
    this.desk = new SpotDesk({ name: 'spot', lockNumber: 1, product: spotProduct, target, pool, log: silent, now })
    await this.desk.start()
    const services = createSpotServices({
      db,
      desk: this.desk,
      nameOf: (id) => catalogue.currency(id)!.name,
      haltOf: () => ({}),
      opensAt: () => null,
      isTokenPair: (symbol) => this.market.tokenPair(symbol) !== undefined,
      feeRates: () => ({ maker: '0.001', taker: '0.001' }),
    })
    followMarket({ market: this.market, spot: services, sandboxMarket: null, isOneWalk: true, publishMessages: () => undefined })
    this.trade = caller('spot', spotHandlers(services))
    const takeUpTokenPairs = tokenPairsTakenUp({ db, market: this.market, desk: this.desk, publish: () => void (this.told += 1) })
    const given = { db, market: this.market, spot: this.desk, takeUpTokenPairs, now, pairNoticeMs: 0 }
    this.services = given as unknown as InstrumentServices
    this.call = caller('instrument', instrumentHandlers(this.services))
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async stop(): Promise<void> {
    await this.market.close()
    await this.desk.close()
  }

  async pass(forMs: number): Promise<void> {
    for (const untilMs = this.nowMs + forMs; this.nowMs < untilMs;) {
      this.nowMs = Math.min(untilMs, this.nowMs + MINUTE_MS)
      this.market.step()
      await this.renewIndices(this.nowMs)
    }
    await this.desk.run(() => undefined)
  }
}
let site: Site
let operators: number[]
let users: number[]

beforeAll(async () => {
  const database = await createTestDatabase()
  const { db, pool } = database
  await pool.query(`insert into currency (id, name, kind, scale) values (${FERN}, 'FRN', 'crypto', 8)`)
  site = new Site(database)
  await site.start()
  await saleRow(pool, FERN, '0.1')
  const { rows } = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('a@example.org', 'Ada', '{treasury}', ''), ('b@example.org', 'Bo', '{treasury}', '') returning id`,
  )
  operators = rows.map(({ id }) => Number(id))
  users = await createUsers(db, 'trader', 3)
  for (const user of users)
    await give(pool, accountOf(user, CHANGE), { currencyId: USDT, amount: '100000' }, { currencyId: FERN, amount: '1000000' })
}, 60_000)
afterAll(async () => {
  await site.stop()
  // Nothing was issued for them.
  await site.database.pool.query('delete from subscription_project')
  await site.database.close()
})

const by = (index: number) => ({
  operator: { id: '1', operatorId: operators[index]!, name: 'x', roles: ['treasury' as const], until: new Date() },
})

interface Answer {
  refused?: string
  message: { id: string; terms_hash: string }
}
/** A sale that everybody sees: `Site.call` knows of it by the catalogue alone. */
const saleRow = (pool: pg.Pool, currencyId: number, price: string) =>
  pool.query(
    `insert into subscription_project (currency_id, name, pay_currency_id, about, holders, mode, price, lot, issuance, supply_lots, cap_lots,
       starts_at, ends_at, unlock_kind, scheduled_at)
     values ($1, 'Fern', ${USDT}, '{}', '[]', 'first_come', $2, 1, 1000000, 1000, 1000, now(), now() + interval '1 hour', 'at_once', now())`,
    [currencyId, price],
  )

const propose = async (inMs: number, currencyId = FERN) =>
  (await site.call(
    'proposeListing',
    { currency_id: String(currencyId), opens_at: new Date(site.nowMs + inMs).toISOString(), note: 'x' },
    by(0),
  )) as unknown as Answer
const decide = async ({ id, terms_hash }: Answer['message'], { who = 1, decision = 'approved' } = {}) =>
  (await site.call('decideListing', { id, terms_hash, decision, note: 'seen' }, by(who))) as unknown as Answer

const order = (at: number, type: 'buy' | 'sell', [price, amount]: [price: string, amount: string]) =>
  site.trade(
    'placeOrder',
    { currency_id: String(FERN), legal_id: String(USDT), type, target_price: price, amount },
    { userId: users[at]! },
  ) as Promise<{ refused?: string; message: { id: string } }>

const index = (): string | undefined => site.market.prices.quote(SYMBOL)?.mid

describe('a token', () => {
  it.each([
    [0.1, { priceDecimals: 4, amountDecimals: 2 }],
    [0.25, { priceDecimals: 4, amountDecimals: 3 }],
    [1, { priceDecimals: 3, amountDecimals: 3 }],
    [50_000, { priceDecimals: 0, amountDecimals: 8 }],
    [0.000_001, { priceDecimals: 8, amountDecimals: 0 }],
  ])('at %d gets a tick and a lot that are small beside its price', (price, scales) => {
    expect(scalesAt(price)).toEqual(scales)
  })

  it('of any price can be traded for 5 USDT and for a million', () => {
    for (const [price, firstTicks] of [
      [0.000_001, 100],
      [0.1, 1_000],
      [123.4, 12_340],
      [50_000, 50_000],
    ] as const) {
      const terms = { tokenId: FERN, code: 'FRN', name: 'Fern', firstTicks, ...scalesAt(price) }
      const { minimum_lots: least, maximum_lots: most } = spotPairRow(tokenInstrument(terms))
      const worth = (lots: string) => (Number(lots) * firstTicks) / 10 ** (terms.priceDecimals + terms.amountDecimals)
      expect([price, worth(least) <= 5, worth(most) >= 1_000_000]).toEqual([price, true, true])
    }
  })

  it('is listed once a user has some of it, at the price of its last sale, and not where a tick would be too much of it', async () => {
    const { pool } = site.database
    await pool.query(`insert into currency (id, name, kind, scale) values (${NON}, 'NON', 'crypto', 8)`)
    const sold = (id: number, name: string, price: string) =>
      site.market.catalogue.addToken({
        id,
        name,
        kind: 'crypto',
        scale: 8,
        names: { en: name } as never,
        soldAt: { price, currencyId: USDT },
      })
    sold(NON, 'NON', '1')
    await saleRow(pool, NON, '1')
    expect((await propose(HOUR_MS, NON)).refused).toBe('token_unheld')
    sold(FERN, 'FRN', '0.0000009')
    expect((await propose(HOUR_MS)).refused).toBe('currency_unknown')
    sold(FERN, 'FRN', '100')
    const { message } = await propose(HOUR_MS)
    sold(FERN, 'FRN', '0.1')
    expect((await decide(message)).refused).toBe('proposal_changed')
    expect((await decide(message, { who: 0, decision: 'withdrawn' })).refused).toBeUndefined()
  })

  it('is not listed as it was proposed where that is not so any more at the turn of the decision', async () => {
    const { pool } = site.database
    const [holder] = await createUsers(site.database.db, 'holder', 1)
    const held = accountOf(holder!, CHANGE)
    const decidedBehind = async (change: () => Promise<unknown>, currencyId = FERN): Promise<string | undefined> => {
      const { message } = await propose(HOUR_MS, currencyId)
      const lock = await pool.connect()
      await lock.query('select pg_advisory_lock(7)')
      const busy = { name: '', text: 'select pg_advisory_xact_lock(7)', values: () => [] }
      const turn = site.desk.submit({ userId: null, accounts: [], idempotent: null, guard: () => busy, run: () => undefined })
      await sleep(100)
      const decided = decide(message)
      await sleep(100)
      await change()
      await lock.query('select pg_advisory_unlock(7)')
      lock.release()
      await turn
      const { refused } = await decided
      await decide(message, { who: 0, decision: 'withdrawn' })
      return refused
    }
    expect(await decidedBehind(() => saleRow(pool, FERN, '5'))).toBe('proposal_changed')
    await saleRow(pool, FERN, '0.1')
    await give(pool, held, { currencyId: NON, amount: '1' })
    const taken = { kind: 'test', reference: 'test:2', entries: transfer(10n ** 8n, { from: held, to: sourceOf.spot, currencyId: NON }) }
    expect(await decidedBehind(() => book(pool, 'spot', [taken]), NON)).toBe('token_unheld')
  })

  it('is approved so long before its opening that everybody can see it coming', async () => {
    site.services.pairNoticeMs = HOUR_MS
    expect((await propose(HOUR_MS - 1)).refused).toBe('opening_soon')
    const { message } = await propose(HOUR_MS)
    site.nowMs += 1_000
    expect((await decide(message)).refused).toBe('opening_soon')
    expect((await decide(message, { who: 0, decision: 'withdrawn' })).refused).toBeUndefined()
    site.services.pairNoticeMs = 0
  })

  it('is listed by two, once, and not for a moment that has passed', async () => {
    expect((await propose(-1)).refused).toBe('parameter_error')
    expect((await propose(400 * 24 * HOUR_MS)).refused).toBe('parameter_error')
    // One whose moment passed before it was decided neither.
    const { message: late } = await propose(1_000)
    site.nowMs += 1_000
    expect((await decide(late)).refused).toBe('parameter_error')
    expect((await decide(late, { who: 0, decision: 'withdrawn' })).refused).toBeUndefined()
    expect((await propose(HOUR_MS, USDT)).refused).toBe('currency_unknown')
    expect((await propose(HOUR_MS, 999)).refused).toBe('currency_unknown')
    const { message } = await propose(HOUR_MS)
    expect((await propose(HOUR_MS)).refused).toBe('proposal_open')
    expect((await decide(message, { who: 0 })).refused).toBe('operator_self')
    expect((await decide({ ...message, terms_hash: 'cd'.repeat(32) })).refused).toBe('proposal_changed')
    expect(site.market.catalogue.instrument(SYMBOL)).toBeNull()
    const answers = await Promise.all([1, 2, 3].map(() => decide(message)))
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    // Screens ask again once nobody is answered from the list of before.
    expect(site.told).toBe(0)
    await expect.poll(() => site.told, { timeout: 3_000 }).toBe(1)
    expect((await propose(HOUR_MS)).refused).toBe('already_so')
    expect(await site.call('tokens', {}, by(0))).toMatchObject({
      message: [
        { code: 'FRN', symbol: SYMBOL, first_price: '0.1', index: '0.1', tick: '0.0001', lot: '0.01' },
        { code: 'NON', index: null },
      ],
    })
  })

  it('is seen at once and traded from its opening on, not before', async () => {
    expect(site.market.tickers.item(SYMBOL, 'en')).toMatchObject({ symbol: SYMBOL, session: { state: 'closed' } })
    expect(index()).toBeUndefined()
    expect(site.market.prices.usdtPerUnit(FERN)).toBe('0.1')
    expect((await order(0, 'sell', ['0.1', '1000'])).refused).toBe('pair_halted')
    await site.pass(HOUR_MS - 1)
    expect((await order(0, 'sell', ['0.1', '1000'])).refused).toBe('pair_halted')
    await site.pass(2_000)
    expect(index()).toBe('0.1')
    expect((await order(0, 'sell', ['0.11', '5000'])).refused).toBeUndefined()
    expect((await order(1, 'buy', ['0.13', '100'])).refused).toBe('price_band')
    expect((await order(1, 'buy', ['0.11', '2000'])).refused).toBeUndefined()
  })

  it('is worth what somebody bids, a twentieth more a minute at most, after a restart too', async () => {
    // His own ask is in the way of nobody who bids as much.
    await site.trade('cancelAll', {}, { userId: users[0]! })
    expect((await order(1, 'buy', ['0.11', '2000'])).refused).toBeUndefined()
    await site.pass(MINUTE_MS)
    expect(index()).toBe('0.1')
    await site.pass(MINUTE_MS)
    expect(index()).toBe('0.105')
    expect(site.market.prices.usdtPerUnit(FERN)).toBe('0.105')
    await site.pass(MINUTE_MS)
    expect(index()).toBe('0.11')
    await site.restart()
    expect(index()).toBe('0.11')
    expect(site.market.usdtPerUnitAt(FERN, site.nowMs - 90_000)).toBe('0.105')
    expect(site.market.tickers.item(SYMBOL, 'en').last).toBe('0.11')
    // What rests has outlived the restart.
    expect((await order(0, 'sell', ['0.11', '2000'])).refused).toBeUndefined()
    await site.pass(10 * MINUTE_MS)
    expect(index()).toBe('0.11')
  })

  it('keeps its index where too little is asked', async () => {
    const asked = await order(0, 'sell', ['0.1', '500'])
    await site.pass(3 * MINUTE_MS)
    expect(index()).toBe('0.11')
    await site.trade('cancelOrder', { id: asked.message.id }, { userId: users[0]! })
  })

  it('is not moved by somebody who trades with himself, and no stop of another is fired by it', async () => {
    const fields = { currency_id: String(FERN), legal_id: String(USDT), type: 'sell', amount: '20000' }
    const stop = await site.trade('placeOrder', { ...fields, order_type: 'stop_market', stop_price: '0.1' }, { userId: users[2]! })
    const before = index()
    for (let minute = 0; minute < 6; minute += 1) {
      const low = String(Math.ceil(Number(index()) * 0.81 * 10_000) / 10_000)
      expect((await order(0, 'sell', [low, '2000'])).refused).toBeUndefined()
      expect((await order(1, 'buy', [low, '2000'])).refused).toBeUndefined()
      await site.pass(MINUTE_MS)
    }
    expect(index()).toBe(before)
    const bait = await order(1, 'buy', ['0.095', '20000'])
    await site.pass(2 * MINUTE_MS)
    const { message } = (await site.trade(
      'cancelOrder',
      { id: (stop as { message: { id: string } }).message.id },
      { userId: users[2]! },
    )) as {
      message: { filled: string }
    }
    expect(message.filled).toBe('0')
    await site.trade('cancelOrder', { id: bait.message.id }, { userId: users[1]! })
  })

  it('is not moved by a quote that is taken back before others can trade with it', async () => {
    const before = index()
    const toRenewal = (): number => MINUTE_MS - ((site.nowMs - 3_000) % MINUTE_MS)
    await site.pass(toRenewal())
    for (let minute = 0; minute < 5; minute += 1) {
      await site.pass(30_000)
      const bid = await order(1, 'buy', ['0.13', '1500'])
      await site.pass(toRenewal())
      await site.trade('cancelOrder', { id: bid.message.id }, { userId: users[1]! })
    }
    expect(index()).toBe(before)
    const bid = await order(1, 'buy', ['0.13', '1500'])
    await site.pass(2 * MINUTE_MS)
    expect(Number(index())).toBeGreaterThan(Number(before))
    await site.trade('cancelOrder', { id: bid.message.id }, { userId: users[1]! })
  })

  it('comes back from where it was pumped once somebody asks what it is worth, with nobody trading', async () => {
    for (let minute = 0; minute < 9; minute += 1) {
      const bid = await order(1, 'buy', [(Number(index()) * 1.15).toFixed(4), '1500'])
      await site.pass(MINUTE_MS)
      await site.trade('cancelOrder', { id: bid.message.id }, { userId: users[1]! })
    }
    expect(Number(index())).toBeGreaterThan(0.15)
    expect((await order(1, 'buy', ['0.1', '2000'])).refused).toBeUndefined()
    expect((await order(0, 'sell', ['0.1', '1500'])).refused).toBe('price_band')
    // He asks as little as the band lets him, and again where that has brought it.
    for (let asks = 0; asks < 2; asks += 1) {
      const edge = Math.ceil(Number(index()) * 0.8 * 10_000) / 10_000
      expect((await order(0, 'sell', [String(edge), '1500'])).refused).toBeUndefined()
      await site.pass(6 * MINUTE_MS)
    }
    expect((await order(0, 'sell', ['0.1', '1500'])).refused).toBeUndefined()
  })

  it('counts at its index after a restart in a halt, and takes no order', async () => {
    const before = index()
    site.halt = { id: 'h', symbol: SYMBOL, reason: 'prices', fromMs: site.nowMs, untilMs: null }
    await site.restart()
    expect(index()).toBe(before)
    expect(site.market.prices.usdtPerUnit(FERN)).toBe(before)
    expect((await order(1, 'buy', ['0.1', '100'])).refused).toBe('pair_halted')
    site.halt = null
    await site.restart()
    expect((await order(1, 'buy', ['0.1', '100'])).refused).toBeUndefined()
  })

  it('has candles of its own trades from its listing on', async () => {
    const candles = await site.market.candles.read(SYMBOL, '1min', { fromMs: 0, untilMs: site.nowMs + MINUTE_MS })
    expect(candles[0]).toMatchObject({ open: 10_000, volume: 0 })
    expect(candles.reduce((sum, { volume }) => sum + volume, 0)).toBeGreaterThan(550_000)
  })
})
