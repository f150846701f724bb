/** The index of a token that has no other market: by hand, and what no trades whatever can do to it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOwnIndex } from './own-index.ts'

const LEAST = 10_000n
const of = (lots: number, ticks: number) => ({ lots: BigInt(lots), tickLots: BigInt(lots * ticks) })

describe('an own index', () => {
  it.each([
    ['is the mean of its trades by volume', 1_000, { lots: 30n, tickLots: 10n * 1_010n + 20n * 1_025n }, 1_020],
    ['rounds half a tick up', 1_000, { lots: 20n, tickLots: 20n * 1_000n + 10n }, 1_001],
    ['stays without trades', 1_000, of(0, 0), 1_000],
    ['stays where too little was traded', 1_000, of(9, 1_100), 1_000],
    ['rises by a twentieth at most', 1_000, of(50, 1_200), 1_050],
    ['falls by a twentieth at most', 1_000, of(50, 600), 950],
    ['moves by a tick where a twentieth is less', 7, of(5_000, 30), 8],
    ['is never nothing', 1, of(20_000, 1), 1],
  ])('%s', (...[, before, traded, after]) => {
    expect(nextOwnIndex(before, traded, LEAST)).toBe(after)
  })

  it('lies between what it was and what was traded, and goes on until it is there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (before, price) => {
        const after = nextOwnIndex(before, of(10_000, price), LEAST)
        expect(after).toBeGreaterThanOrEqual(Math.min(before, price))
        expect(after).toBeLessThanOrEqual(Math.max(before, price))
        if (before !== price) expect(after).not.toBe(before)
        expect(Math.abs(after - before)).toBeLessThanOrEqual(Math.max(1, before / 20))
      }),
    )
  })
})
