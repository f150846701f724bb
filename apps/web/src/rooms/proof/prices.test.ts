import { expect, it } from 'vitest'
import { shortHash, stepPrice, utcDay, utcTime, windowMove, windowPrice } from './prices.ts'

it.each([
  [134_826_000, '0.01', '67,413.000'],
  [134_826_001, '0.01', '67,413.0005'],
  [2_169_060, '0.00001', '1.084530'],
])('twice %i tenths of %s is %s', (double, tick, text) => expect(windowPrice(double, tick)).toBe(text))

it('tells the move between two prices with its sign, and exactly', () => {
  expect(windowMove(134_826_000, 134_826_600, '0.01')).toBe('+0.300')
  expect(windowMove(134_826_001, 134_826_000, '0.01')).toBe('−0.0005')
})

it('writes steps, moments and hashes', () => {
  expect(stepPrice(6_741_250, '0.01')).toBe('67,412.50')
  expect([utcTime(1_795_000_020_007, true), utcTime(1_795_000_020_007), utcDay(1_795_000_020_007)]).toEqual([
    '11:07:00.007',
    '11:07:00',
    '2026-11-18',
  ])
  expect(shortHash('0123456789abcdef'.repeat(4))).toBe('01234567 89abcdef … 89abcdef')
})
