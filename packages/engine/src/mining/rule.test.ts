import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as plain from '../mining-oracle/door.ts'
import * as fast from './door.ts'

const rate = (percent: number): bigint => BigInt(Math.round(percent * 1_000_000))
const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1e8))
const DAY = 86_400_000
const terms = { days: 15, penaltyRate: rate(0.4), penaltyCap: rate(30), takesBack: true }

describe.each([
  ['the rule', fast],
  ['the oracle', plain],
])('locked mining, %s', (_, { dailyYield, firstCountedMs, promisedOf, rateOfDay, redemptionOf }) => {
  it('counts a day from the first midnight after locking, also at midnight itself', () => {
    const midnight = Date.UTC(2026, 10, 22)
    expect(firstCountedMs(midnight - 1)).toBe(midnight)
    expect(firstCountedMs(midnight)).toBe(midnight + DAY)
    expect(firstCountedMs(midnight + 1)).toBe(midnight + DAY)
  })

  it('pays the rate of the amount, rounded down', () => {
    expect(dailyYield(usdt(1000), rate(0.32))).toBe(usdt(3.2))
    expect(dailyYield(3n, rate(33))).toBe(0n)
    expect(dailyYield(4n, rate(33))).toBe(1n)
  })

  it('promises the lower end of a range for every day, each rounded down', () => {
    expect(promisedOf(usdt(2000), { rateLow: rate(0.35), days: 30 })).toBe(usdt(210))
    expect(promisedOf(4n, { rateLow: rate(33), days: 3 })).toBe(3n)
  })

  it('asks 0.4 % x 3 x 1000 = 12 and takes back what was paid', () => {
    expect(redemptionOf({ amount: usdt(1000), paidDays: 12, paid: usdt(38.4) }, terms)).toEqual({
      daysLeft: 3,
      penalty: usdt(12),
      isCapped: false,
      takenBack: usdt(38.4),
      back: usdt(949.6),
    })
  })

  it('leaves what was paid where the product does not take it back', () => {
    const { takenBack, back } = redemptionOf({ amount: usdt(1000), paidDays: 12, paid: usdt(38.4) }, { ...terms, takesBack: false })
    expect([takenBack, back]).toEqual([0n, usdt(988)])
  })

  it('caps the penalty at 30 % of the amount', () => {
    const { penalty, isCapped, back } = redemptionOf({ amount: usdt(1000), paidDays: 0, paid: 0n }, { ...terms, days: 365 })
    expect([penalty, isCapped, back]).toEqual([usdt(300), true, usdt(700)])
  })

  it('never asks more than the amount', () => {
    const wild = { days: 365, penaltyRate: rate(4), penaltyCap: rate(250), takesBack: true }
    expect(redemptionOf({ amount: usdt(1000), paidDays: 1, paid: usdt(4) }, wild)).toMatchObject({
      penalty: usdt(1000),
      takenBack: 0n,
      back: 0n,
    })
  })

  it('takes back no more than the penalty leaves of the amount', () => {
    const long = { days: 400, penaltyRate: rate(0.4), penaltyCap: rate(30), takesBack: true }
    expect(redemptionOf({ amount: usdt(100), paidDays: 300, paid: usdt(90) }, long)).toMatchObject({
      penalty: usdt(30),
      takenBack: usdt(70),
      back: 0n,
    })
  })

  it('shares the lower end of a full product among what is locked, within the range', () => {
    const range = { rateLow: rate(0.012), rateHigh: rate(0.02) }
    expect(rateOfDay(range, { locked: usdt(400), cap: usdt(400) })).toBe(rate(0.012))
    expect(rateOfDay(range, { locked: usdt(300), cap: usdt(400) })).toBe(rate(0.016))
    expect(rateOfDay(range, { locked: usdt(1), cap: usdt(400) })).toBe(rate(0.02))
    expect(rateOfDay({ rateLow: rate(0.3), rateHigh: rate(0.3) }, { locked: usdt(1), cap: usdt(400) })).toBe(rate(0.3))
  })
})

const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 17n })
const anyRate = fc.bigInt({ min: 0n, max: 20_000_000n })
const anyOrder = fc.record({ amount: anyAmount, rateLow: anyRate, paidDays: fc.nat({ max: 400 }) })
const anyTerms = fc.record({
  days: fc.integer({ min: 1, max: 400 }),
  penaltyRate: anyRate,
  penaltyCap: fc.bigInt({ min: 0n, max: 150_000_000n }),
  takesBack: fc.boolean(),
})

describe('locked mining, whatever the terms', () => {
  it('answers what the oracle answers, and loses or makes no unit', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, ({ amount, rateLow, paidDays }, drawn) => {
        const days = Math.min(paidDays, drawn.days)
        const paid = fast.dailyYield(amount, rateLow) * BigInt(days)
        const order = { amount, paidDays: days, paid }
        const found = fast.redemptionOf(order, drawn)
        expect(found).toEqual(plain.redemptionOf(order, drawn))
        expect(found.back + found.penalty + found.takenBack).toBe(amount)
        // Nobody ends below the amount less the penalty, and nothing has to be paid in.
        expect(found.back + paid >= amount - found.penalty).toBe(true)
        expect(found.back >= 0n && found.penalty >= 0n && found.takenBack >= 0n).toBe(true)
        expect(fast.promisedOf(amount, { rateLow, days: drawn.days })).toBe(plain.promisedOf(amount, { rateLow, days: drawn.days }))
      }),
    )
  })

  it('begins at the midnight that the calendar has', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => fast.firstCountedMs(ms) === plain.firstCountedMs(ms)))
  })

  it('never pays a rate outside of its range, nor more in all than a full product at the lower end', () => {
    const steps = fc.bigInt({ min: 0n, max: 3_000n }).map((step) => step * 100n)
    fc.assert(
      fc.property(fc.tuple(steps, steps), anyAmount, anyAmount, ([low, more], locked, cap) => {
        const range = { rateLow: low, rateHigh: low + more }
        const found = fast.rateOfDay(range, { locked, cap })
        expect(found).toBe(plain.rateOfDay(range, { locked, cap }))
        expect(found >= low && found <= low + more).toBe(true)
        if (locked <= cap) expect(found * locked <= low * cap).toBe(true)
      }),
    )
  })
})
