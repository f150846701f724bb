import { MINUTE_MS } from '@assay/engine/market'
import { describe, expect, it } from 'vitest'
import { MinuteSeries } from './minute-series.ts'

const START = Date.UTC(2026, 0, 14, 10, 0)
const at = (minutes: number, seconds = 0): number => START + minutes * MINUTE_MS + seconds * 1000
const shown = (series: MinuteSeries) =>
  series.slice(0).map(({ timeMs, open, high, low, close, volume }) => [(timeMs - START) / MINUTE_MS, open, high, low, close, volume])

function seriesOf(...prices: [minutes: number, seconds: number, price: number, lots: number][]): MinuteSeries {
  const series = new MinuteSeries('always')
  for (const [minutes, seconds, price, lots] of prices) series.take({ timeMs: at(minutes, seconds), price, lots })
  return series
}

describe('minutes', () => {
  it('open with their first price and are flat without one', () => {
    const series = seriesOf([0, 1, 100, 5], [0, 30, 120, 1], [0, 59, 90, 2], [3, 0, 95, 1])
    expect(shown(series)).toEqual([
      [0, 100, 120, 90, 90, 8],
      [1, 90, 90, 90, 90, 0],
      [2, 90, 90, 90, 90, 0],
      [3, 95, 95, 95, 95, 1],
    ])
    expect(series.slice(0)[0]!.quoteVolume).toBe(500n + 120n + 180n)
  })

  it('do not stand for hours in which the market is closed', () => {
    const series = new MinuteSeries('us-stock')
    const close = Date.UTC(2026, 0, 14, 21, 0)
    series.take({ timeMs: close - 90_000, price: 7, lots: 0 })
    const opening = close + 17.5 * 3_600_000
    series.advance(opening + 2 * MINUTE_MS)
    expect(series.slice(0).map(({ timeMs }) => timeMs)).toEqual([close - 2 * MINUTE_MS, close - MINUTE_MS, opening, opening + MINUTE_MS])
  })

  it('go on after whole minutes taken at once', () => {
    const series = seriesOf([0, 0, 100, 1])
    const minute = (minutes: number, close: number) => ({ ...series.last!, timeMs: at(minutes), close, high: close, volume: 4 })
    series.append([minute(2, 130), minute(3, 140)])
    series.append([])
    series.advance(at(5))
    series.take({ timeMs: at(5, 1), price: 120, lots: 1 })
    expect(shown(series)).toEqual([
      [0, 100, 100, 100, 100, 1],
      [1, 100, 100, 100, 100, 0],
      [2, 100, 130, 100, 130, 4],
      [3, 100, 140, 100, 140, 4],
      [4, 140, 140, 140, 140, 0],
      [5, 120, 120, 120, 120, 1],
    ])
  })

  it('take a late trade back into its minute', () => {
    const series = seriesOf([0, 10, 100, 1])
    series.storedUntilMs = at(4)
    series.advance(at(4, 5))
    series.take({ timeMs: at(2, 59), price: 130, lots: 2 })
    expect(series.storedUntilMs).toBe(at(2))
    expect(series.reopenings).toBe(1)
    series.advance(at(4, 6))
    expect(shown(series)).toEqual([
      [0, 100, 100, 100, 100, 1],
      [1, 100, 100, 100, 100, 0],
      [2, 130, 130, 130, 130, 2],
      [3, 130, 130, 130, 130, 0],
    ])
    series.take({ timeMs: at(2, 59), price: 90, lots: 1 })
    series.advance(at(4, 7))
    expect(shown(series).slice(2)).toEqual([
      [2, 130, 130, 90, 90, 3],
      [3, 90, 90, 90, 90, 0],
    ])
  })

  it('never give a price to a minute before the last priced one', () => {
    const series = seriesOf([0, 10, 100, 1], [5, 0, 110, 1])
    series.take({ timeMs: at(3), price: 90, lots: 1 })
    expect(shown(series).at(-1)).toEqual([5, 110, 110, 90, 90, 2])
  })

  it('keep what is not stored yet and as much before as longer candles need, and let go of the rest', () => {
    const series = seriesOf([0, 0, 100, 1])
    series.advance(at(5_000))
    series.storedUntilMs = at(3_000)
    series.trim()
    expect(series.first!.timeMs).toBe(at(1_400))
    series.storedUntilMs = at(5_000)
    series.trim()
    expect(series.slice(0).length).toBeLessThanOrEqual(2_000)
    expect(series.slice(0).length).toBeGreaterThanOrEqual(1_600)
  })
})
