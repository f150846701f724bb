import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CandleUpdate, IndexUpdate, LiveMessage, SubscribeAnswer, TickerUpdate, TickPoint } from '@assay/contract/live'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feed } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import { instruments } from '../../feeds/instruments.ts'
import { testLive } from '../../http/testing.ts'
import { createLiveHub, type LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createCatalogue, installCatalogue, Market, openGeneratedFeed } from './door.ts'

const listed = instruments.filter(({ symbol }) => ['BTC/USDT', 'BTC/USDT-CFD', 'EUR/USD'].includes(symbol))
const log = pino({ level: 'silent' })

let nowMs = Date.UTC(2026, 0, 14, 15, 0, 57)
let database: TestDatabase
let server: Server
let hub: LiveHub
let market: Market
let feed: Feed
let client: Socket
const messages: LiveMessage[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = createLiveHub({
    server,
    ...testLive(),
    allowedOrigins: [],
    findSession: async () => null,
    registry: new Registry(),
  })
  const now = () => nowMs
  const catalogue = createCatalogue(listed)
  await installCatalogue(db, catalogue)
  ;({ feed } = await openGeneratedFeed({ db, instruments: listed, seed: 'live test', now }))
  market = new Market({ db, log, hub, feed, catalogue, fiatRate: () => null, now })
  await market.open()
  client = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { transports: ['websocket'] })
  client.on('message', (message: LiveMessage) => messages.push(message))
}, 60_000)
afterAll(async () => {
  client.disconnect()
  hub.close()
  server.close()
  await market.close()
  await database.close()
})

const subscribe = (...channels: string[]): Promise<SubscribeAnswer> => client.timeout(10_000).emitWithAck('subscribe', { channels })
const of = (channel: string) => messages.filter((message) => message.channel === channel)
async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 2_500) throw new Error('the condition was not met in time')
    await sleep(4)
  }
}

/** Advances the market's clock at the pace of real time, because the clients' messages are sent in real time. */
async function pass(durationMs: number): Promise<void> {
  for (let done = 0; done < durationMs; done += 200) {
    nowMs += 200
    market.step()
    await sleep(200)
  }
}

describe('the market’s channels', () => {
  const channels = ['tickers', 'ticker:BTC/USDT-CFD', 'index:BTC/USDT-CFD', 'candle:BTC/USDT-CFD:1min', 'candle:BTC/USDT:1mon']

  it('exist for what is listed, and for nothing else', async () => {
    expect(await subscribe(...channels)).toEqual({ refused: [] })
    const forged = [
      'tickers:BTC/USDT',
      'ticker',
      'ticker:',
      'ticker:BTC/EUR',
      'index:__proto__',
      'ticks',
      'ticks:BTC/USDT',
      'ticks:constructor',
      'candle:BTC/USDT',
      'candle:BTC/USDT:2min',
      'candle::1min',
      'candle:BTC/USDT:1min:',
      'candle:BTC/USDT:constructor',
    ]
    expect(await subscribe(...forged)).toEqual({ refused: forged })
  })

  it('begin with what stands now', async () => {
    await until(() => channels.every((channel) => of(channel).length > 0))
    for (const channel of channels) expect(of(channel)[0], channel).toMatchObject({ channel, seq: 0 })
    expect((of('tickers')[0]!.base as TickerUpdate[]).map(({ symbol }) => symbol)).toEqual(listed.map(({ symbol }) => symbol))
    expect(of('ticker:BTC/USDT-CFD')[0]!.base).toEqual(market.tickers.ticker('BTC/USDT-CFD'))
    expect((of('index:BTC/USDT-CFD')[0]!.base as IndexUpdate).price).toBe(market.prices.quote('BTC/USDT-CFD')!.mid)
    const [candle] = of('candle:BTC/USDT-CFD:1min')[0]!.base as CandleUpdate[]
    expect(candle).toMatchObject({ time: nowMs - (nowMs % 60_000), close: market.prices.quote('BTC/USDT-CFD')!.mid, source: 'index' })
    const [month] = of('candle:BTC/USDT:1mon')[0]!.base as CandleUpdate[]
    expect(month).toMatchObject({ time: Date.UTC(2026, 0, 1), source: 'trades' })
  })

  it('tell the last minutes of an index as its feed makes them, and then every tick', async () => {
    expect(await subscribe('ticks:BTC/USDT-CFD')).toEqual({ refused: [] })
    await until(() => of('ticks:BTC/USDT-CFD').length > 0)
    const base = of('ticks:BTC/USDT-CFD')[0]!.base as TickPoint[]
    expect(base.length).toBe(810 + 600)
    expect(base.at(-1)).toEqual([nowMs, market.prices.quote('BTC/USDT-CFD')!.mid])
    const figures = market.prices.figuresOf('BTC/USDT-CFD')
    for (const [time, price] of base) expect(price).toBe(figures.price(priceOf(feed.lastTick('BTC/USDT-CFD', time))))
    await pass(1_400)
    const told = () => of('ticks:BTC/USDT-CFD').flatMap(({ updates = [] }) => updates as TickPoint[])
    await until(() => told().length >= 7)
    expect(told().map(([time]) => time - base.at(-1)![0])).toEqual([200, 400, 600, 800, 1000, 1200, 1400])
    client.emit('unsubscribe', { channels: ['ticks:BTC/USDT-CFD'] })
  }, 20_000)

  it('go on with whole values, without gaps, and with both candles when a minute turns', async () => {
    const before = of('tickers').length
    const began = performance.now()
    await pass(5_000)
    const tookMs = performance.now() - began
    for (const channel of channels.slice(0, 4)) {
      const seqs = of(channel).map(({ seq }) => seq)
      expect(seqs, channel).toEqual(seqs.map((_, at) => at))
      expect(seqs.length, channel).toBeGreaterThan(3)
    }
    expect(of('tickers').length - before).toBeLessThanOrEqual(tookMs / 250 + 1)
    // A late beat also publishes the candle that ended before it.
    nowMs += 60_000
    market.step()
    const candles = () => of('candle:BTC/USDT-CFD:1min').flatMap(({ updates = [] }) => updates as CandleUpdate[])
    const indexes = () => of('index:BTC/USDT-CFD').flatMap(({ updates = [] }) => updates as IndexUpdate[])
    await until(() => candles().some(({ time }) => time === nowMs - (nowMs % 60_000)) && indexes().some(({ time }) => time === nowMs))
    const last = new Map(candles().map((update) => [update.time, update]))
    const stored = await market.candles.read('BTC/USDT-CFD', '1min', { fromMs: nowMs - 180_000, untilMs: nowMs })
    const figures = market.prices.figuresOf('BTC/USDT-CFD')
    for (const { timeMs, close, volume } of stored.slice(-3)) {
      expect(last.get(timeMs)).toMatchObject({ close: figures.price(close), volume: figures.volume(volume) })
    }
    expect(of('index:BTC/USDT-CFD').at(-1)!.updates).toEqual([expect.objectContaining({ time: nowMs, state: 'open' })])
  }, 20_000)
})
