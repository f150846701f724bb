import { describe, expect, it } from 'vitest'
import type { Fill } from './fills.ts'
import { candleOf, marksOf } from './fills.ts'

const times = [100, 200, 300]
const fill = (id: string, timeMs: number, side: Fill['side'] = 'buy'): Fill => ({ id, timeMs, side, price: '', amount: '', fee: '' })

describe('a trade', () => {
  it.each([
    [99, undefined],
    [100, 0],
    [199, 0],
    [200, 1],
    [5000, 2],
  ])('at %i belongs to candle %s', (timeMs, at) => expect(candleOf(times, timeMs)).toBe(at))

  it('before the first candle that is loaded has no mark', () => expect(marksOf(times, [fill('a', 50)])).toEqual([]))

  it('shares its mark with those of its side in its candle', () => {
    const marks = marksOf(times, [fill('a', 210), fill('b', 220), fill('c', 230, 'sell'), fill('d', 310)])
    expect(marks.map(({ at, side, fills }) => [at, side, fills.map(({ id }) => id).join('')])).toEqual([
      [1, 'buy', 'ab'],
      [1, 'sell', 'c'],
      [2, 'buy', 'd'],
    ])
  })
})
