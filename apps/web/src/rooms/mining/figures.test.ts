import { describe, expect, it } from 'vitest'
import type { Product } from './api.ts'
import { datesOf, leavingOf, penaltyOf, picksOf, yieldsOf } from './figures.ts'

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

  it('ends under zero on every day but the last', () => {
    expect(leavingOf(product, '2000', 0)).toBe('-240')
    expect(leavingOf(product, '2000', 29)).toBe('-8')
    expect(leavingOf(product, '2000', 30)).toBe('210')
    expect(leavingOf({ ...product, takes_back: false }, '2000', 29)).toBe('195')
  })

  it('offers the minimum and twice of it within the cap', () => {
    expect(picksOf(product)).toEqual(['1000', '2000'])
    expect(picksOf({ ...product, user_maximum: '1500' })).toEqual(['1000'])
  })
})
