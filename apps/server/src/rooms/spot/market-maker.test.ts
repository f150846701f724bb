/** The market maker over a real desk: it quotes before any order that comes after a price, and again after its quotes were taken. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { OrderAnswer } from './present.ts'
import { createSandboxMarket, type SandboxMarket } from './sandbox-market.ts'
import { BTC, createTestMarket, USDT, type TestMarket } from './testing.ts'

const PAIR = 1
let market: TestMarket
let sandbox: SandboxMarket
let deciticks = 50_000_000

/** Sends an index price as the market does. */
function tick(price: number): Promise<void> {
  deciticks = Math.round(price * 1_000)
  return market.desk.run((turn) => sandbox.onIndex(turn, PAIR, deciticks))
}
const place = (user: number, fields: Record<string, unknown>): Promise<OrderAnswer> =>
  market.call(user, 'spot.placeOrder', { currency_id: BTC, legal_id: USDT, ...fields } as never)
const depth = () => market.desk.engine.depth(PAIR, 100)
/** Waits until all quotes rest in the book with most of their amounts. */
const untilWhole = (): Promise<void> =>
  vi.waitFor(() => {
    const quotes = market.desk.engine.openOrders(systemAccounts.maker)
    expect(quotes.length).toBe(44)
    expect(quotes.every(({ filledLots, amountLots }) => filledLots * 2 <= amountLots!)).toBe(true)
  })

beforeAll(async () => {
  market = await createTestMarket()
  sandbox = await createSandboxMarket({
    db: market.database.db,
    desk: market.desk,
    pairs: [...market.desk.pairs.values()],
    indexOf: () => deciticks,
    minuteVolume: () => 0,
    random: () => 0.5,
    now: Date.now,
  })
  await tick(50_000)
})
afterAll(async () => {
  await sandbox.stop()
  await market.close()
})

describe('the maker', () => {
  it('quotes anew within the turn of a price that moved a basis point, before an order that came after it', async () => {
    const user = await market.newUser()
    const told = tick(50_005.01)
    const bought = place(user, { type: 'buy', amount: '0.01' })
    await told
    expect(Number((await bought).average_price)).toBeGreaterThan(50_005)
    const { bids, asks } = depth()
    expect([bids.length, asks.length]).toEqual([22, 22])
    await untilWhole()
    const quiet = depth()
    await tick(50_006)
    expect(depth()).toEqual(quiet)
  })

  it('leaves most levels where they are when the price moves a little', async () => {
    await tick(50_000)
    const before = depth().bids.map(({ priceTicks }) => priceTicks)
    await tick(50_002.5)
    const after = depth().bids.map(({ priceTicks }) => priceTicks)
    const kept = after.filter((price) => before.includes(price)).length
    expect(kept).toBeGreaterThan(7)
    expect(kept).toBeLessThan(22)
    await tick(50_005.01)
  })

  it('follows a price of the coin that comes between two index prices, before an order that came after it', async () => {
    const user = await market.newUser()
    await tick(50_000)
    sandbox.onFreshPrice(PAIR, 51_000_000)
    sandbox.onFreshPrice(PAIR, 50_010_000)
    const bought = await place(user, { type: 'buy', amount: '0.01' })
    expect(Number(bought.average_price)).toBeGreaterThan(50_010)
    expect(market.desk.engine.market(PAIR).indexDeciticks).toBe(50_000_000)
    await tick(50_000)
  })

  it('stands again after a side was swept, without a new price', async () => {
    const user = await market.newUser()
    const full = depth().bids.reduce((sum, { lots }) => sum + lots, 0)
    const sold = await place(user, { type: 'sell', amount: '9', target_price: '49000', tif: 'ioc' })
    expect(sold).toMatchObject({ status: 'expired', reason: 'ioc_remainder' })
    await untilWhole()
    const { bids } = depth()
    expect(bids.length).toBe(22)
    expect(bids.reduce((sum, { lots }) => sum + lots, 0)).toBeGreaterThan(full * 0.9)
  })

  it('lets a stop that a price has passed fill at the quotes of that price', async () => {
    const user = await market.newUser()
    const stop = await place(user, { type: 'sell', order_type: 'stop_market', stop_price: '49900', amount: '0.1' })
    expect(stop).toMatchObject({ status: 'untriggered', tif: 'gtc' })
    await tick(49_700)
    const filled = (await market.call(user, 'spot.order', { id: stop.id })) as OrderAnswer
    expect(filled.status).toBe('filled')
    expect(Number(filled.average_price)).toBeLessThan(49_700)
    expect(Number(filled.average_price)).toBeGreaterThan(49_690)
    await tick(50_000)
  })

  it('writes no quote down, and quotes anew after a restart of the books', async () => {
    const rows = await sql`select id from spot_order_any where account_id = 71`.execute(market.database.db)
    expect(rows.rows).toEqual([])
    let tries = 0
    const falls = market.desk.submit({
      userId: null,
      accounts: [],
      idempotent: null,
      run: ({ timeMs, execute, write }) => {
        tries += 1
        execute({ kind: 'index', timeMs, pairId: PAIR, indexDeciticks: deciticks })
        write({ name: '', text: 'select 1 / 0', values: () => [] })
      },
    })
    await expect(falls).rejects.toMatchObject({ code: 'fault' })
    expect(tries).toBe(2)
    await untilWhole()
  })
})
