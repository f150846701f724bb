/** The taker bot against the market maker over a real desk: what it trades, what of it is booked and when, and what a crash forgets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '@assay/engine/market'
import type { Trade } from '@assay/engine/spot'
import { findViolations } from '../../books.ts'
import { isBetweenBots, type SpotCommitted } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { readTradesSince } from '../market/store.ts'
import type { OrderAnswer } from './present.ts'
import { createSandboxMarket, type SandboxMarket } from './sandbox-market.ts'
import { loadTape } from './tape.ts'
import { fewestLots, rateOf, TakerBot } from './taker-bot.ts'
import { BTC, createTestMarket, USDT, type TestMarket } from './testing.ts'

const PAIR = 1
const INDEX = 50_000_000
/** Ten bitcoin a minute. */
const VOLUME = 1_000_000
const BEAT_MS = 100

let market: TestMarket
let sandbox: SandboxMarket
let nowMs = 0
let deciticks = INDEX
let trades: Trade[] = []
let seed = 1
let volume = VOLUME

/** The numbers of a simple generator, so that the test is the same each time. */
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

async function open(): Promise<void> {
  sandbox = await createSandboxMarket({
    db: market.database.db,
    desk: market.desk,
    pairs: [...market.desk.pairs.values()],
    indexOf: () => INDEX,
    minuteVolume: () => volume,
    random,
    now: () => nowMs,
  })
  market.desk.onCommitted((committed: SpotCommitted) => void trades.push(...committed.trades))
  await tick(deciticks)
}

/** The index as the market sends it. */
function tick(price: number): Promise<void> {
  deciticks = price
  return market.desk.run((turn) => sandbox.onIndex(turn, PAIR, price))
}

/** Beats for this long, with a price each second that moves by about a basis point. */
async function pass(durationMs: number): Promise<void> {
  for (const endMs = nowMs + durationMs; nowMs < endMs; nowMs += BEAT_MS) {
    if (nowMs % 1_000 === 0) await tick(Math.round(deciticks * (1 + (random() - 0.5) / 5_000)))
    await sandbox.beat()
    expectLastWithinSpread()
  }
}

function expectLastWithinSpread(): void {
  const { lastTradeTicks } = market.desk.engine.market(PAIR)
  const { bidTicks, askTicks } = market.desk.engine.bestPrices(PAIR)
  expect(lastTradeTicks).toBeGreaterThanOrEqual(bidTicks!)
  expect(lastTradeTicks).toBeLessThanOrEqual(askTicks!)
}

const count = async (table: string): Promise<number> => {
  const result = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(market.database.db)
  return result.rows[0]!.count
}
const entries = async () =>
  (
    await sql<{ account_id: string; currency_id: number; held_delta: string; kind: string }>`
      select account_id, currency_id, held_delta, kind from ledger_entry where kind = 'spot_netting' order by posting_id, line`.execute(
      market.database.db,
    )
  ).rows
/** What a kill -9 leaves: the database, and nothing of memory. */
async function kill(): Promise<void> {
  const { desk } = market
  const forgotten = market.newDesk()
  // The desk that is replaced has written all that it will write.
  await desk.close()
  market.desk = forgotten
  await market.desk.start()
}

beforeAll(async () => {
  nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  market = await createTestMarket()
  await open()
})
afterAll(async () => {
  await sandbox.stop()
  await market.close()
})

describe('the taker bot', () => {
  it('trades some 0.3 to 3 times a second, in irregular amounts that sum to the volume of the record, with the last price in the spread', async () => {
    await pass(5 * MINUTE_MS)
    const seconds = 5 * 60
    expect(trades.length).toBeGreaterThan(0.3 * seconds)
    expect(trades.length).toBeLessThan(4 * seconds)
    expect(trades.every(isBetweenBots)).toBe(true)
    const lots = trades.reduce((sum, trade) => sum + trade.lots, 0)
    expect(lots).toBeGreaterThan(0.85 * 5 * VOLUME)
    expect(lots).toBeLessThan(1.15 * 5 * VOLUME)
    expect(new Set(trades.map((trade) => trade.lots)).size).toBeGreaterThan(trades.length / 2)
    const sides = trades.filter(({ takerSide }) => takerSide === 'buy').length / trades.length
    expect(sides).toBeGreaterThan(0.35)
    expect(sides).toBeLessThan(0.65)
  }, 60_000)

  it('books nothing of them but one netted posting, whose entries are the sums of the trades', async () => {
    expect([await count('spot_trade'), await count('spot_order_any'), await count('spot_print')]).toEqual([0, 0, 0])
    expect(await entries()).toEqual([])
    await sandbox.book()
    expect(await count('spot_print')).toBe(trades.length)
    const signed = (trade: Trade, value: bigint) => (trade.takerSide === 'buy' ? value : -value)
    const coins = trades.reduce((sum, trade) => sum + signed(trade, BigInt(trade.lots) * 1_000n), 0n)
    const money = trades.reduce((sum, trade) => sum - signed(trade, BigInt(trade.lots) * BigInt(trade.priceTicks) * 10n), 0n)
    const booked = await entries()
    const of = (account: number, currency: number) =>
      BigInt(booked.find((entry) => Number(entry.account_id) === account && entry.currency_id === currency)!.held_delta.replace('.', ''))
    expect(booked).toHaveLength(4)
    expect(of(systemAccounts.flow, BTC)).toBe(coins)
    expect(of(systemAccounts.maker, BTC)).toBe(-coins)
    expect(of(systemAccounts.flow, USDT)).toBe(money)
    expect(of(systemAccounts.maker, USDT)).toBe(-money)
    expect(await findViolations(market.database.db)).toEqual([])
  })

  it('trades with a user at once and whole', async () => {
    const user = await market.newUser()
    const before = await count('spot_trade')
    const { bidTicks, askTicks } = market.desk.engine.bestPrices(PAIR)
    const inside = String(Math.floor((bidTicks! + askTicks!) / 2) / 100)
    const bid = (await market.call(user, 'spot.placeOrder', {
      type: 'buy',
      amount: '0.02',
      target_price: inside,
      currency_id: BTC,
      legal_id: USDT,
    } as never)) as OrderAnswer
    await pass(MINUTE_MS)
    await vi.waitFor(async () => {
      const order = (await market.call(user, 'spot.order', { id: bid.id })) as OrderAnswer
      expect(order.status).toBe('filled')
    })
    expect(await count('spot_trade')).toBeGreaterThan(before)
    expect(await findViolations(market.database.db)).toEqual([])
  })

  it('leaves what a user asks far from the index, who has taken all quotes before it', async () => {
    const user = await market.newUser()
    const asked = { type: 'sell', amount: '1', currency_id: BTC, legal_id: USDT } as const
    const sell = async (times: number): Promise<OrderAnswer> => {
      const price = (Math.round(deciticks * times) / 1_000).toFixed(0)
      return market.call(user, 'spot.placeOrder', { ...asked, target_price: price } as never)
    }
    const far = await sell(1.09)
    let id = -1_000_000
    const full = 10n ** 18n
    const bot = new TakerBot({
      desk: market.desk,
      volumeOf: () => ({ lots: VOLUME, recentLots: VOLUME }),
      inventoryOf: () => ({ base: full, quote: full, baseFull: full, quoteFull: full }),
      random,
      nextId: () => (id -= 1),
    })
    const takes = (): Promise<void> =>
      market.desk.run((turn) => {
        turn.execute({ kind: 'cancel_all', timeMs: turn.timeMs, pairId: PAIR, account: systemAccounts.maker })
        for (let count = 0; count < 50; count += 1) bot.trade(turn, PAIR, nowMs + count * MINUTE_MS)
      })
    const filled = async ({ id: order }: OrderAnswer): Promise<number> =>
      Number(((await market.call(user, 'spot.order', { id: order })) as OrderAnswer).filled)
    await takes()
    expect(await filled(far)).toBe(0)
    const near = await sell(1.009)
    await takes()
    expect(await filled(near)).toBeGreaterThan(0)
    await market.call(user, 'spot.cancelAll', {})
    await tick(Math.round(deciticks * 1.001))
    await pass(MINUTE_MS / 10)
    expect(await findViolations(market.database.db)).toEqual([])
  })

  it('a crash forgets the trades that were not booked, everywhere, and books, tape and candles agree', async () => {
    await sandbox.book()
    const prints = await count('spot_print')
    const known = trades.filter(isBetweenBots).length
    expect(prints).toBe(known)
    await pass(10_000)
    expect(trades.filter(isBetweenBots).length).toBeGreaterThan(known)
    const shown = market.desk.engine.market(PAIR).tradeSeq
    await kill()
    expect(await count('spot_print')).toBe(prints)
    const tape = await loadTape(market.database.db, market.desk.pairs.values())
    const candles = await readTradesSince(market.database.db, PAIR, 0)
    const stored = trades.filter((trade, at) => !isBetweenBots(trade) || trades.slice(0, at + 1).filter(isBetweenBots).length <= prints)
    const expected = stored.filter(({ seq }) => seq <= shown)
    expect(candles.map(({ lots }) => lots)).toEqual(expected.map(({ lots }) => lots))
    expect(tape.last(PAIR, 5).map(({ id }) => Number(id))).toEqual(
      expected
        .toReversed()
        .slice(0, 5)
        .map(({ seq }) => seq),
    )
    // No number that was shown is given to another trade.
    expect(market.desk.engine.market(PAIR).tradeSeq).toBeGreaterThanOrEqual(shown)
    expect(market.desk.engine.market(PAIR).lastTradeTicks).toBe(expected.at(-1)!.priceTicks)
    expect(await findViolations(market.database.db)).toEqual([])
    trades = []
    await open()
    await pass(5_000)
    await sandbox.book()
    expect(await findViolations(market.database.db)).toEqual([])
  }, 30_000)

  it('does nothing twice and loses nothing when the batch of a netting fails', async () => {
    const before = await count('spot_print')
    trades = []
    await pass(10_000)
    const breaks = market.desk.submit({
      userId: null,
      accounts: [],
      idempotent: null,
      run: ({ write }) => write({ name: '', text: 'select 1 / 0', values: () => [] }),
    })
    await Promise.all([expect(breaks).rejects.toMatchObject({ code: 'fault' }), sandbox.book()])
    await pass(1_000)
    await sandbox.book()
    expect((await count('spot_print')) - before).toBe(trades.length)
    expect(await findViolations(market.database.db)).toEqual([])
  })

  it('makes itself felt by volume: more trades a second for a larger pair, within bounds', () => {
    const pair = market.desk.pairs.get(PAIR)!
    expect(rateOf(pair, INDEX, 0)).toBe(0.3)
    expect(rateOf(pair, INDEX, 10_000_000)).toBe(3)
    expect(rateOf(pair, INDEX, 50_000)).toBeGreaterThan(rateOf(pair, INDEX, 5_000))
    expect(fewestLots(pair, INDEX) * INDEX * 0.99).toBeGreaterThan(5 * 10 ** 8)
  })
})

describe('a feed without volume', () => {
  it('has no trades but those that bring the last price into the spread, however far the index went', async () => {
    volume = 0
    await market.restart()
    await open()
    trades = []
    await pass(3_000)
    const before = trades.length
    await tick(Math.round(deciticks * 1.09))
    expectLastWithinSpread()
    expect(trades.length).toBe(before + 1)
    volume = VOLUME
  })
})
