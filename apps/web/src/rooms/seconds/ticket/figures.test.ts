import { describe, expect, it } from 'vitest'
import type { Payable, Period } from '../api.ts'
import { coinFlip, inPercent, isBold, periodToBegin, stakeProblem, stakesFor, stepBeforeLeast, stepOf, winnings } from './figures.ts'

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
  it.each([
    ['', '7.5', { loss: '7.5', staked: '100' }],
    ['0', '7.5', { loss: '7.5', staked: '100' }],
    ['12.5', '9', { loss: '1.125', staked: '12.5' }],
    ['0.00006', '9', { loss: '0.0000054', staked: '0.00006' }],
    ['35500', '5', { loss: '1,775', staked: '35,500' }],
  ])('a coin flip on "%s" loses its share of just that stake', (...[stake, percent, said]) =>
    expect(coinFlip(stake, percent, 8)).toEqual(said),
  )
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
  it.each([
    ['5', '1', '4'],
    ['12.20256254', '1', '12'],
    ['0.00005539', '0.000001', '0.000055'],
    ['0.0056473', '0.0001', '0.0056'],
  ])('of at least %s goes up in steps of %s, first from %s', (minimum, step, before) =>
    expect([stepOf({ minimum, scale: 8 }), stepBeforeLeast({ minimum, scale: 8 })]).toEqual([step, before]),
  )
  it('asks first from more than half of what there is', () => {
    expect([isBold('50', '100'), isBold('50.000001', '100'), isBold('1', undefined)]).toEqual([false, true, false])
  })
  it.each([
    [usdt, undefined, ['50', '100', '500']],
    [usdt, '640', ['50', '100', '500']],
    [usdt, '500', ['10', '50', '100']],
    [usdt, '12', ['5', '10']],
    [usdt, '5', []],
    [usdt, '0', []],
    [{ minimum: '0.0001', maximum: '0.1' }, '3', ['0.001', '0.005', '0.01']],
    [{ minimum: '12.2', maximum: '1220.3' }, '3000', ['50', '100']],
  ])('of %j with %s there are %j to choose from, never all of it', (payable, available, stakes) =>
    expect(stakesFor(payable, available)).toEqual(stakes),
  )
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
