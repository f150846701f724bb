import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDayStats, sparkline } from './day-stats.ts'
import type { Candle, Hours } from './types.ts'
import { MINUTE_MS } from './times.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const candle = (timeMs: number, [open, high, low, close]: [number, number, number, number], volume = 1): Candle => ({
  timeMs,
  open,
  high,
  low,
  close,
  volume,
  quoteVolume: BigInt(close * volume),
})
const flat = (timeMs: number, price: number, volume = 1) => candle(timeMs, [price, price, price, price], volume)

function statsOf(hours: Hours, candles: readonly Candle[]) {
  const stats = createDayStats(hours)
  for (const one of candles) stats.add(one)
  return stats
}

describe('24 hours', () => {
  const start = at('2026-01-15T00:00')

  it('counts from the close before the window', () => {
    const stats = statsOf('always', [
      flat(start, 900, 5),
      candle(start + 10 * MINUTE_MS, [1000, 1300, 950, 1100]),
      flat(start + 20 * MINUTE_MS, 1200),
    ])
    const now = start + 10 * MINUTE_MS + 86_400_000
    expect(stats.figuresAt(now)).toEqual({
      last: 1200,
      reference: 900,
      high: 1300,
      low: 950,
      changeBp: 3333,
      volume: 2,
      quoteVolume: 2300n,
    })
  })

  it('lets the current minute grow', () => {
    const stats = statsOf('always', [flat(start, 100), flat(start + MINUTE_MS, 110)])
    stats.add(candle(start + MINUTE_MS, [110, 150, 90, 120], 7))
    expect(stats.figuresAt(start + 2 * MINUTE_MS)).toMatchObject({
      last: 120,
      high: 150,
      low: 90,
      volume: 8,
      reference: 100,
    })
  })

  it('keeps the last price when nothing happened for longer', () => {
    const stats = statsOf('always', [flat(start, 100), flat(start + MINUTE_MS, 110)])
    expect(stats.figuresAt(start + 3 * 86_400_000)).toMatchObject({ last: 110, high: 110, low: 110, volume: 0 })
  })

  it('knows nothing before the first candle', () => {
    expect(createDayStats('always').figuresAt(start)).toBeNull()
  })

  it('agrees with a plain sum over the window, at any rhythm of candles and questions', () => {
    const events = fc.array(fc.record({ minutes: fc.nat({ max: 200 }), price: fc.integer({ min: 1, max: 5000 }), asks: fc.boolean() }), {
      minLength: 1,
      maxLength: 120,
    })
    fc.assert(
      fc.property(events, (list) => {
        const stats = createDayStats('always')
        const all: Candle[] = []
        let timeMs = start
        for (const { minutes, price, asks } of list) {
          timeMs += minutes * MINUTE_MS
          const next = candle(timeMs, [price, price + 10, Math.max(1, price - 10), price], 3)
          if (all.at(-1)?.timeMs === timeMs) all.pop()
          all.push(next)
          stats.add(next)
          if (!asks) continue
          const inside = all.filter((one) => one.timeMs >= timeMs - 86_400_000)
          const before = all[all.indexOf(inside[0]!) - 1]
          expect(stats.figuresAt(timeMs)).toMatchObject({
            last: price,
            high: Math.max(...inside.map(({ high }) => high)),
            low: Math.min(...inside.map(({ low }) => low)),
            volume: inside.length * 3,
            reference: before?.close ?? inside[0]!.open,
          })
        }
      }),
    )
  })
})

describe('markets that close', () => {
  const friday = at('2026-01-16T14:30')
  const thursday = at('2026-01-15T20:59')

  it('counts a stock from the close before its session, also after it and at the weekend', () => {
    const stats = statsOf('us-stock', [flat(thursday, 1000), flat(friday, 1020), candle(friday + MINUTE_MS, [1030, 1060, 1010, 1050])])
    for (const now of [friday + 2 * MINUTE_MS, at('2026-01-16T23:00'), at('2026-01-18T12:00')]) {
      expect(stats.figuresAt(now)).toMatchObject({
        last: 1050,
        reference: 1000,
        high: 1060,
        low: 1010,
        changeBp: 500,
        volume: 2,
      })
    }
  })

  it('begins anew with the next session', () => {
    const stats = statsOf('us-stock', [flat(thursday, 1000), flat(friday, 1100), flat(at('2026-01-20T14:30'), 990)])
    expect(stats.figuresAt(at('2026-01-20T14:31'))).toMatchObject({
      last: 990,
      reference: 1100,
      high: 990,
      volume: 1,
      changeBp: -1000,
    })
  })

  it('ends the day of forex at the last close while it is closed', () => {
    const stats = statsOf('forex', [
      flat(at('2026-01-15T21:59'), 100),
      flat(at('2026-01-15T22:00'), 110),
      flat(at('2026-01-16T21:59'), 120),
    ])
    expect(stats.figuresAt(at('2026-01-18T12:00'))).toMatchObject({ reference: 100, low: 110, high: 120, volume: 2 })
  })
})

describe('a sparkline', () => {
  const candles = Array.from({ length: 100 }, (_, place) => flat(place * MINUTE_MS, place + 1))

  it('takes closes at even distances and the last one', () => {
    expect(sparkline(candles, 4)).toEqual([25, 50, 75, 100])
  })

  it('takes all there are when they are few', () => {
    expect(sparkline(candles.slice(0, 2), 4)).toEqual([1, 2])
    expect(sparkline([], 4)).toEqual([])
  })
})
