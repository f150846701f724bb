import type { TickPoint } from '@assay/contract/live'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { priceOf } from '../../feeds/feed.ts'
import { instruments as allInstruments } from '../../feeds/instruments.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createCatalogue, installCatalogue, Market, openGeneratedFeed } from './door.ts'

/** A Saturday: crypto trades. Forex closed on Friday at 17:00 in New York. */
const NOW = Date.UTC(2026, 0, 17, 12, 0, 0, 100)
const CLOSED = Date.UTC(2026, 0, 16, 22)
const instruments = allInstruments.filter(({ symbol }) => ['BTC/USDT-CFD', 'EUR/USD'].includes(symbol))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
}, 60_000)
afterAll(() => database.close())

it('at its start a market knows the last minutes of what trades, and of what is closed those before it closed', async () => {
  const { db } = database
  const now = () => NOW
  let baseOf: (symbol: string) => unknown = () => undefined
  const hub = {
    define: (kind: string, { base }: { base: (symbol: string) => unknown }) => {
      if (kind === 'ticks') baseOf = base
    },
    publish: () => undefined,
    hasSubscribers: () => false,
  } as unknown as LiveHub
  const catalogue = createCatalogue(instruments)
  await installCatalogue(db, catalogue)
  const { feed } = await openGeneratedFeed({ db, instruments, seed: 'recall test', now })
  const market = new Market({ db, log: pino({ level: 'silent' }), hub, feed, catalogue, fiatRate: () => null, now })
  await market.open()
  for (const [symbol, untilMs] of [
    ['BTC/USDT-CFD', NOW - 100],
    ['EUR/USD', CLOSED],
  ] as const) {
    const points = baseOf(symbol) as TickPoint[]
    expect(Math.abs(points.at(-1)![0] - untilMs), symbol).toBeLessThanOrEqual(200)
    expect(points.length, symbol).toBeGreaterThan(1400)
    const { price } = market.prices.figuresOf(symbol)
    for (const [time, text] of points) expect(text).toBe(price(priceOf(feed.lastTick(symbol, time))))
  }
  await market.close()
})
