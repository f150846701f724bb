import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { historySeed } from '@assay/engine/market'
import type { Feed, Tick } from './feed.ts'
import { createGeneratedFeed } from './generated.ts'
import { instruments } from './instruments.ts'
import { followScript, type ScriptLine } from './script-file.ts'
import { ScriptedFeed } from './scripted.ts'

const BTC = 'BTC/USDT-CFD'
const AAPL = 'AAPL/USD'
const listed = instruments.filter(({ symbol }) => symbol === BTC || symbol === AAPL)
/** A Saturday. Markets follow the hours of the script alone. */
const START_MS = Date.UTC(2026, 2, 14, 12)
const AT = (ms: number) => START_MS + ms

let folder: string
let script: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-script-'))
  script = join(folder, 'prices.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const openFeed = (): Feed => {
  const history = createGeneratedFeed({ instruments: listed, startMs: START_MS, seedOf: historySeed, now: () => START_MS })
  return new ScriptedFeed({ instruments: listed, startMs: START_MS, readScript: followScript(script), history })
}
const write = (...lines: ScriptLine[]): void => {
  for (const line of lines) appendFileSync(script, `${JSON.stringify(line)}\n`)
}
/** The ticks of a market from one moment to another, both included. */
const told = (feed: Feed, symbol: string, [fromMs, untilMs]: [number, number]): Tick[] =>
  [...feed.instants(AT(fromMs) - 1, AT(untilMs))].flatMap(({ ticks }) => ticks.filter((tick) => tick.symbol === symbol))

describe('scripted prices', () => {
  it('hold the first price of the walk, each market on its own clock', () => {
    const feed = openFeed()
    const [bitcoin, apple] = [told(feed, BTC, [0, 2000]), told(feed, AAPL, [0, 2000])]
    expect(bitcoin.map(({ seq, timeMs }) => [seq, timeMs - START_MS])).toEqual(Array.from({ length: 11 }, (_, at) => [at + 1, at * 200]))
    expect(apple.map(({ timeMs }) => timeMs - START_MS)).toEqual([0, 1000, 2000])
    expect(new Set(bitcoin.map(({ bid, ask }) => bid + ask))).toEqual(new Set([2 * 902_500]))
  })

  it('are those of a line from its instant on', () => {
    const feed = openFeed()
    told(feed, BTC, [0, 400])
    write(
      { symbol: BTC, fromMs: AT(700), bid: '50000', ask: '50000.2', canTrigger: false },
      { symbol: BTC, fromMs: AT(1000), canTrigger: true },
    )
    const quotes = told(feed, BTC, [600, 1000]).map(({ bid, ask, canTrigger }) => [bid, ask, canTrigger])
    expect(quotes.slice(1)).toEqual([
      [500_000, 500_002, false],
      [500_000, 500_002, true],
    ])
    expect(quotes[0]![0]).toBeGreaterThan(900_000)
  })

  it('do not tick while the market is not open, and count on where they were', () => {
    write({ symbol: BTC, fromMs: AT(500), state: 'closed' }, { symbol: BTC, fromMs: AT(1100), state: 'open' })
    const feed = openFeed()
    expect(told(feed, BTC, [0, 1400]).map(({ seq, timeMs }) => [seq, timeMs - START_MS])).toEqual([
      [1, 0],
      [2, 200],
      [3, 400],
      [4, 1200],
      [5, 1400],
    ])
    expect([499, 500, 1099, 1100].map((ms) => feed.status(BTC, AT(ms)))).toEqual([
      { state: 'open', nextChangeMs: AT(500) },
      { state: 'closed', nextChangeMs: AT(1100) },
      { state: 'closed', nextChangeMs: AT(1100) },
      { state: 'open', nextChangeMs: null },
    ])
    expect(feed.lastTick(BTC, AT(1199))).toMatchObject({ seq: 3, timeMs: AT(400) })
  })

  it('miss the ticks of a silence, though the market is open', () => {
    const feed = openFeed()
    write({ symbol: BTC, fromMs: AT(200), silent: true }, { symbol: BTC, fromMs: AT(400), bid: '7', ask: '9' })
    write({ symbol: BTC, fromMs: AT(601), silent: false, ageMs: 900 })
    expect(told(feed, BTC, [0, 1000]).map(({ seq, timeMs, bid, ageMs }) => [seq, timeMs - START_MS, bid, ageMs])).toEqual([
      [1, 0, 902_454, 0],
      [2, 800, 70, 900],
      [3, 1000, 70, 900],
    ])
    expect(feed.status(BTC, AT(300)).state).toBe('open')
  })

  it('are told again by a feed over the same script', () => {
    const feed = openFeed()
    const before = told(feed, BTC, [0, 1000])
    write({ symbol: BTC, fromMs: AT(1300), bid: '7', ask: '9' }, { symbol: BTC, fromMs: AT(1500), state: 'halted' })
    before.push(...told(feed, BTC, [1001, 2000]))
    expect(told(openFeed(), BTC, [0, 2000])).toEqual(before)
  })

  it('refuse a line for a time that was told', () => {
    const feed = openFeed()
    told(feed, BTC, [0, 1000])
    write({ symbol: BTC, fromMs: AT(1000), bid: '7', ask: '9' })
    expect(() => told(feed, BTC, [1001, 1200])).toThrow('too late')
  })

  it('wait for the end of a line that is being written', () => {
    const feed = openFeed()
    const line = `${JSON.stringify({ symbol: BTC, fromMs: AT(100), bid: '7', ask: '9' })}\n`
    appendFileSync(script, line.slice(0, 20))
    expect(told(feed, BTC, [0, 0])).toHaveLength(1)
    appendFileSync(script, line.slice(20))
    expect(told(feed, BTC, [200, 200])).toMatchObject([{ bid: 70, ask: 90 }])
  })

  it('follow a history of moving prices that meets them', () => {
    const feed = openFeed()
    const last = feed.lastTick(BTC, START_MS - 1)
    expect(last.seq).toBe(0)
    expect(Math.abs(last.bid - feed.lastTick(BTC, START_MS).bid)).toBeLessThan(1_000)
    const day = Array.from({ length: 24 }, (_, hour) => feed.lastTick(BTC, START_MS - hour * 3_600_000 - 1).bid)
    expect(new Set(day).size).toBeGreaterThan(20)
    expect(feed.ticksFromMs).toBeLessThanOrEqual(START_MS - 86_400_000)
  })
})
