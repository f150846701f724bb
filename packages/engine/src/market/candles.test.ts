import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCandle, candleColumns, candlesOf, foldCandles, MinuteFold, periodEnd, periodStart } from './candles.ts'
import { openIntervals, sessionAt } from './calendar.ts'
import type { Candle, Period } from './types.ts'
import { MINUTE_MS } from './times.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const times = (candles: readonly Candle[]) => candles.map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 16))

describe('periods', () => {
  it.each<[Period, string, string, string]>([
    ['1min', '2026-03-04T05:06:07', '2026-03-04T05:06', '2026-03-04T05:07'],
    ['5min', '2026-03-04T05:06:07', '2026-03-04T05:05', '2026-03-04T05:10'],
    ['15min', '2026-03-04T05:29:59', '2026-03-04T05:15', '2026-03-04T05:30'],
    ['30min', '2026-03-04T05:30:00', '2026-03-04T05:30', '2026-03-04T06:00'],
    ['60min', '2026-03-04T05:30:00', '2026-03-04T05:00', '2026-03-04T06:00'],
    ['4hour', '2026-03-04T05:30:00', '2026-03-04T04:00', '2026-03-04T08:00'],
    ['1day', '2026-03-04T23:59:59', '2026-03-04T00:00', '2026-03-05T00:00'],
    ['1week', '2026-03-01T23:59:59', '2026-02-23T00:00', '2026-03-02T00:00'],
    ['1week', '2026-03-02T00:00:00', '2026-03-02T00:00', '2026-03-09T00:00'],
    ['1mon', '2024-02-29T12:00:00', '2024-02-01T00:00', '2024-03-01T00:00'],
    ['1mon', '2026-12-31T23:59:59', '2026-12-01T00:00', '2027-01-01T00:00'],
  ])('%s of %s is [%s, %s)', (...[period, time, start, end]) => {
    expect([periodStart(period, at(time)), periodEnd(period, at(time))]).toEqual([at(start), at(end)])
  })
})

describe('the minute fold', () => {
  const start = at('2026-01-15T10:00')
  const fold = () => new MinuteFold('always', { lastClose: 100, nextMs: start })

  it('opens at the first price of the minute and sums volumes', () => {
    const minutes = fold()
    minutes.add({ timeMs: start + 5000, price: 103, lots: 2 })
    minutes.add({ timeMs: start + 6000, price: 109, lots: 0 })
    minutes.add({ timeMs: start + 7000, price: 101, lots: 5 })
    expect(minutes.advance(start + 59_999)).toEqual([])
    expect(minutes.advance(start + MINUTE_MS)).toEqual([
      { timeMs: start, open: 103, high: 109, low: 101, close: 101, volume: 7, quoteVolume: 711n },
    ])
    expect(minutes.current).toBeNull()
  })

  it('leaves a price on the border to the minute it begins', () => {
    const minutes = fold()
    minutes.add({ timeMs: start, price: 103, lots: 0 })
    const done = minutes.add({ timeMs: start + MINUTE_MS, price: 200, lots: 0 })
    expect(done.map(({ high }) => high)).toEqual([103])
    expect(minutes.current).toMatchObject({ timeMs: start + MINUTE_MS, open: 200 })
  })

  it('fills empty minutes flat at the close before, volume 0', () => {
    const minutes = fold()
    const flat = { open: 100, high: 100, low: 100, close: 100, volume: 0, quoteVolume: 0n }
    expect(minutes.add({ timeMs: start + 2 * MINUTE_MS, price: 105, lots: 1 })).toEqual([
      { timeMs: start, ...flat },
      { timeMs: start + MINUTE_MS, ...flat },
    ])
  })

  it('begins with the first price when there is no close before it', () => {
    const minutes = new MinuteFold('always', { lastClose: null, nextMs: start })
    expect(minutes.add({ timeMs: start + 10 * MINUTE_MS, price: 7, lots: 0 })).toEqual([])
    expect(times(minutes.advance(start + 12 * MINUTE_MS))).toEqual(['2026-01-15T10:10', '2026-01-15T10:11'])
  })

  it('has no candle while the market is closed', () => {
    const minutes = new MinuteFold('us-stock', { lastClose: 100, nextMs: at('2026-01-16T20:58') })
    expect(times(minutes.advance(at('2026-01-20T14:32')))).toEqual([
      '2026-01-16T20:58',
      '2026-01-16T20:59',
      '2026-01-20T14:30',
      '2026-01-20T14:31',
    ])
  })

  it('refuses a price of a minute already closed', () => {
    const minutes = fold()
    minutes.add({ timeMs: start + MINUTE_MS, price: 1, lots: 0 })
    expect(() => minutes.add({ timeMs: start, price: 1, lots: 0 })).toThrow('after its minute')
  })
})

/** Sixteen days of 1min candles around a month's end, made of random prices. */
const minutesOf = (hours: 'always' | 'us-stock' | 'forex') =>
  fc
    .array(
      fc.record({
        skip: fc.integer({ min: 1, max: 90 }),
        price: fc.integer({ min: 1, max: 1e9 }),
        lots: fc.nat({ max: 1e6 }),
      }),
      {
        minLength: 1,
        maxLength: 300,
      },
    )
    .map((points) => {
      let timeMs = at('2026-01-23T00:00')
      const fold = new MinuteFold(hours, { lastClose: null, nextMs: timeMs })
      const candles: Candle[] = []
      for (const { skip, price, lots } of points) {
        timeMs += skip * MINUTE_MS + 12_345
        if (sessionAt(hours, timeMs).isOpen) candles.push(...fold.add({ timeMs, price, lots }))
      }
      return [...candles, ...fold.advance(timeMs + 5 * MINUTE_MS)]
    })

/** The plainest way: all minutes within the candle. */
function naive(minutes: readonly Candle[], period: Period): Candle[] {
  const starts = [...new Set(minutes.map(({ timeMs }) => periodStart(period, timeMs)))]
  return starts.map((start) => {
    const inside = minutes.filter(({ timeMs }) => timeMs >= start && timeMs < periodEnd(period, start))
    return {
      timeMs: start,
      open: inside[0]!.open,
      high: Math.max(...inside.map(({ high }) => high)),
      low: Math.min(...inside.map(({ low }) => low)),
      close: inside.at(-1)!.close,
      volume: inside.reduce((sum, { volume }) => sum + volume, 0),
      quoteVolume: inside.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0n),
    }
  })
}

describe('all periods', () => {
  it.each(['always', 'us-stock', 'forex'] as const)('agree with one another, folded at once or in steps: %s', (hours) => {
    fc.assert(
      fc.property(minutesOf(hours), (minutes) => {
        const fives = foldCandles(minutes, '5min')
        const quarters = foldCandles(fives, '15min')
        const halves = foldCandles(quarters, '30min')
        const sixties = foldCandles(halves, '60min')
        const fours = foldCandles(sixties, '4hour')
        const days = foldCandles(fours, '1day')
        const stepwise = [
          ['5min', fives],
          ['15min', quarters],
          ['30min', halves],
          ['60min', sixties],
          ['4hour', fours],
          ['1day', days],
        ] as const
        for (const [period, candles] of stepwise) expect(candles).toEqual(naive(minutes, period))
        for (const period of ['1week', '1mon'] as const) expect(foldCandles(days, period)).toEqual(naive(minutes, period))
      }),
      { numRuns: 40 },
    )
  })

  it.each(['us-stock', 'forex'] as const)('have one candle for each open minute and none else: %s', (hours) => {
    fc.assert(
      fc.property(minutesOf(hours), (minutes) => {
        for (const [place, { timeMs }] of minutes.entries()) {
          expect(sessionAt(hours, timeMs).isOpen).toBe(true)
          const next = minutes[place + 1]
          if (!next) continue
          const session = openIntervals(hours, Math.floor(timeMs / 86_400_000))[0]!
          if (timeMs + MINUTE_MS < session.closeMs) expect(next.timeMs).toBe(timeMs + MINUTE_MS)
        }
      }),
      { numRuns: 40 },
    )
  })
})

it('turns candles into columns and back', () => {
  const candle = { timeMs: 60_000, open: 1, high: 4, low: 1, close: 3, volume: 9, quoteVolume: 27n }
  const columns = candleColumns()
  addCandle(columns, candle)
  addCandle(columns, { ...candle, timeMs: 120_000 })
  expect(columns.high).toEqual([4, 4])
  expect(candlesOf(columns)).toEqual([candle, { ...candle, timeMs: 120_000 }])
})
