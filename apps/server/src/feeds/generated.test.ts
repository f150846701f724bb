import { candlesOf, createSeedChain, dayOf, MinuteFold, sessionAt, DAY_MS } from '@assay/engine/market'
import type { Candle } from '@assay/engine/market'
import { describe, expect, it } from 'vitest'
import { priceOf } from './feed.ts'
import type { Tick } from './feed.ts'
import { createGeneratedFeed } from './generated.ts'
import { instruments } from './instruments.ts'
import { readDailyRecord } from './records.ts'

/** A Wednesday morning, before the stock market opens. */
const startMs = Date.UTC(2026, 10, 18, 9, 17)
const chain = createSeedChain({ end: Buffer.alloc(32, 7), firstDay: dayOf(startMs), days: 30 })
const seedOf = (day: number) => chain.seedOf(day)
const some = instruments.filter(({ symbol }) => ['BTC/USDT', 'BTC/USDT-CFD', 'AAPL/USD', 'EUR/GBP'].includes(symbol))

function feedAt(nowMs: number, dayOpens?: Parameters<typeof createGeneratedFeed>[0]['dayOpens']) {
  return createGeneratedFeed({ instruments: some, startMs, seedOf, now: () => nowMs, dayOpens })
}
const ticksOf = (feed: ReturnType<typeof feedAt>, afterMs: number, untilMs: number) =>
  [...feed.instants(afterMs, untilMs)].flatMap(({ ticks }) => ticks)
const of = (ticks: readonly Tick[], symbol: string) => ticks.filter((tick) => tick.symbol === symbol)

describe('generated ticks', () => {
  const openMs = Date.UTC(2026, 10, 18, 14, 30)

  it('come on each instrument’s clock while its market is open, first at the first instant', () => {
    const ticks = ticksOf(feedAt(startMs + DAY_MS), startMs - 1, startMs + 2000)
    expect(of(ticks, 'BTC/USDT-CFD').map(({ timeMs }) => timeMs - startMs)).toEqual([
      0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000,
    ])
    expect(of(ticks, 'BTC/USDT').map(({ timeMs }) => timeMs - startMs)).toEqual([0, 1000, 2000])
    expect(of(ticks, 'AAPL/USD')).toEqual([])
    const opening = ticksOf(feedAt(startMs + DAY_MS), openMs - 1000, openMs + 1000)
    expect(of(opening, 'AAPL/USD').map(({ timeMs }) => timeMs - openMs)).toEqual([0, 1000])
  })

  it('are numbered from 1 without a gap, over nights and weekends', () => {
    const feed = feedAt(startMs + 12 * DAY_MS)
    for (const symbol of ['AAPL/USD', 'EUR/GBP', 'BTC/USDT']) {
      let before = 0
      for (
        let timeMs = startMs;
        timeMs < startMs + 8 * DAY_MS;
        timeMs = sessionAt(feed.hours(symbol), timeMs).nextChangeMs ?? timeMs + DAY_MS
      ) {
        if (!sessionAt(feed.hours(symbol), timeMs).isOpen) continue
        expect(feed.lastTick(symbol, timeMs).seq).toBe(before + 1)
        before = feed.lastTick(symbol, (sessionAt(feed.hours(symbol), timeMs).nextChangeMs ?? timeMs + DAY_MS) - 1).seq
      }
      expect(before).toBeGreaterThan(100_000)
    }
    const minute = of(ticksOf(feed, openMs - 1, openMs + 60_000), 'BTC/USDT-CFD').map(({ seq }) => seq)
    expect(minute).toEqual(minute.map((_, at) => minute[0]! + at))
  })

  it('start at the first price, within a second’s move and half a spread', () => {
    const feed = feedAt(startMs)
    expect(Math.abs(priceOf(feed.lastTick('BTC/USDT', startMs)) / 90_250_000 - 1)).toBeLessThan(0.001)
  })

  it('give a pair and its contract one index, each on its own tick', () => {
    const ticks = ticksOf(feedAt(startMs + DAY_MS), startMs, startMs + 600_000)
    const contract = new Map(of(ticks, 'BTC/USDT-CFD').map((tick) => [tick.timeMs, tick]))
    for (const tick of of(ticks, 'BTC/USDT')) {
      expect(Math.abs(priceOf(tick) / 10 - priceOf(contract.get(tick.timeMs)!))).toBeLessThanOrEqual(6)
    }
  })

  it('hold the minimum spread of each minute', () => {
    for (const { bid, ask, symbol } of ticksOf(feedAt(startMs + DAY_MS), openMs, openMs + 60_000)) {
      const basisPoints = ((ask - bid) / (bid + ask)) * 20_000
      expect(basisPoints).toBeGreaterThan(symbol === 'AAPL/USD' ? 1.98 : 0.99)
    }
  })
})

describe('a feed that was away', () => {
  it('recomputes every tick as it was', () => {
    const untilMs = startMs + 2 * DAY_MS + 7000
    const steady = feedAt(untilMs)
    const first = ticksOf(steady, untilMs - 60_000, untilMs - 30_000)
    const second = ticksOf(steady, untilMs - 30_000, untilMs)
    const late = feedAt(untilMs)
    expect(ticksOf(late, untilMs - 60_000, untilMs)).toEqual([...first, ...second])
    const resumed = feedAt(untilMs, steady.dayOpens())
    expect(ticksOf(resumed, untilMs - 60_000, untilMs)).toEqual([...first, ...second])
  })

  it('uses the opening prices it is given instead of walking the days before', () => {
    const nowMs = startMs + 2 * DAY_MS
    const opens = feedAt(nowMs).dayOpens()
    const known = [{ walk: 'BTC/USDT', day: dayOf(nowMs), price: 50_000_000 * 65_536 }]
    expect(priceOf(feedAt(nowMs, known).lastTick('BTC/USDT', nowMs)) / 50_000_000).toBeCloseTo(1, 1)
    expect(opens.filter(({ walk }) => walk === 'BTC/USDT')).toHaveLength(1)
  })
})

describe('whole minutes', () => {
  /** Covers the start, midnight, and the openings and closings of stocks and forex. */
  const spans: [string, number, number][] = [
    ['BTC/USDT-CFD', startMs, startMs + 3 * 3_600_000],
    ['BTC/USDT-CFD', Date.UTC(2026, 10, 19, 23, 30), Date.UTC(2026, 10, 20, 0, 30)],
    ['AAPL/USD', startMs, Date.UTC(2026, 10, 20, 15)],
    ['EUR/GBP', Date.UTC(2026, 10, 20, 21), Date.UTC(2026, 10, 22, 23)],
  ]

  it.each(spans)('of %s are the fold of its ticks', (symbol, fromMs, untilMs) => {
    const feed = feedAt(untilMs)
    const lone = createGeneratedFeed({ instruments: some.filter((one) => one.symbol === symbol), startMs, seedOf, now: () => untilMs })
    const fold = new MinuteFold(feed.hours(symbol), { lastClose: null, nextMs: fromMs })
    const folded: Candle[] = []
    for (const tick of ticksOf(lone, fromMs - 1, untilMs - 1))
      folded.push(...fold.add({ timeMs: tick.timeMs, price: priceOf(tick), lots: 0 }))
    folded.push(...fold.advance(untilMs))
    const minutes = candlesOf(feed.minutes(symbol, fromMs, untilMs)!)
    expect(minutes.length).toBeGreaterThan(59)
    expect(minutes.map((minute) => ({ ...minute, volume: 0, quoteVolume: 0n }))).toEqual(folded)
    for (const { timeMs, volume } of minutes) expect(volume).toBe(feed.minuteVolume(symbol, timeMs))
  })

  it('are not known for an instrument that ticks less often than its walk', () => {
    expect(feedAt(startMs + DAY_MS).minutes('BTC/USDT', startMs, startMs + DAY_MS)).toBeNull()
  })
})

describe('what a feed does not tell', () => {
  it('is anything after now', () => {
    const feed = feedAt(startMs)
    expect(() => feed.lastTick('BTC/USDT', startMs + 1)).toThrow(RangeError)
    expect(() => [...feed.instants(startMs, startMs + 1)]).toThrow(RangeError)
    expect(() => feed.minutes('BTC/USDT-CFD', startMs, startMs + 60_000)).toThrow(RangeError)
  })
})

describe('the last tick', () => {
  it('of a closed market is its last before the closing', () => {
    const saturday = Date.UTC(2026, 10, 21, 12)
    const tick = feedAt(saturday).lastTick('AAPL/USD', saturday)
    expect(new Date(tick.timeMs).toISOString()).toBe('2026-11-20T20:59:59.000Z')
    expect(feedAt(saturday).status('AAPL/USD', saturday)).toEqual({
      state: 'closed',
      nextChangeMs: Date.UTC(2026, 10, 23, 14, 30),
    })
  })

  it('before the first one is that of the history, with sequence 0 and the first price', () => {
    const tick = feedAt(startMs).lastTick('AAPL/USD', startMs)
    expect([tick.seq, new Date(tick.timeMs).toISOString()]).toEqual([0, '2026-11-17T20:59:59.000Z'])
    expect(Math.abs(priceOf(tick) - 262_400)).toBeLessThanOrEqual(5)
  })
})

describe('history', () => {
  const feed = feedAt(startMs + DAY_MS)

  it('shows minutes that are the fold of its ticks', async () => {
    const { minutes } = await feed.past('BTC/USDT-CFD')
    const from = startMs - 180_000
    const fold = new MinuteFold('always', { lastClose: null, nextMs: from })
    const folded: Candle[] = []
    for (let timeMs = from; timeMs < startMs; timeMs += 200)
      folded.push(...fold.add({ timeMs, price: priceOf(feed.lastTick('BTC/USDT-CFD', timeMs)), lots: 0 }))
    folded.push(...fold.advance(startMs))
    expect(folded).toHaveLength(3)
    for (const { timeMs, open, high, low, close } of folded) {
      const at = minutes.timeMs.indexOf(timeMs)
      expect([minutes.open[at], minutes.high[at], minutes.low[at], minutes.close[at]]).toEqual([open, high, low, close])
    }
  })

  it('ends where the first minute begins, and at the first price', async () => {
    for (const { symbol, walk, priceDecimals } of some) {
      const { minutes } = await feed.past(symbol)
      const first = Number(walk.firstPrice) * 10 ** (priceDecimals + 1)
      expect(Math.abs(minutes.close.at(-1)! - first)).toBeLessThanOrEqual(6)
    }
  })

  it('has seven full days and today in minutes, none while closed, none missing', async () => {
    for (const { symbol, hours } of some) {
      const { minutes } = await feed.past(symbol)
      const expected: number[] = []
      for (let timeMs = (dayOf(startMs) - 7) * DAY_MS; timeMs < startMs; timeMs += 60_000)
        if (sessionAt(hours, timeMs).isOpen) expected.push(timeMs)
      expect(minutes.timeMs).toEqual(expected)
    }
  })

  it('has at least a year of days before them, each on a trading day, sound and joined', async () => {
    for (const { symbol, hours } of some) {
      const { days } = await feed.past(symbol)
      expect(startMs - days.timeMs[0]!).toBeGreaterThan(365 * DAY_MS)
      expect(days.timeMs.at(-1)! < dayOf(startMs) * DAY_MS).toBe(true)
      for (const [at, timeMs] of days.timeMs.entries()) {
        expect(sessionAt(hours, timeMs + DAY_MS - 1).isOpen || sessionAt(hours, timeMs + 16 * 3_600_000).isOpen).toBe(true)
        expect(days.low[at]! > 0 && days.low[at]! <= Math.min(days.open[at]!, days.close[at]!)).toBe(true)
        expect(days.high[at]!).toBeGreaterThanOrEqual(Math.max(days.open[at]!, days.close[at]!))
        if (at > 0) expect(Math.abs(days.open[at]! / days.close[at - 1]! - 1)).toBeLessThan(0.15)
      }
    }
  })

  it('lets the recorded days meet the generated ones', async () => {
    const { days } = await feed.past('BTC/USDT')
    const join = days.timeMs.indexOf((dayOf(startMs) - 7) * DAY_MS)
    expect(Math.abs(days.open[join]! / days.close[join - 1]! - 1)).toBeLessThan(0.001)
  })

  it('ends its recorded days with the last of the record', async () => {
    const { days } = await feed.past('BTC/USDT')
    const last = days.timeMs.indexOf((dayOf(startMs) - 8) * DAY_MS)
    const recorded = readDailyRecord('btcusd').at(-1)!
    expect(days.high[last]! / days.low[last]!).toBeCloseTo(recorded.high / recorded.low, 5)
    expect(days.close[last]! / days.open[last]!).toBeCloseTo(recorded.close / recorded.open, 5)
  })

  it('gives days that are the fold of the minutes, volumes included', async () => {
    const { minutes, days } = await feed.past('AAPL/USD')
    const dayMs = days.timeMs.at(-1)!
    const inside = minutes.timeMs.flatMap((timeMs, at) => (dayOf(timeMs) * DAY_MS === dayMs ? [at] : []))
    expect(inside).toHaveLength(390)
    expect(days.high.at(-1)).toBe(Math.max(...inside.map((at) => minutes.high[at]!)))
    expect(days.volume.at(-1)).toBe(inside.reduce((sum, at) => sum + minutes.volume[at]!, 0))
    expect(feed.minuteVolume('AAPL/USD', minutes.timeMs[inside[0]!]!)).toBe(minutes.volume[inside[0]!])
  })

  it('is the same for everyone who starts in that minute, and its seeds are not those of the ticks', async () => {
    const other = createGeneratedFeed({
      instruments: some,
      startMs,
      seedOf: () => Buffer.alloc(32, 1),
      now: () => startMs,
    })
    expect((await other.past('EUR/GBP')).minutes).toEqual((await feed.past('EUR/GBP')).minutes)
    expect(other.lastTick('BTC/USDT', startMs)).not.toEqual(feed.lastTick('BTC/USDT', startMs))
  })
})
