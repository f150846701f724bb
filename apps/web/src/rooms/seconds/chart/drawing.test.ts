import { describe, expect, it } from 'vitest'
import { betweenPath, gridOf, joinTicks, linePath, pointsOf, pricesOf, spanOf, visible, xOf, yOf } from './drawing.ts'

const points = (count: number) => Array.from({ length: count }, (_, at) => ({ timeMs: at * 100, price: at % 7 }))

describe('what the drawing spans', () => {
  it('is two minutes and a little ahead when nothing runs', () => {
    const { fromMs, untilMs } = spanOf(200_000, undefined)
    expect([fromMs, untilMs > 200_000]).toEqual([80_000, true])
  })
  it.each([0, 30_000, 59_000])('holds entry and end of an option %i ms into it', (into) => {
    const { fromMs, untilMs } = spanOf(100_000 + into, { entryMs: 100_000, settleMs: 160_000 })
    expect(fromMs).toBeLessThan(100_000)
    expect(untilMs).toBeGreaterThan(160_000)
  })
})

it('leaves room for the prices of the grid right of the end, however short the option', () => {
  for (const seconds of [30, 600]) {
    const settleMs = 1_000_000 + seconds * 1000
    const { fromMs, untilMs } = spanOf(1_000_000, { entryMs: 1_000_000, settleMs })
    expect((untilMs - settleMs) / (untilMs - fromMs)).toBeGreaterThan(0.12)
  }
})

describe('the prices', () => {
  it('leave air around the line and its marks', () => {
    const { low, high } = pricesOf([{ timeMs: 0, price: 10 }], [20])
    expect([low < 10, high > 20]).toEqual([true, true])
  })
  it('of a flat line and of none still have a height', () => {
    for (const given of [[{ timeMs: 0, price: 10 }], []]) expect(pricesOf(given, []).high).toBeGreaterThan(pricesOf(given, []).low)
  })
})

it('draws from left to right, high prices above low ones', () => {
  const view = { fromMs: 0, untilMs: 100, low: 0, high: 10, width: 200, height: 132, footPx: 18 }
  expect([xOf(view, 0), xOf(view, 100)]).toEqual([0, 200])
  expect(yOf(view, 10)).toBeLessThan(yOf(view, 0))
  expect(linePath([{ timeMs: 0, price: 0 }, { timeMs: 50, price: 10 }], view)).toBe('M0.0 114.0L100.0 14.0') // prettier-ignore
})

describe('the points drawn', () => {
  it('are no more than the screen has room for, with the last', () => {
    const shown = visible(points(3000), { fromMs: 0, untilMs: 300_000, width: 100 })
    expect(shown.length).toBeLessThanOrEqual(202)
    expect(shown.at(-1)).toEqual(points(3000).at(-1))
  })
  it('begin with the one before the span', () =>
    expect(visible(points(10), { fromMs: 450, untilMs: 900, width: 100 })[0]?.timeMs).toBe(400))
})

describe('the points drawn of a long time', () => {
  const view = (fromMs: number) => ({ fromMs, untilMs: fromMs + 60_000, width: 100 })
  it('stay the same ones as the span moves on', () => {
    const [before, after] = [visible(points(700), view(0)), visible(points(702), view(200))]
    const both = (shown: typeof before) => shown.filter(({ timeMs }) => timeMs > 1000 && timeMs < 60_000)
    expect(both(after)).toEqual(both(before))
    expect(both(after).length).toBeGreaterThan(150)
  })
})

describe('ticks of before the page came', () => {
  const heard = (...times: number[]) =>
    times.map((time) => ({ seq: time, time, bid: '1', ask: '1', price: String(time), state: 'open' as const }))
  const times = (given: ReturnType<typeof joinTicks>) => given.map(({ timeMs }) => timeMs)
  it('stand before those heard since, each once', () =>
    expect(times(joinTicks(pointsOf([[1, '1'], [2, '2'], [3, '3']]), heard(2, 3, 4)))).toEqual([1, 2, 3, 4])) // prettier-ignore
  it('fill what was not heard while the line was away', () =>
    expect(times(joinTicks(pointsOf([[1, '1'], [2, '2'], [3, '3'], [4, '4']]), heard(1, 4, 5)))).toEqual([1, 2, 3, 4, 5])) // prettier-ignore
  it('may come later', () => expect(times(joinTicks(pointsOf(undefined), heard(1, 2)))).toEqual([1, 2]))
})

it.each([
  [0, 10, 0, 4],
  [67_390.2, 67_421.7, 0, 4],
  [1.08452, 1.08459, 5, 4],
  [99.95, 100.05, 2, 5],
])('draws lines at round prices from %d to %d', (...[low, high, decimals, most]) => {
  const grid = gridOf({ low, high })
  expect(grid.decimals).toBe(decimals)
  expect(grid.prices.length).toBeGreaterThanOrEqual(2)
  expect(grid.prices.length).toBeLessThanOrEqual(most)
  expect(grid.prices.every((price) => price >= low && price <= high)).toBe(true)
})

it('fills between the price and the entry, from the entry to the end only', () => {
  const view = { fromMs: 0, untilMs: 100, low: 0, high: 10, width: 100, height: 132, footPx: 18 }
  const line = [0, 20, 40, 60, 80].map((timeMs) => ({ timeMs, price: 10 }))
  expect(betweenPath(line, view, { entry: 0, fromMs: 20, untilMs: 60 })).toBe('M20.0 14.0L40.0 14.0L60.0 14.0V114.0H20.0z')
  expect(betweenPath(line, view, { entry: 0, fromMs: 70, untilMs: 90 })).toBe('')
})
