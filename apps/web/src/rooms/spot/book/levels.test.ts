import { describe, expect, it } from 'vitest'
import { bidShare, firstGroup, groupsOf, nearestRow, rowsOf, stepsOf, textOf } from './levels.ts'

const grid = (group = 1) => ({ priceDecimals: 2, amountDecimals: 5, group })

describe('steps and text', () => {
  it.each([
    ['67412.5', 2, 6_741_250, '67412.50'],
    ['0.5', 5, 50_000, '0.50000'],
    ['0.00001', 5, 1, '0.00001'],
    ['36', 0, 36, '36'],
    ['0.129', 2, 12, '0.12'],
  ] as const)('%s with %i decimals', (...[text, decimals, steps, back]) => {
    expect(stepsOf(text, decimals)).toBe(steps)
    expect(textOf(steps, decimals)).toBe(back)
  })
})

describe('rowsOf', () => {
  const asks = [['100.01', '1'], ['100.09', '0.5'], ['100.11', '2'], ['100.2', '1']] as const // prettier-ignore
  const bids = [
    ['99.99', '1'],
    ['99.91', '0.5'],
    ['99.9', '2'],
  ] as const

  it('sums from the best price outwards', () => {
    expect(rowsOf(asks, 'ask', { grid: grid(), count: 3 })).toEqual([
      { ticks: 10_001, lots: 100_000, sum: 100_000 },
      { ticks: 10_009, lots: 50_000, sum: 150_000 },
      { ticks: 10_011, lots: 200_000, sum: 350_000 },
    ])
  })
  it('gathers asks upwards and bids downwards', () => {
    expect(rowsOf(asks, 'ask', { grid: grid(10), count: 9 }).map(({ ticks, lots }) => [ticks, lots])).toEqual([
      [10_010, 150_000],
      [10_020, 300_000],
    ])
    expect(rowsOf(bids, 'bid', { grid: grid(10), count: 9 }).map(({ ticks, sum }) => [ticks, sum])).toEqual([[9_990, 350_000]])
  })
  it('takes every level of the last row in', () => {
    expect(rowsOf(asks, 'ask', { grid: grid(10), count: 1 })).toEqual([{ ticks: 10_010, lots: 150_000, sum: 150_000 }])
  })
})

describe('groupsOf', () => {
  it('offers steps up to a thousandth of the price', () => {
    expect(groupsOf('0.01', '67412.5')).toEqual([1, 10, 100, 1000])
    expect(groupsOf('0.00001', '0.1238')).toEqual([1, 10])
  })
  it('begins coarser where the last digit is noise', () => {
    expect(firstGroup('0.01', '67412.5')).toBe(10)
    expect(firstGroup('0.01', '3518.42')).toBe(1)
  })
})

describe('nearestRow', () => {
  const row = { ticks: 1, lots: 1, sum: 1 }
  it('takes the tapped row, else the nearest that has a price', () => {
    expect(nearestRow([undefined, row, undefined, undefined], 3)).toBe(row)
    expect(nearestRow([undefined], 0)).toBeUndefined()
  })
})

describe('bidShare', () => {
  const rows = (sum: number) => [{ ticks: 1, lots: 1, sum }]
  it('weighs both sides', () => {
    expect(bidShare(rows(54), rows(46))).toBe(54)
    expect(bidShare([], [])).toBe(50)
    expect(bidShare(rows(5), [])).toBe(100)
  })
})
