import { expect, it } from 'vitest'
import { fractionOf, percentOf, percentText } from './percent.ts'

it.each([
  ['0.32', '0.0032'],
  ['30', '0.30'],
  ['100', '1.00'],
  ['0.0001', '0.000001'],
  ['12,5', '0.125'],
  ['7', '0.07'],
])('sends %s per cent as %s', (percent, fraction) => expect(fractionOf(percent)).toBe(fraction))

it.each(['', 'x', '-1', '1e3', '1.2.3'])('leaves %j as it was typed', (typed) => expect(fractionOf(typed)).toBe(typed))

it.each([
  ['0.0032', '0.32'],
  ['0.3', '30'],
  ['1', '100'],
  ['0.000001', '0.0001'],
  ['0', '0'],
])('shows the fraction %s as %s per cent', (fraction, percent) => expect(percentOf(fraction)).toBe(percent))

it('shows what an operator approves with all of its decimals', () => {
  expect(percentText('0.00123456')).toBe('0.123456%')
  expect(percentText('0.3')).toBe('30%')
  expect(percentText('-0.0000125')).toBe('−' + '0.00125%')
})
