import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divCeil, divFloor, divHalfUp } from './rounding.ts'

const dividend = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n })

describe('division of whole units', () => {
  it('down, up and to the nearest stand around the true quotient', () => {
    fc.assert(
      fc.property(dividend, divisor, (a, b) => {
        const [down, up, near] = [divFloor(a, b), divCeil(a, b), divHalfUp(a, b)]
        expect(down * b <= a && a < (down + 1n) * b).toBe(true)
        expect((up - 1n) * b < a && a <= up * b).toBe(true)
        expect(2n * (near * b - a) <= b && 2n * (a - near * b) <= b).toBe(true)
      }),
    )
  })

  it.each([{ divide: divFloor }, { divide: divCeil }, { divide: divHalfUp }])(
    'refuses a divisor that is not above zero: $divide.name',
    ({ divide }) => {
      for (const wrong of [0n, -1n]) expect(() => divide(1n, wrong)).toThrow(`divisor must be above zero: ${wrong}`)
    },
  )
})
