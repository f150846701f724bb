import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import type { TargetBasis } from './target-units.ts'
import { priceFromTarget, targetFromPrice } from './target-units.ts'

/** Two units bought or sold at 1,000 with a margin of 200, and a closing fee of 0.1 %. */
const basis = (direction: 'long' | 'short', kind: 'profit' | 'loss'): TargetBasis => ({
  direction,
  kind,
  entry: '1000',
  margin: '200',
  tick: '0.5',
  resultAt: (price) => {
    const moved = new Big(price).minus(1000).times(direction === 'long' ? 2 : -2)
    return moved.minus(new Big(price).times(2).times('0.001')).toFixed()
  },
})

describe('a distance in percent of the entry', () => {
  it.each([
    ['long', 'profit', '1050'],
    ['long', 'loss', '950'],
    ['short', 'profit', '950'],
    ['short', 'loss', '1050'],
  ] as const)('of a %s for its %s goes the right way', (direction, kind, price) => {
    expect(priceFromTarget('percent', '5', basis(direction, kind))).toBe(price)
    expect(targetFromPrice('percent', price, basis(direction, kind))).toBe('5')
  })
  it('is on a tick', () => expect(priceFromTarget('percent', '0.123', basis('long', 'profit'))).toBe('1001'))
})

describe('an amount', () => {
  it.each(['long', 'short'] as const)(
    'of profit is reached in full after the fee, and by no further price than needed: %s',
    (direction) => {
      const own = basis(direction, 'profit')
      const price = priceFromTarget('amount', '50', own)!
      const before = new Big(price).plus(direction === 'long' ? -0.5 : 0.5).toFixed()
      expect(Number(own.resultAt(price))).toBeGreaterThanOrEqual(50)
      expect(Number(own.resultAt(before))).toBeLessThan(50)
    },
  )
  it.each(['long', 'short'] as const)('of loss is not passed: %s', (direction) => {
    const own = basis(direction, 'loss')
    const price = priceFromTarget('amount', '50', own)!
    const beyond = new Big(price).plus(direction === 'long' ? -0.5 : 0.5).toFixed()
    expect(Number(own.resultAt(price))).toBeGreaterThanOrEqual(-50)
    expect(Number(own.resultAt(beyond))).toBeLessThan(-50)
  })
  it('that no price brings has none', () => expect(priceFromTarget('amount', '99999', basis('short', 'profit'))).toBeUndefined())
})

it('a return is a share of the margin', () => {
  expect(priceFromTarget('roi', '25', basis('long', 'profit'))).toBe(priceFromTarget('amount', '50', basis('long', 'profit')))
  expect(targetFromPrice('roi', '1026.5', basis('long', 'profit'))).toBe('25.47')
})

it('a stop on the profit side is written as a price only', () => {
  const own = basis('long', 'loss')
  expect([targetFromPrice('price', '1100', own), targetFromPrice('percent', '1100', own), targetFromPrice('amount', '1100', own)]).toEqual([
    '1100',
    '',
    '',
  ])
})
