import { createSeedChain, dayOf, MINUTE_MS, DAY_MS } from '@assay/engine/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGeneratedFeed } from './generated.ts'
import type { GeneratedFeedOptions } from './generated.ts'
import { instruments } from './instruments.ts'
import type { WalkMark } from './walk-marks.ts'

/** A Thursday morning, before the stock market opens. */
const startMs = Date.UTC(2026, 10, 19, 9, 17)
const chain = createSeedChain({ end: Buffer.alloc(32, 7), firstDay: dayOf(startMs), days: 30 })
const symbols = ['BTC/USDT', 'BTC/USDT-CFD', 'AAPL/USD', 'EUR/USD', 'EUR/GBP']
const some = instruments.filter(({ symbol }) => symbols.includes(symbol))

function feedAt(nowMs: number, options: Partial<GeneratedFeedOptions> = {}) {
  return createGeneratedFeed({ instruments: some, startMs, seedOf: (day) => chain.seedOf(day), now: () => nowMs, ...options })
}
/** Everything that a restart reads, then a minute of ticks. */
function seenAt(nowMs: number, marks: readonly WalkMark[] = []) {
  const feed = feedAt(nowMs, { marks })
  const last = symbols.map((symbol) => feed.lastTick(symbol, nowMs))
  return { last, minute: [...feed.instants(nowMs - MINUTE_MS, nowMs)], next: feed.marks(), opens: feed.dayOpens().length }
}

const moments: [name: string, markMs: number, nowMs: number][] = [
  ['in the same minute', Date.UTC(2026, 10, 20, 12, 0, 3), Date.UTC(2026, 10, 20, 12, 0, 42)],
  ['later the same day', Date.UTC(2026, 10, 20, 0, 0, 1), Date.UTC(2026, 10, 20, 23, 50)],
  ['over midnight', Date.UTC(2026, 10, 20, 23, 59, 59), Date.UTC(2026, 10, 21, 0, 0, 2)],
  ['around the opening of the stocks', Date.UTC(2026, 10, 20, 14, 30), Date.UTC(2026, 10, 20, 14, 32, 10)],
  ['over a weekend', Date.UTC(2026, 10, 21, 9, 0), Date.UTC(2026, 10, 23, 15, 0)],
  ['after days away', Date.UTC(2026, 10, 19, 15, 0), Date.UTC(2026, 10, 26, 15, 0)],
  ['before the first minute of trading', startMs + 5_000, startMs + 65_000],
]

describe('a walk from its mark', () => {
  it.each(moments)('is the walk from midnight: %s', (_name, markMs, nowMs) => {
    const { opens: _, ...resumed } = seenAt(nowMs, feedAt(markMs).marks())
    const { opens: __, ...whole } = seenAt(nowMs)
    expect(resumed).toEqual(whole)
  })

  it('is the walk from midnight, at any two moments', () => {
    const moment = fc.integer({ min: startMs, max: startMs + 2 * DAY_MS })
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const nowMs = Math.max(one, other)
        const feed = feedAt(nowMs, { marks: feedAt(Math.min(one, other)).marks() })
        const whole = feedAt(nowMs)
        for (const symbol of symbols) expect(feed.lastTick(symbol, nowMs)).toEqual(whole.lastTick(symbol, nowMs))
      }),
      { numRuns: 8, seed: 1 },
    )
  })

  it('still answers for the hours before the mark', () => {
    const nowMs = Date.UTC(2026, 10, 20, 18)
    const feed = feedAt(nowMs, { marks: feedAt(nowMs).marks() })
    for (const symbol of symbols) {
      for (const atMs of [startMs - DAY_MS, startMs, nowMs - 5 * 3_600_000]) {
        expect(feed.lastTick(symbol, atMs)).toEqual(feedAt(nowMs).lastTick(symbol, atMs))
      }
    }
  })

  it('knows how the next day opens without walking all of the day before', () => {
    const markMs = Date.UTC(2026, 10, 20, 23, 59)
    const feed = feedAt(markMs + 2 * MINUTE_MS, { marks: feedAt(markMs).marks() })
    feed.lastTick('BTC/USDT', markMs + 2 * MINUTE_MS)
    const days = feed.dayOpens().filter(({ walk }) => walk === 'BTC/USDT')
    expect(days.map(({ day }) => day - dayOf(startMs))).toEqual([0, 2])
    expect(days[1]!.price).toBe(openAfter(2))
  })
})

/** Price p of BTC/USDT at the beginning of the given day after the first, computed from the start. */
function openAfter(days: number): number {
  const nowMs = startMs + days * DAY_MS
  const feed = feedAt(nowMs)
  feed.lastTick('BTC/USDT', nowMs)
  return feed.dayOpens().find(({ walk, day }) => walk === 'BTC/USDT' && day === dayOf(nowMs))!.price
}

describe('a mark that is not the walk’s', () => {
  const markMs = Date.UTC(2026, 10, 20, 12, 0, 3)
  const nowMs = markMs + 5 * MINUTE_MS
  const marks = feedAt(markMs).marks()
  const faults: [name: string, marks: WalkMark[]][] = [
    ['missing', []],
    ['of another price', marks.map((mark) => ({ ...mark, price: mark.price + 1 }))],
    ['of another minute', marks.map((mark) => ({ ...mark, minuteMs: mark.minuteMs - MINUTE_MS }))],
    ['of another walk', marks.map((mark, at) => ({ ...marks[(at + 1) % marks.length]!, walk: mark.walk }))],
    ['without its proof', marks.map((mark) => ({ ...mark, proof: '' }))],
    ['no number', marks.map((mark) => ({ ...mark, price: Number.NaN, minuteMs: Number.NaN }))],
    ['from the future', feedAt(nowMs + DAY_MS).marks()],
    ['of other seeds', feedAt(markMs, { seedOf: () => Buffer.alloc(32, 1) }).marks()],
    ['of another version’s walk', wilder(markMs)],
  ]
  it.each(faults)('is passed over: %s', (_name, faulty) => {
    const feed = feedAt(nowMs, { marks: faulty })
    for (const symbol of symbols) expect(feed.lastTick(symbol, nowMs)).toEqual(feedAt(nowMs).lastTick(symbol, nowMs))
  })
})

function wilder(nowMs: number): WalkMark[] {
  const wild = some.map((instrument) => ({ ...instrument, walk: { ...instrument.walk, volatilityBp: instrument.walk.volatilityBp + 1 } }))
  return feedAt(nowMs, { instruments: wild }).marks()
}
