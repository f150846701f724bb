import { describe, expect, it } from 'vitest'
import { RATE_SCALE, redemptionOf } from '@assay/engine/mining'
import type { Product } from './api.ts'
import { datesOf, leavingOf, lockedIn, mostOf, mostPenaltyOf, penaltyOf, picksOf, yieldsOf } from './figures.ts'

const product = {
  scale: 8,
  days: 30,
  rate_low: '0.0035',
  penalty_rate: '0.004',
  penalty_cap: '0.3',
  takes_back: true,
  minimum: '1000',
  user_maximum: '20000',
} as Product

describe('figures of locked mining', () => {
  it('gives each day, all days and what comes back', () => {
    expect(yieldsOf(product, '2000', '0.0035')).toEqual({ daily: '7', total: '210', back: '2210' })
    expect(yieldsOf({ scale: 2, days: 3 }, '10', '0.00333')).toEqual({ daily: '0.03', total: '0.09', back: '10.09' })
  })

  it('counts from the first midnight (UTC) after now', () => {
    const { countsMs, firstMs, endMs } = datesOf(30, Date.UTC(2026, 10, 21, 9, 41))
    expect([countsMs, firstMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 10))).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-12-22',
    ])
  })

  it('asks 0.4 % x 3 x 1000 = 12, and 30 % at most', () => {
    expect(penaltyOf({ ...product, days: 15 }, '1000', 12)).toBe('12')
    expect(penaltyOf({ ...product, days: 365 }, '1000', 0)).toBe('300')
  })

  it('says the most that leaving can cost in this product, not a cap that its days never reach', () => {
    expect(mostPenaltyOf({ ...product, days: 7, penalty_rate: '0.003' }).toFixed()).toBe('0.021')
    expect(mostPenaltyOf({ ...product, days: 365 }).toFixed()).toBe('0.3')
    // As the server books it: nothing was paid yet and all days are left.
    const one = 10n ** BigInt(RATE_SCALE)
    for (const days of [7, 15, 30, 74, 75, 76, 365]) {
      const terms = { days, penaltyRate: (4n * one) / 1000n, penaltyCap: (3n * one) / 10n, takesBack: true }
      const { penalty } = redemptionOf({ amount: 1_000_000n, paidDays: 0, paid: 0n }, terms)
      expect(
        mostPenaltyOf({ ...product, days })
          .times(1_000_000)
          .toFixed(),
        `${days} days`,
      ).toBe(String(penalty))
    }
  })

  it('ends under zero on every day but the last', () => {
    expect(leavingOf(product, '2000', 0)).toBe('-240')
    expect(leavingOf(product, '2000', 29)).toBe('-8')
    expect(leavingOf(product, '2000', 30)).toBe('210')
    expect(leavingOf({ ...product, takes_back: false }, '2000', 29)).toBe('195')
  })

  it('takes no more than the cap leaves over of what is locked already, and than the pool has left', () => {
    const orders = [
      { config_id: '7', amount: '12000' },
      { config_id: '7', amount: '6000' },
      { config_id: '8', amount: '1000' },
    ]
    expect(lockedIn({ config_id: '7' }, orders)).toBe('18000')
    const open = { ...product, left: '50000' }
    expect(mostOf(open, '0')).toBe('20000')
    expect(mostOf(open, '18000')).toBe('2000')
    expect(mostOf(open, '20000')).toBe('0')
    expect(mostOf({ ...product, left: '1500' }, '18000')).toBe('1500')
    expect(mostOf({ ...product, left: '10' }, '18000')).toBe('2000')
  })

  it('offers the minimum and twice of it within the cap', () => {
    expect(picksOf(product, '20000')).toEqual(['1000', '2000'])
    expect(picksOf(product, '1500')).toEqual(['1000'])
  })
})
