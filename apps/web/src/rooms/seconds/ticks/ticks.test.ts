import type { IndexUpdate } from '@assay/contract/live'
import { describe, expect, it } from 'vitest'
import { KEPT_MS, medianOf, priceNow, ServerClock, withTick } from './series.ts'
import type { Ticks } from './series.ts'

const tick = (seq: number, time: number, price = '1'): IndexUpdate => ({ seq, time, bid: '1', ask: '1', price, state: 'open' })
const series = (prices: readonly string[], everyMs = 200): Ticks => prices.map((price, at) => tick(at, at * everyMs, price))

describe('a series of ticks', () => {
  it('grows at its end, and knows each tick once', () => {
    const ticks = withTick([tick(1, 0)], tick(2, 200))
    expect(ticks.map(({ seq }) => seq)).toEqual([1, 2])
    expect(withTick(ticks, tick(2, 400))).toBe(ticks)
    expect(withTick(ticks, tick(1, 400))).toBe(ticks)
  })
  it('keeps as long as the longest option runs', () =>
    expect(withTick([tick(1, 0), tick(2, 5000)], tick(3, 4000 + KEPT_MS)).map(({ seq }) => seq)).toEqual([2, 3]))
  it('starts anew after a long silence', () => expect(withTick([tick(1, 0)], tick(2, 3 * KEPT_MS)).map(({ seq }) => seq)).toEqual([2]))
})

describe('the median', () => {
  it.each([
    [[], undefined],
    [['2'], '2'],
    [['3', '1', '2'], '2'],
    [['0.1', '0.2'], '0.15'],
    [['67412.125', '67412.12', '67412.13', '67412.2'], '67412.1275'],
    [['9', '10', '100'], '10'],
  ])('of %j is %s', (prices, median) => expect(medianOf(prices)).toBe(median))
  it('of now is that of the ticks in the second up to the last', () => {
    // At 200 ms a second holds five: the one a full second before the last is not among them.
    expect(priceNow(series(['100', '1', '2', '3', '4', '5']))).toBe('3')
    expect(priceNow([])).toBeUndefined()
  })
})

describe('the server’s clock', () => {
  /** How far it is taken to be ahead after ticks, each with when it was made and heard, and over which line. */
  function after(...ticks: [tickMs: number, heardMs: number, line?: number][]): number | undefined {
    const clock = new ServerClock()
    for (const [tickMs, heardMs, line = 1] of ticks) clock.hear({ tickMs, heardMs, line })
    return clock.aheadMs
  }

  it('follows from the tick that travelled least', () => {
    expect(after()).toBeUndefined()
    expect(after([1000, 1300])).toBe(-300)
    expect(after([1000, 1300], [2000, 2050])).toBe(-50)
    expect(after([1000, 1300], [2000, 2050], [3000, 3400])).toBe(-50)
  })
  it('forgets what was heard more than a minute ago', () => {
    expect(after([1000, 1050], [2000, 2200], [60_000, 60_300])).toBe(-50)
    expect(after([1000, 1050], [2000, 2200], [61_000, 61_300])).toBe(-200)
    expect(after([1000, 1050], [2000, 2200], [64_000, 64_300])).toBe(-300)
  })
  it('is right again with the first tick after a device’s clock was set by minutes, forwards or back', () => {
    expect(after([301_000, 1100], [302_000, 302_100])).toBe(-100)
    expect(after([1000, 301_100], [2000, 2100])).toBe(-100)
  })
  it('begins anew with another line', () => expect(after([31_000, 1100], [32_000, 32_100, 2])).toBe(-100))
})
