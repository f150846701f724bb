import { describe, expect, it } from 'vitest'
import { uniformFrom } from '../oracle/random-commands.ts'
import { dailyRules, isSuspendedBy } from './daily-rules.ts'
import { gateFigures, isOffered, medianSeries, type TickColumns } from './gate.ts'

/** Ticks every 200 ms from 0.2 s on, whose price is a function of the tick's number. */
function ticks(count: number, priceOf: (index: number) => number): TickColumns {
  const timeMs = Array.from({ length: count }, (_, index) => (index + 1) * 200)
  return { timeMs, price: timeMs.map((_, index) => priceOf(index)) }
}

/** One price a second. */
const seconds = (count: number, priceOf: (second: number) => number): TickColumns =>
  ticks(count * 5, (index) => priceOf(Math.floor(index / 5)))

describe('quality gate', () => {
  it('plays options through by the medians of whole seconds, and leaves out seconds with fewer than three ticks', () => {
    const all = ticks(50, (index) => 1000 + Math.floor(index / 5))
    const series = medianSeries(all)
    expect([...series.medians]).toEqual(Array.from({ length: 10 }, (_, second) => 2 * (1000 + second)))
    const thin = { timeMs: [200, 400, 1200, 1400, 1600, 2000], price: [1, 2, 3, 5, 9, 11] }
    expect([...medianSeries(thin).medians]).toEqual([NaN, 14])
    expect([...medianSeries(thin).lasts]).toEqual([NaN, 22])
  })

  it('knows the share of ties and the median move', () => {
    const series = medianSeries(seconds(100, (second) => (second % 2 === 0 ? 1000 : 1100)))
    expect(gateFigures(series, 30)).toEqual({ seconds: 30, samples: 68, ties: 68, medianMoveTwentieths: 0 })
    expect(gateFigures(series, 31)).toEqual({ seconds: 31, samples: 67, ties: 0, medianMoveTwentieths: 200 })
  })

  it('takes the middle one of moves of many sizes', () => {
    const series = medianSeries(seconds(40, (second) => 1000 + second ** 2))
    // Over one second, entries from the third on: 2 x (2 s + 1) for s = 2 ... 38; the middle of 37 is that of s = 20.
    expect(gateFigures(series, 1)).toMatchObject({ samples: 37, medianMoveTwentieths: 82 })
  })

  it('offers a period with at most 2 % ties and a median move of at least 5 ticks', () => {
    const figures = { seconds: 30, samples: 1000, ties: 20, medianMoveTwentieths: 100 }
    expect(isOffered(figures)).toBe(true)
    expect(isOffered({ ...figures, ties: 21 })).toBe(false)
    expect(isOffered({ ...figures, medianMoveTwentieths: 99 })).toBe(false)
    expect(isOffered({ ...figures, samples: 0, ties: 0 })).toBe(false)
  })

  it('has no figures without ticks', () => {
    expect(gateFigures(medianSeries({ timeMs: [], price: [] }), 30).samples).toBe(0)
  })
})

describe('daily rules', () => {
  const DAY_SECONDS = 20_000
  const terms = { seconds: 30, ratioPpm: 850_000 }
  const suspended = (columns: TickColumns): string[] =>
    dailyRules(medianSeries(columns), terms)
      .filter(({ suspends }) => suspends)
      .map(({ rule }) => rule)

  it('find nothing in a fair walk', () => {
    const uniform = uniformFrom(7)
    let price = 1_000_000
    const fair = ticks(DAY_SECONDS * 5, () => (price += uniform() < 0.5 ? -7 : 7))
    expect(suspended(fair)).toEqual([])
  })

  it('find a trend by momentum, and a swing by reversal', () => {
    const trend = seconds(DAY_SECONDS, (second) => 1_000_000 + second + (second % 3))
    expect(suspended(trend)).toContain('momentum')
    const swing = seconds(DAY_SECONDS, (second) => 1_000_000 + Math.abs((second % 64) - 32) * 10)
    expect(suspended(swing)).toContain('reversal')
  })

  it('find a last tick that tells where the price goes', () => {
    const uniform = uniformFrom(3)
    const base: number[] = [1_000_000]
    while (base.length < DAY_SECONDS + 40) base.push(base.at(-1)! + (uniform() < 0.5 ? -70 : 70))
    const told = ticks(DAY_SECONDS * 5, (index) => {
      const second = Math.floor(index / 5)
      const hint = Math.sign(base[second + 32]! - base[second + 2]!)
      return base[second]! + (index % 5 === 4 ? hint : 0)
    })
    expect(dailyRules(medianSeries(told), terms).find(({ rule }) => rule === 'last_follow')!.suspends).toBe(true)
  })

  it('suspend only above three standard errors over break-even', () => {
    // Break-even at 85 % is 20/37; over 1,000 bets its standard error is 15.76 wins, so the limit is 587.8 wins.
    expect(isSuspendedBy({ bets: 1000, wins: 587 }, 850_000)).toBe(false)
    expect(isSuspendedBy({ bets: 1000, wins: 588 }, 850_000)).toBe(true)
    expect(isSuspendedBy({ bets: 0, wins: 0 }, 850_000)).toBe(false)
    expect(isSuspendedBy({ bets: 1000, wins: 0 }, 850_000)).toBe(false)
  })
})
