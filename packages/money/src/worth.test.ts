import { describe, expect, it } from 'vitest'
import { divCeil, unitsWorth, worthAt } from './door.ts'

describe('the worth of an amount', () => {
  it('is exact where it can be, and rounded half up, away from zero, where not', () => {
    expect(worthAt(150_000_000n, '50000.5')).toBe(7_500_075_000_000n)
    expect([worthAt(1n, '0.5'), worthAt(-1n, '0.5'), worthAt(1n, '0.4999')]).toEqual([1n, -1n, 0n])
  })
})

describe('the units that are worth an amount', () => {
  it('are rounded down, or as asked', () => {
    const price = { price: '3', scale: 2 }
    expect([unitsWorth('10', price), unitsWorth('10', price, divCeil)]).toEqual([333n, 334n])
  })

  it.each([null, '0', '-1'])('are none at a price of %s', (price) => {
    expect(unitsWorth('10', { price, scale: 2 })).toBeNull()
  })
})
