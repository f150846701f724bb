import { describe, expect, it } from 'vitest'
import { keptBeside, onTick, stepped } from './lines.ts'
import { stepsOf } from './use-drag.ts'
import { widened } from './use-range.ts'

it('a dragged price stands on a step of the market, and never at nothing', () => {
  expect(onTick(67_412.34, '0.5')).toBe('67412.5')
  expect(onTick(0.00001, '0.01')).toBe('0.01')
})

it('keys move it by one step, with Shift by ten', () => {
  const by = (key: string, shiftKey = false) => stepsOf({ key, shiftKey })
  expect([by('ArrowUp'), by('ArrowDown'), by('ArrowUp', true), by('Tab')]).toEqual([1, -1, 10, undefined])
  expect(stepped('67412.5', '0.1', -10)).toBe('67411.5')
})

describe('at the market', () => {
  const market = { price: '100', tick: '0.1' }
  it('a price that would trigger at once is stopped one step before it', () => {
    expect(keptBeside('100.7', 'below', market)).toEqual({ price: '99.9', isStopped: true })
    expect(keptBeside('98', 'above', market)).toEqual({ price: '100.1', isStopped: true })
  })
  it('a price on its own side stays', () => expect(keptBeside('98', 'below', market)).toEqual({ price: '98', isStopped: false }))
  it('nothing is stopped before a price is known', () => {
    expect(keptBeside('98', 'above', { ...market, price: undefined })).toEqual({ price: '98', isStopped: false })
  })
})

it('the range of the chart grows to a price that is asked for, and not without need', () => {
  const range = { from: 10, to: 20, range: 10, realFrom: 10, realTo: 20, realRange: 10, displayFrom: 10, displayTo: 20, displayRange: 10 }
  expect(widened(range, [15])).toBe(range)
  const wide = widened(range, [5])
  expect([wide.realFrom < 5, wide.realTo]).toEqual([true, 20])
})
