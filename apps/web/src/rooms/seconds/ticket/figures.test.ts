import { describe, expect, it } from 'vitest'
import type { Payable, Period } from '../api.ts'
import { coinFlipCost, inPercent, isBold, periodToBegin, shareOfStake, stakeProblem, winnings } from './figures.ts'

const usdt: Payable = { currency_id: '3', currency_name: 'USDT', scale: 6, minimum: '5', maximum: '5000' }
const period = (seconds: number, is_offered = true): Period => ({
  seconds, profit_ratio: '0.85', break_even: '54.0541', coin_flip_loss: '7.5', is_offered, reason: null, tie_share: null, median_move: null,
}) // prettier-ignore

describe('the sums of the ticket', () => {
  it.each([
    ['100', '0.85', 6, '85'],
    ['0.000001', '0.85', 6, '0'],
    ['33.333333', '0.87', 6, '28.999999'],
    ['', '0.85', 6, undefined],
    ['0', '0.85', 6, undefined],
  ])('a win on %s at %s pays %s more', (...[stake, ratio, scale, win]) => expect(winnings(stake, ratio, scale)).toBe(win))
  it('a coin flip costs its share of the stake', () =>
    expect([coinFlipCost('100', '7.5'), coinFlipCost('5', '10')]).toEqual(['7.5', '0.5']))
  it('a ratio reads in per cent', () => expect(inPercent('0.85')).toBe('85'))
})

describe('the stake', () => {
  it.each([
    ['', '100', { code: 'required' }],
    ['0', '100', { code: 'required' }],
    ['4.999999', '100', { code: 'minimum', figure: '5 USDT' }],
    ['5000.000001', '9000', { code: 'maximum', figure: '5,000 USDT' }],
    ['100.000001', '100', { code: 'insufficient' }],
    ['100', '100', undefined],
    ['100', undefined, undefined],
  ])('%s of %s is %j', (stake, available, problem) => expect(stakeProblem(stake, usdt, available)).toEqual(problem))
  it('asks first from more than half of what there is', () => {
    expect([isBold('50', '100'), isBold('50.000001', '100'), isBold('1', undefined)]).toEqual([false, true, false])
  })
  it.each([
    [25, '100', '25'],
    [100, '9000', '5000'],
    [50, '0.000003', '0.000001'],
  ])('%i %% of %s is %s', (percent, available, share) => expect(shareOfStake(percent, usdt, available)).toBe(share))
})

describe('the period to begin with', () => {
  it('is the one chosen, else a minute, else the first offered, else the first', () => {
    const periods = [period(30), period(60), period(120)]
    expect(periodToBegin(periods, 120)?.seconds).toBe(120)
    expect(periodToBegin(periods, undefined)?.seconds).toBe(60)
    expect(periodToBegin([period(30), period(60, false)], 60)?.seconds).toBe(30)
    expect(periodToBegin([period(30, false), period(60, false)], undefined)?.seconds).toBe(30)
    expect(periodToBegin([], undefined)).toBeUndefined()
  })
})
