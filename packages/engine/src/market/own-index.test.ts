/** The index of a token that has no other market: by hand, and what no offers whatever can do to it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOwnIndex, offeredTicks, type Offered } from './own-index.ts'

const LEAST = 10_000n
const NONE: Offered = { bidTicks: null, askTicks: null }

describe('an own index', () => {
  it.each<[string, number, Offered, number]>([
    ['stays where nobody offers anything', 1_000, NONE, 1_000],
    ['stays between what is bid and asked', 1_000, { bidTicks: 900, askTicks: 1_100 }, 1_000],
    ['comes up to what is bid', 1_000, { ...NONE, bidTicks: 1_030 }, 1_030],
    ['comes down to what is asked', 1_000, { ...NONE, askTicks: 980 }, 980],
    ['rises by a twentieth at most', 1_000, { bidTicks: 1_200, askTicks: 1_210 }, 1_050],
    ['falls by a twentieth at most', 1_000, { bidTicks: 500, askTicks: 510 }, 950],
    ['moves by a tick where a twentieth is less', 7, { ...NONE, bidTicks: 30 }, 8],
    ['is never nothing', 1, { ...NONE, askTicks: 1 }, 1],
  ])('%s', (...[, before, offered, after]) => {
    expect(nextOwnIndex(before, offered)).toBe(after)
  })

  it('lies between what it was and what is offered, and goes on until it is there', () => {
    const price = fc.integer({ min: 1, max: 1e9 })
    fc.assert(
      fc.property(price, price, fc.boolean(), (before, offered, isBid) => {
        const after = nextOwnIndex(before, isBid ? { ...NONE, bidTicks: offered } : { ...NONE, askTicks: offered })
        const moves = isBid ? offered > before : offered < before
        expect(after).toBeGreaterThanOrEqual(Math.min(before, offered))
        expect(after).toBeLessThanOrEqual(Math.max(before, offered))
        expect(after !== before).toBe(moves)
        expect(Math.abs(after - before)).toBeLessThanOrEqual(Math.max(1, before / 20))
      }),
    )
  })

  it('that somebody has pumped comes back within the minutes that it took, once somebody asks the price of before', () => {
    let index = 1_000
    let minutes = 0
    for (; index < 2_000; minutes += 1) index = nextOwnIndex(index, { ...NONE, bidTicks: 3_000 })
    for (; index > 1_010; minutes -= 1) index = nextOwnIndex(index, { ...NONE, askTicks: 1_010 })
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
