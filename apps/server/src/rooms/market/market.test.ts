import { foldCandles, periods, type Candle, type Period } from '@assay/engine/market'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { instruments as allInstruments } from '../../feeds/instruments.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createCatalogue, installCatalogue, Market, openGeneratedFeed } from './door.ts'

/** A Wednesday, before New York opens. */
const FIRST_START = Date.UTC(2026, 0, 14, 14, 12, 34)
const HOUR = 3_600_000
const MINUTE = 60_000
const symbols = ['BTC/USDT', 'ETH/USDT', 'BTC/USDT-CFD', 'AAPL/USD', 'EUR/USD']
const instruments = allInstruments.filter(({ symbol }) => symbols.includes(symbol))
const RATES: Record<string, string> = { CNY: '7.05', VND: '26150' }

interface Trade {
  timeMs: number
  priceTicks: number
  lots: number
}

/** An installation whose clock the test sets. */
class Installation {
  nowMs = FIRST_START
  market!: Market
  readonly told: [string, unknown][] = []
  readonly database: TestDatabase
  hasSubscribers = false
  private tradeSeq = 0

  constructor(database: TestDatabase) {
    this.database = database
  }

  async start(): Promise<void> {
    const { db } = this.database
    const now = () => this.nowMs
    const hub: LiveHub = {
      serveCalls: () => undefined,
      knowVisitors: () => undefined,
      publishToVisitor: () => undefined,
      define: () => undefined,
      publish: (channel, update) => void this.told.push([channel, update]),
      publishTo: () => undefined,
      seq: () => 0,
      hasSubscribers: () => this.hasSubscribers,
      hasPrivateSubscribers: () => false,
      revoke: () => undefined,
      close: () => undefined,
    }
    const catalogue = createCatalogue(instruments)
    await installCatalogue(db, catalogue)
    const { feed, remember } = await openGeneratedFeed({ db, instruments, seed: 'market test', now })
    const log = pino({ level: 'silent' })
    this.market = new Market({ db, log, hub, feed, catalogue, fiatRate: (code) => RATES[code] ?? null, remember, now })
    await this.market.open()
  }

  /** Advances the clock one beat at a time. */
  async pass(durationMs: number, beatMs = 30_000): Promise<void> {
    const endMs = this.nowMs + durationMs
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + beatMs)
      this.market.step()
      if (this.nowMs % (10 * MINUTE) < beatMs) await this.market.candles.store(this.nowMs)
    }
    await this.market.candles.store(this.nowMs)
  }

  /** Writes a committed trade. With `isTold` false the market does not learn of it, as when the process ends in between. */
  async trade(trade: Trade, isTold = true): Promise<void> {
    const pair = this.market.catalogue.instrument('BTC/USDT')!
    await sql`
      insert into spot_trade (pair_id, seq, time, price_ticks, lots, taker_side, taker_order_id, maker_order_id, taker_account_id, maker_account_id, taker_fee, maker_fee)
      values (${pair.id}, ${++this.tradeSeq}, ${new Date(trade.timeMs)}, ${trade.priceTicks}, ${trade.lots}, 'buy', 1, 2, 71, 72, 0, 0)`.execute(
      this.database.db,
    )
    if (isTold) this.market.recordTrade(pair.symbol, trade)
  }

  read(symbol: string, period: Period, range: { fromMs?: number; untilMs?: number } = {}): Promise<Candle[]> {
    const { fromMs = 0, untilMs = this.nowMs + 32 * 24 * HOUR } = range
    return this.market.candles.read(symbol, period, { fromMs, untilMs })
  }

  /** The candles of every symbol and period, as text to compare. */
  async everything(untilMs: number): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>()
    for (const symbol of symbols) {
      for (const period of periods) {
        const candles = await this.read(symbol, period, { untilMs })
        found.set(
          `${symbol} ${period}`,
          candles.map(({ timeMs, ...figures }) => [new Date(timeMs).toISOString(), ...Object.values(figures)].join(' ')),
        )
      }
    }
    return found
  }
}

const databases: TestDatabase[] = []
async function install(): Promise<Installation> {
  const database = await createTestDatabase()
  databases.push(database)
  const installation = new Installation(database)
  await installation.start()
  return installation
}
afterAll(async () => {
  for (const database of databases) await database.close({ skipInvariants: true })
})

async function storedMinutes(installation: Installation, symbol: string): Promise<Candle[]> {
  const pages: Candle[][] = []
  for (let untilMs = installation.nowMs + MINUTE; ;) {
    const page = await installation.read(symbol, '1min', { untilMs })
    if (page.length === 0) return pages.toReversed().flat()
    pages.push(page)
    untilMs = page[0]!.timeMs
  }
}

describe('candles', () => {
  let running: Installation
  beforeAll(async () => {
    running = await install()
    await running.pass(100 * MINUTE)
    await running.trade({ timeMs: running.nowMs - 10_000, priceTicks: 9_030_000, lots: 12_000 })
    await running.trade({ timeMs: running.nowMs - 5_000, priceTicks: 9_020_000, lots: 5 })
    await running.pass(30 * MINUTE + 7_000)
  }, 60_000)

  it('of all periods agree with the minutes', async () => {
    for (const symbol of symbols) {
      const minutes = await storedMinutes(running, symbol)
      expect(minutes.length).toBeGreaterThan(2_000)
      for (const period of ['5min', '15min', '30min', '60min', '4hour', '1day'] as const) {
        const expected = foldCandles(minutes, period)
        const found = await running.read(symbol, period)
        expect(found.slice(-expected.length), `${symbol} ${period}`).toEqual(expected.slice(-found.length))
      }
      const days = await running.read(symbol, '1day')
      expect(days.length).toBeGreaterThan(365 * (symbol === 'AAPL/USD' ? 0.65 : 0.85))
      for (const period of ['1week', '1mon'] as const) {
        const found = await running.read(symbol, period)
        expect(found, `${symbol} ${period}`).toEqual(foldCandles(days, period))
        expect(found.length).toBeGreaterThan(11)
      }
    }
  })

  it('stand for every minute in which the market is open, and for no other', async () => {
    const gaps = async (symbol: string) => {
      const minutes = await storedMinutes(running, symbol)
      return minutes.slice(1).filter((minute, at) => minute.timeMs !== minutes[at]!.timeMs + MINUTE).length
    }
    expect(await gaps('BTC/USDT')).toBe(0)
    expect(await gaps('BTC/USDT-CFD')).toBe(0)
    expect(await gaps('EUR/USD')).toBe(1)
    expect(await gaps('AAPL/USD')).toBeGreaterThanOrEqual(5)
  })

  it('of a pair are those of its index before the first minute and of its own trades after', async () => {
    const { candles } = running.market
    const startMs = FIRST_START - (FIRST_START % MINUTE)
    expect(candles.sourceOf('BTC/USDT', startMs)).toBe('index')
    expect(candles.sourceOf('BTC/USDT', startMs + MINUTE)).toBe('trades')
    expect(candles.sourceOf('BTC/USDT-CFD', startMs + MINUTE)).toBe('index')
    const tradeMinute = Math.floor((FIRST_START + 100 * MINUTE - 10_000) / MINUTE) * MINUTE
    const [empty, trade, after] = await running.read('BTC/USDT', '1min', {
      fromMs: tradeMinute - MINUTE,
      untilMs: tradeMinute + 2 * MINUTE,
    })
    expect(empty).toMatchObject({ volume: 0, open: empty!.close })
    expect(trade).toMatchObject({ open: 90_300_000, high: 90_300_000, low: 90_200_000, close: 90_200_000, volume: 12_005 })
    expect(trade!.quoteVolume).toBe(90_300_000n * 12_000n + 90_200_000n * 5n)
    expect(after).toMatchObject({ open: 90_200_000, volume: 0 })
  })

  it('are the newest two thousand of a longer range, and begin within [from, to)', async () => {
    const all = await running.read('BTC/USDT-CFD', '1min')
    expect(all.length).toBe(2_000)
    expect(all.at(-1)!.timeMs).toBe(Math.floor(running.nowMs / MINUTE) * MINUTE)
    const five = await running.read('BTC/USDT-CFD', '5min', { fromMs: all[0]!.timeMs + 1, untilMs: all[30]!.timeMs })
    expect(five.every(({ timeMs }) => timeMs > all[0]!.timeMs && timeMs < all[30]!.timeMs && timeMs % (5 * MINUTE) === 0)).toBe(true)
    const whole = await running.read('BTC/USDT-CFD', '5min')
    expect(whole).toEqual(expect.arrayContaining(five))
    expect(await running.read('BTC/USDT-CFD', '1mon', { fromMs: running.nowMs + HOUR })).toEqual([])
  })

  it('have the volume of the index, whole when their minute is over', async () => {
    const minutes = (await storedMinutes(running, 'BTC/USDT-CFD')).slice(-120, -1)
    expect(minutes.every(({ volume, quoteVolume, close }) => volume > 0 && quoteVolume === BigInt(close) * BigInt(volume))).toBe(true)
  })
})

describe('a restart', () => {
  const tradeAt = (minutes: number, seconds: number): Trade => ({
    timeMs: FIRST_START + minutes * MINUTE + seconds * 1_000,
    priceTicks: 9_025_000 + minutes * 100 + seconds,
    lots: 10 + minutes,
  })

  const trades = [tradeAt(3, 1), tradeAt(3, 50), tradeAt(60, 0)]
  const killed = { afterMs: 60 * MINUTE, trade: trades[2]! }
  let restarted: Installation

  it('leaves the same candles as none', async () => {
    const steady = await install()
    for (const trade of trades.slice(0, 2)) await steady.trade(trade)
    await steady.pass(killed.afterMs)
    await steady.trade(killed.trade)
    await steady.pass(2 * HOUR)

    restarted = await install()
    for (const trade of trades.slice(0, 2)) await restarted.trade(trade)
    await restarted.pass(47 * MINUTE)
    await restarted.market.close()
    await restarted.start()
    await restarted.pass(killed.afterMs - 47 * MINUTE)
    await restarted.trade(killed.trade, false) // committed, but the process ended before the market learned of it
    restarted.nowMs += 40 * MINUTE
    await restarted.start()
    await restarted.pass(80 * MINUTE)
    await expectSame(restarted, steady)
  }, 60_000)

  it('works out an outage of any length', async () => {
    restarted.nowMs += 26 * HOUR
    await restarted.start()
    const away = await install()
    for (const trade of trades) await away.trade(trade, false)
    away.nowMs = restarted.nowMs
    await away.start()
    await expectSame(restarted, away)
  }, 60_000)

  it('goes on from where the walks were marked, and from midnight when the marks are damaged or gone', async () => {
    const { database } = restarted
    const quotes = () => symbols.map((symbol) => restarted.market.prices.quote(symbol))
    const marks = () => database.db.selectFrom('market_walk_mark').selectAll().orderBy('walk').execute()
    await restarted.pass(MINUTE)
    const minuteMs = restarted.nowMs - (restarted.nowMs % MINUTE)
    await vi.waitFor(async () => expect(Number((await marks())[1]!.minute_ms)).toBe(minuteMs), { timeout: 10_000 })
    const kept = await marks()
    expect(kept.map(({ walk }) => walk)).toEqual(['AAPL/USD', 'BTC/USDT', 'ETH/USDT', 'EUR/USD'])
    await restarted.start()
    const expected = quotes()
    for (const fault of [sql`update market_walk_mark set price = price + 1`, sql`delete from market_walk_mark`]) {
      await fault.execute(database.db)
      await restarted.start()
      expect(quotes()).toEqual(expected)
      expect(await marks()).toEqual(kept)
    }
  }, 60_000)
})

async function expectSame(one: Installation, other: Installation): Promise<void> {
  const untilMs = one.nowMs + HOUR
  const [found, expected] = [await one.everything(untilMs), await other.everything(untilMs)]
  for (const [name, candles] of expected) expect(found.get(name), name).toEqual(candles)
}

describe('prices', () => {
  let running: Installation
  beforeAll(async () => {
    running = await install()
  }, 60_000)

  it('are there at once, then change with the ticks', async () => {
    const { prices } = running.market
    const before = prices.quote('BTC/USDT-CFD')!
    expect(before).toMatchObject({ state: 'open', symbol: 'BTC/USDT-CFD' })
    expect(before.seq).toBeGreaterThan(0)
    const received: number[] = []
    const end = prices.onQuote(({ symbol, seq }) => symbol === 'BTC/USDT-CFD' && received.push(seq))
    await running.pass(2_000, 400)
    end()
    await running.pass(1_000)
    expect(received).toEqual(Array.from({ length: 10 }, (_, at) => before.seq + 1 + at))
  })

  it('tell what one unit of a currency is worth in USDT', () => {
    const { prices, catalogue } = running.market
    const worth = (name: string) => prices.usdtPerUnit(catalogue.currencyByName(name)!.id)
    expect(worth('USDT')).toBe('1')
    expect(worth('USD')).toBe('1')
    expect(worth('BTC')).toBe(prices.quote('BTC/USDT')!.mid)
    expect(worth('EUR')).toBe(prices.quote('EUR/USD')!.mid)
    expect(worth('AAPL')).toBe(prices.quote('AAPL/USD')!.mid)
    expect(worth('CNY')).toBe('0.141843971631205674')
    expect(worth('VND')).toBe('0.000038240917782027')
    expect(worth('DOGE')).toBeNull()
    expect(prices.usdtPerUnit(999)).toBeNull()
  })

  it('say when a market opens and closes', async () => {
    const { prices } = running.market
    expect(prices.quote('AAPL/USD')!.state).toBe('closed')
    expect(prices.status('AAPL/USD').nextChangeMs).toBe(Date.UTC(2026, 0, 14, 14, 30))
    const states: string[] = []
    const end = prices.onQuote(({ symbol, state }) => symbol === 'AAPL/USD' && states.at(-1) !== state && states.push(state))
    await running.pass(20 * MINUTE, 10_000)
    expect(states).toEqual(['open'])
    expect(prices.status('AAPL/USD').nextChangeMs).toBe(Date.UTC(2026, 0, 14, 21, 0))
    await running.pass(Date.UTC(2026, 0, 14, 21, 0) - running.nowMs, 5 * MINUTE)
    end()
    expect(states).toEqual(['open', 'closed'])
    expect(prices.quote('AAPL/USD')!.state).toBe('closed')
  })

  it('of a pair follow the index until it trades, then its own trades', async () => {
    const { tickers, prices } = running.market
    await running.pass(1_000, 200)
    expect(tickers.ticker('ETH/USDT').last).toBe(prices.quote('ETH/USDT')!.mid)
    await running.trade({ timeMs: running.nowMs, priceTicks: 9_100_012, lots: 250_000 })
    running.told.length = 0
    running.hasSubscribers = true
    await running.pass(1_200, 200)
    expect(tickers.ticker('BTC/USDT')).toMatchObject({ last: '91000.12' })
    const channels = new Set(running.told.map(([channel]) => channel))
    for (const channel of ['tickers', 'ticker:BTC/USDT', 'candle:BTC/USDT:1min', 'candle:BTC/USDT:1mon', 'index:BTC/USDT'])
      expect(channels).toContain(channel)
    expect(running.told.find(([channel]) => channel === 'candle:BTC/USDT:1min')![1]).toMatchObject({
      close: '91000.12',
      volume: '2.5',
      source: 'trades',
    })
  })

  it('make figures of the day that agree with the candles', async () => {
    const ticker = running.market.tickers.ticker('BTC/USDT-CFD')
    const minutes = (await storedMinutes(running, 'BTC/USDT-CFD')).slice(-1_441)
    const figures = running.market.prices.figuresOf('BTC/USDT-CFD')
    expect(ticker.high).toBe(figures.price(Math.max(...minutes.map(({ high }) => high))))
    expect(ticker.low).toBe(figures.price(Math.min(...minutes.map(({ low }) => low))))
    expect(ticker.last).toBe(figures.price(minutes.at(-1)!.close))
    expect(ticker.volume).toBe(figures.volume(minutes.reduce((sum, { volume }) => sum + volume, 0)))
  })
})
