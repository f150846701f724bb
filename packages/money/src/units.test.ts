import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, parseUnits, rescale, unitsOf } from './units.ts'

const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const scale = fc.integer({ min: 0, max: 12 })

describe('units as text', () => {
  it.each([
    [0n, 8, '0'],
    [1n, 8, '0.00000001'],
    [-1n, 8, '-0.00000001'],
    [100_000_000n, 8, '1'],
    [-150_000_000n, 8, '-1.5'],
    [1_000n, 0, '1000'],
    [1_000n, 3, '1'],
    [1_010n, 3, '1.01'],
    [999n, 3, '0.999'],
  ])('%d at scale %d is %s', (given, decimals, text) => {
    expect(formatUnits(given, decimals)).toBe(text)
    expect(parseUnits(text, decimals)).toBe(given)
  })

  it('is the shortest plain decimal, and reads back as the same units', () => {
    fc.assert(
      fc.property(units, scale, (given, decimals) => {
        const text = formatUnits(given, decimals)
        expect(unitsOf(text, decimals)).toBe(given)
        expect(text).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
      }),
    )
  })

  it.each(['', '1e3', '+1', '1,000', '.5', '1.', ' 1', '--1', '0x1', 'NaN', '1.123456789'])('%j is no amount at scale 8', (text) => {
    expect(parseUnits(text, 8)).toBeNull()
  })

  it('zeros beyond the scale lose nothing', () => {
    expect(parseUnits('1.2300000000', 2)).toBe(123n)
  })
})

describe('another scale', () => {
  it('keeps the worth, there and back', () => {
    fc.assert(
      fc.property(units, scale, fc.integer({ min: 0, max: 6 }), (given, from, more) => {
        expect(rescale(rescale(given, from, from + more), from + more, from)).toBe(given)
      }),
    )
  })

  it('never drops a digit', () => {
    expect(() => rescale(1_001n, 3, 2)).toThrow()
  })
})
