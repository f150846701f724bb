/// <reference types="node" />
import { expect, it } from 'vitest'
import { missingFor, amountsToMove } from './top-up-figures.ts'

const USDT = { code: 'USDT', scale: 8 }

it.each([
  ['100', '0', '100'],
  ['33.71', '0', '34'],
  ['33.71', '33', '1'],
  ['33.71', '-5.5', '40'],
])('%s with %s at hand lacks %s USDT, rounded up', (cost, available, missing) => expect(missingFor(cost, available, USDT)).toBe(missing))
it('rounds other currencies up at their scale', () => expect(missingFor('0.0012345678', '0', { code: 'BTC', scale: 8 })).toBe('0.00123457'))

it('offers round sums above what is missing, as far as the other account has them', () => {
  expect(amountsToMove('34', '9900', 'USDT')).toEqual(['34', '100', '500', '1000'])
  expect(amountsToMove('100', '700', 'USDT')).toEqual(['100', '500'])
  expect(amountsToMove('0.001', '4', 'BTC')).toEqual(['0.001'])
})
