import { unitsOf } from '@assay/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainFixing, plainPayouts, plainPremium, plainVolatility } from '../structured-oracle/door.ts'
import {
  coverOf,
  fairRateOf,
  fixingOf,
  hasMoved,
  isMet,
  isTooNear,
  largestStake,
  maturityOf,
  nextWindow,
  offeredOf,
  payoutsOf,
  premiumOf,
  realisedVolatilityPpm,
  targetsOf,
  yearlyRate,
  type DualTerms,
  type MeanTick,
} from './door.ts'

const scales = { coin: 8, money: 8, price: 2 }
const DAY = 86_400_000
const dual = (type: DualTerms['type'], target: number, rate: string): DualTerms => ({ type, target, rate: unitsOf(rate, 8), scales })

describe.each([
  ['engine', payoutsOf],
  ['oracle', plainPayouts],
])('payouts of the %s', (_name, payouts) => {
  it('sells 10 BTC at 58,000 with 0.2 % for 581,160 USDT, and else gives the coin back with 0.2 %', () => {
    const terms = dual('call', 5_800_000, '0.002')
    expect(payouts(unitsOf('10', 8), terms)).toEqual({ kept: unitsOf('10.02', 8), converted: unitsOf('581160', 8) })
  })

  it('buys for 10,000 USDT at 50,000 with 1.24 % 0.20248 BTC, and else gives the USDT back with 1.24 %', () => {
    const terms = dual('put', 5_000_000, '0.0124')
    expect(payouts(unitsOf('10000', 8), terms)).toEqual({ kept: unitsOf('10124', 8), converted: unitsOf('0.20248', 8) })
  })
})

it('meets a target at the target itself, in both directions', () => {
  expect([isMet('call', 70_000, 699_999), isMet('call', 70_000, 700_000), isMet('call', 70_000, 700_001)]).toEqual([false, true, true])
  expect([isMet('put', 70_000, 699_999), isMet('put', 70_000, 700_000), isMet('put', 70_000, 700_001)]).toEqual([true, true, false])
})

const anyTerms = fc.record({
  type: fc.constantFrom('call' as const, 'put' as const),
  target: fc.integer({ min: 1, max: 20_000_000 }),
  rate: fc.bigInt({ min: 0n, max: 40_000_000n }),
  scales: fc.record({ coin: fc.integer({ min: 0, max: 8 }), money: fc.integer({ min: 2, max: 8 }), price: fc.integer({ min: 0, max: 4 }) }),
})
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 16n })

describe('whatever is bought', () => {
  it('pays what the oracle pays', () => {
    fc.assert(
      fc.property(anyStake, anyTerms, (stake, terms) => {
        expect(payoutsOf(stake, terms)).toEqual(plainPayouts(stake, terms))
      }),
    )
  })

  it('the house holds all that either outcome could ask for, to the last unit and no more', () => {
    fc.assert(
      fc.property(anyStake, anyTerms, (stake, terms) => {
        const { kept, converted } = payoutsOf(stake, terms)
        const cover = coverOf(stake, terms)
        const [own, other] = terms.type === 'call' ? [cover.coin, cover.money] : [cover.money, cover.coin]
        expect([own + stake, other]).toEqual([kept, converted])
        expect(own >= 0n && other >= 0n).toBe(true)
      }),
    )
  })

  it('never gives less than what was put in, and never less at the target than that sold or bought there', () => {
    fc.assert(
      fc.property(anyStake, anyTerms, (stake, terms) => {
        expect(payoutsOf(stake, terms).kept).toBeGreaterThanOrEqual(stake)
        const { converted } = payoutsOf(stake, { ...terms, rate: 0n })
        expect(payoutsOf(stake, terms).converted).toBeGreaterThanOrEqual(converted)
      }),
    )
  })

  it('fits into what the house has free when it is the largest stake, and nearly uses it up', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.bigInt({ min: 0n, max: 10n ** 16n }), (terms, coin, money) => {
        const largest = largestStake(terms, { coin, money })
        const cover = coverOf(largest, terms)
        expect(cover.coin <= coin && cover.money <= money).toBe(true)
        const more = coverOf(largest * 2n + 10n ** 12n, terms)
        if (terms.scales.coin === 8 && terms.scales.money === 8 && terms.rate > 100n)
          expect(more.coin > coin || more.money > money).toBe(true)
      }),
    )
  })
})

describe('the rate', () => {
  const drawn = { type: 'call' as const, index: 67_410.4, target: 70_000, volatilityPpm: 307_000, leftMs: 7 * DAY - 6_000_000 }

  it('is eight tenths of the premium, rounded down, and never below zero', () => {
    const fair = fairRateOf(drawn)
    expect(Number(fair) / 1e8).toBeCloseTo(0.0044, 3)
    expect(offeredOf(fair)).toBe((fair * 8n) / 10n)
    expect(offeredOf(9n)).toBe(7n)
    expect(fairRateOf({ ...drawn, target: 670_000 })).toBe(0n)
    expect(yearlyRate(unitsOf('0.00357', 8), 7)).toBe(unitsOf('0.18615', 8))
  })

  it('agrees with the mean of all outcomes', () => {
    for (const type of ['call', 'put'] as const)
      for (const far of [0.85, 0.95, 0.98, 1.02, 1.05, 1.15])
        for (const days of [1, 7, 30]) {
          const asked = { type, index: 100, target: 100 * far, volatilityPpm: 607_000, leftMs: days * DAY }
          const plain = plainPremium({ type, index: 100, target: 100 * far, volatility: 0.607, years: days / 365 })
          expect(Math.abs(premiumOf(asked) - plain), `${type} ${far} ${days}`).toBeLessThan(2e-8)
        }
  })

  it('holds while half of the margin is left', () => {
    expect(hasMoved(80n, 100n)).toBe(false)
    expect(hasMoved(90n, 100n)).toBe(false)
    expect(hasMoved(91n, 100n)).toBe(true)
    expect(hasMoved(1n, 0n)).toBe(true)
  })

  it('follows the root of the mean square of thirty daily changes', () => {
    const closes = Array.from({ length: 40 }, (_, day) => 100 * (1 + Math.sin(day * day) / 30))
    expect(realisedVolatilityPpm(closes)).toBe(Math.floor(plainVolatility(closes)! * 1e6))
    expect(realisedVolatilityPpm(closes.slice(0, 30))).toBeNull()
    expect(realisedVolatilityPpm(closes.map(() => 7))).toBe(0)
  })
})

describe('the ladder', () => {
  it('stands at round targets above for selling and below for buying', () => {
    expect(targetsOf('call', 67_410)).toEqual([68_000, 68_500, 69_000, 69_500, 70_000, 71_000, 72_000, 73_500, 75_500])
    expect(targetsOf('put', 67_410)).toEqual([66_500, 66_000, 65_500, 65_000, 64_500, 63_500, 62_500, 61_500, 59_500])
    expect(targetsOf('put', 3_518).slice(0, 4)).toEqual([3_475, 3_450, 3_425, 3_400])
    for (const index of [3, 17, 999, 1_000_001]) expect(targetsOf('call', index).every((target) => target > 0)).toBe(true)
  })

  it('is closed within two per cent of the index and beyond it', () => {
    const isClosed = (type: 'call' | 'put', target: number): boolean => isTooNear(type, target, 50_000)
    expect([isClosed('call', 51_000), isClosed('call', 51_001), isClosed('call', 40_000)]).toEqual([true, false, true])
    expect([isClosed('put', 49_000), isClosed('put', 48_999), isClosed('put', 60_000)]).toEqual([true, false, true])
  })

  it('ends at 08:00 UTC', () => {
    expect(new Date(maturityOf(Date.UTC(2026, 10, 21, 9, 41), 7)).toISOString()).toBe('2026-11-28T08:00:00.000Z')
    expect(new Date(maturityOf(Date.UTC(2026, 10, 21, 0, 0), 3)).toISOString()).toBe('2026-11-24T08:00:00.000Z')
  })
})

describe('the settlement price', () => {
  const untilMs = Date.UTC(2026, 10, 20, 8)
  const tick = (minute: number, at: number, bid: number): MeanTick => ({
    timeMs: untilMs - minute * 60_000 + at,
    bid,
    ask: bid + 1,
    canTrigger: true,
  })
  const waiting: MeanTick = { ...tick(25, 0, 500), canTrigger: false }

  it('is the mean of the minutes, however many ticks each has', () => {
    const ticks = Array.from({ length: 30 }, (_, at) => tick(at + 1, 0, at < 15 ? 100 : 200))
    const more = [...ticks, ...Array.from({ length: 50 }, (_, at) => tick(1, at + 1, 100))]
    expect(fixingOf(more, untilMs).mean).toBe(1505)
  })

  it('takes the window from its first instant to the one before its end', () => {
    const all = Array.from({ length: 30 }, (_, at) => tick(at + 1, 0, 100))
    expect(fixingOf([...all, tick(0, 0, 9_999), tick(30, -1, 9_999)], untilMs).mean).toBe(1005)
    expect(fixingOf([...all, tick(1, 59_999, 200)], untilMs).means.at(-1)).toBe(1505)
  })

  it('leaves out ticks that wait, and minutes without any, as long as twenty minutes are left', () => {
    const minutes = (count: number): MeanTick[] => Array.from({ length: count }, (_, at) => tick(at + 1, 0, 100))
    expect(fixingOf([...minutes(20), waiting], untilMs)).toMatchObject({ mean: 1005 })
    expect(fixingOf(minutes(20), untilMs).means.filter((mean) => mean === null)).toHaveLength(10)
    expect(fixingOf([...minutes(19), waiting], untilMs).mean).toBeNull()
  })

  it('moves its window on by half an hour, for a day', () => {
    let window: number | null = untilMs
    let count = 0
    for (; window !== null; window = nextWindow(untilMs, window)) count++
    expect(count).toBe(49)
  })

  it('is that of the oracle', () => {
    const anyTick = fc.record({
      timeMs: fc.integer({ min: untilMs - 32 * 60_000, max: untilMs + 60_000 }),
      bid: fc.integer({ min: 1, max: 10_000_000 }),
      ask: fc.integer({ min: 1, max: 10_000_000 }),
      canTrigger: fc.boolean(),
    })
    const many = fc.array(anyTick, { maxLength: 200 })
    fc.assert(
      fc.property(many, (ticks) => {
        expect(fixingOf(ticks, untilMs)).toEqual(plainFixing(ticks, untilMs))
      }),
    )
  })
})
