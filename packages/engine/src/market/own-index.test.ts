/** The index of a token that has no other market: by hand, and what no trades and no offers whatever can do to it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOwnIndex, offeredTicks, type Traded } from './own-index.ts'

const LEAST = 10_000n
const NONE = { lots: 0n, tickLots: 0n, bidTicks: null, askTicks: null }
const of = (lots: number, ticks: number, book: Partial<Traded> = {}): Traded => ({
  ...NONE,
  lots: BigInt(lots),
  tickLots: BigInt(lots) * BigInt(ticks),
  ...book,
})

describe('an own index', () => {
  it.each<[string, number, Traded, number]>([
    ['is the mean of its trades by volume', 1_000, { ...NONE, lots: 30n, tickLots: 10n * 1_010n + 20n * 1_025n }, 1_020],
    ['rounds half a tick up', 1_000, { ...NONE, lots: 20n, tickLots: 20n * 1_000n + 10n }, 1_001],
    ['stays without trades', 1_000, NONE, 1_000],
    ['stays where too little was traded', 1_000, of(9, 1_100), 1_000],
    ['rises by a twentieth at most', 1_000, of(50, 1_200), 1_050],
    ['falls by a twentieth at most', 1_000, of(50, 600), 950],
    ['moves by a tick where a twentieth is less', 7, of(5_000, 30), 8],
    ['is never nothing', 1, of(20_000, 1), 1],
    ['comes down to what is asked where nobody trades', 1_000, { ...NONE, askTicks: 980 }, 980],
    ['comes down to it by a twentieth at most', 1_000, { ...NONE, bidTicks: 500, askTicks: 510 }, 950],
    ['comes up to what is bid', 1_000, { ...NONE, bidTicks: 1_030 }, 1_030],
    ['stays between the two', 1_000, { ...NONE, bidTicks: 900, askTicks: 1_100 }, 1_000],
    ['is not where trades are when somebody asks less', 1_000, of(50, 1_040, { askTicks: 1_010 }), 1_010],
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

  it('that somebody has pumped comes back within the minutes that it took, once somebody asks the price of before', () => {
    let index = 1_000
    let minutes = 0
    for (; index < 2_000; minutes += 1) index = nextOwnIndex(index, of(100, 3_000), LEAST)
    for (; index > 1_010; minutes -= 1) index = nextOwnIndex(index, { ...NONE, askTicks: 1_010 }, LEAST)
    expect(Math.abs(minutes)).toBeLessThanOrEqual(1)
  })
})

describe('what is offered', () => {
  const levels = [
    { priceTicks: 1_000, lots: 4 },
    { priceTicks: 990, lots: 7 },
    { priceTicks: 980, lots: 100 },
  ]
  it('counts down to where it is worth enough', () => {
    expect(offeredTicks(levels, 4_000n)).toBe(1_000)
    expect(offeredTicks(levels, 4_001n)).toBe(990)
    expect(offeredTicks(levels, LEAST)).toBe(990)
    expect(offeredTicks(levels, 10_931n)).toBe(980)
    expect(offeredTicks(levels, 1_000_000n)).toBeNull()
    expect(offeredTicks([], 1n)).toBeNull()
  })
})
