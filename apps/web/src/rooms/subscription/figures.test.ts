import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { buyingOf, estimateOf, isAboveCap, isSoldOut, ratioWith, resultOf, roomOf, unlockSteps, withAtMost } from './figures.ts'
import { hashOf, isByRule, lotsOf } from './share.ts'

const sale = { price: '0.1', lot: '0.1', cap: '15000', ratio: '0.5556' }

describe('an estimate', () => {
  it('buys whole lots with the part that buys, and the rest comes back', () => {
    expect(estimateOf(sale, '100')).toEqual({ tokens: '555.6', cost: '55.56', back: '44.44' })
    expect(estimateOf({ ...sale, ratio: '0.33333' }, '1')).toEqual({ tokens: '3.3', cost: '0.33', back: '0.67' })
  })

  it('is never above the cap', () => {
    expect(estimateOf({ ...sale, ratio: '1' }, '5000')).toEqual({ tokens: '15000', cost: '1500', back: '3500' })
  })

  it('of nothing is nothing', () => {
    expect(estimateOf(sale, '')).toEqual({ tokens: '0', cost: '0', back: '0' })
  })
})

describe('first come', () => {
  const firstCome = { price: '0.5', lot: '2', cap: '20', mode: 'first_come', remaining: '6' } as const

  it('buys whole lots of what is left, and pays for no more', () => {
    expect(buyingOf(firstCome, '10')).toEqual({ tokens: '6', cost: '3', back: '0' })
    expect(buyingOf({ ...firstCome, remaining: '1000' }, '2.9')).toEqual({ tokens: '4', cost: '2', back: '0' })
  })

  it('counts what the user has against his cap, by what he wishes and not by what is left', () => {
    expect(roomOf(firstCome, { amount: '14' }).toFixed()).toBe('6')
    expect(isAboveCap(firstCome, { amount: '14' }, new Big('3'))).toBe(false)
    expect(isAboveCap(firstCome, { amount: '14' }, new Big('4'))).toBe(true)
    expect(isAboveCap(firstCome, undefined, new Big('10'))).toBe(false)
    expect(isAboveCap({ ...firstCome, mode: 'pro_rata' }, { amount: '14' }, new Big('400'))).toBe(false)
  })

  it('is sold out when nothing is left; what is shared out at the end never is', () => {
    expect(isSoldOut({ ...firstCome, remaining: '0' })).toBe(true)
    expect(isSoldOut(firstCome)).toBe(false)
    expect(isSoldOut({ mode: 'pro_rata', remaining: '0' })).toBe(false)
  })
})

it('sets what tokens are worth against what was paid in another coin by the worth of that coin', () => {
  const bought = { amount: '100', paid: '0.01', token_price: '9', pay_price: '60000' }
  expect(resultOf(bought)).toEqual({ worth: '900', change: '300', percent: '50' })
  expect(resultOf({ ...bought, pay_price: null })).toBe(null)
})

describe('the ratio with what is being committed', () => {
  const asked = { price: '1', supply: '1000', committed: '1500', ratio: '0.666667' }

  it('falls by what is added', () => {
    expect(Number(ratioWith(asked, '500'))).toBeCloseTo(0.5, 5)
    expect(ratioWith({ ...asked, committed: '800', ratio: '1' }, '1200')).toBe('0.5')
  })

  it('stays whole while there is enough for all, and is as it was with nothing added', () => {
    expect(ratioWith({ ...asked, committed: '800', ratio: '1' }, '200')).toBe('1')
    expect(Number(ratioWith(asked, ''))).toBeCloseTo(0.666667, 5)
  })

  it('does not count what is above the caps', () => {
    expect(ratioWith({ ...asked, committed: '7500', ratio: '1' }, '0')).toBe('1')
    expect(ratioWith({ ...asked, ratio: null }, '10')).toBe(null)
  })
})

describe('an unlock', () => {
  const order = { amount: '100', lot: '1', ends_at: '2026-11-23T00:00:00.000Z' }

  it('has a step for each day, the last of all', () => {
    const steps = unlockSteps({ ...order, unlock: { kind: 'linear', from: '2026-11-24T00:00:00.000Z', days: 3 } })
    expect(steps.map(({ tokens }) => tokens)).toEqual(['33', '66', '100'])
    expect(new Date(steps[2]!.atMs).toISOString()).toBe('2026-11-26T00:00:00.000Z')
  })
})

describe('a share worked out again', () => {
  const project = { price: '1', lot: '1', supply: '1000', cap: '400', soft_cap: null, mode: 'pro_rata', result: 'success' } as const

  it('is the one of the rule', () => {
    const lines = [
      [1, '7000', 400],
      [2, '2000', 400],
      [3, '1000', 200],
    ] as const
    expect(lotsOf(project, lines)).toEqual([400n, 400n, 200n])
    expect(lotsOf({ ...project, result: 'missed' }, lines)).toEqual([0n, 0n, 0n])
  })

  it('of first come is what was paid for, within the cap and what was for sale', () => {
    const firstCome = { ...project, price: '0.5', mode: 'first_come' } as const
    expect(
      isByRule(firstCome, [
        [1, '200', 400],
        [2, '50', 100],
      ]),
    ).toBe(true)
    expect(
      isByRule(firstCome, [
        [1, '200', 400],
        [2, '50', 101],
      ]),
      'more than it paid for',
    ).toBe(false)
    expect(isByRule(firstCome, [[1, '200.4', 400]]), 'less than was taken for it').toBe(false)
    expect(isByRule(firstCome, [[1, '250', 500]]), 'more than the cap').toBe(false)
    expect(
      isByRule(firstCome, [
        [1, '200', 400],
        [2, '200', 400],
        [3, '200', 400],
      ]),
      'more than was for sale',
    ).toBe(false)
  })

  it('is missed only under the soft cap', () => {
    const capped = { ...project, soft_cap: '500' }
    const [missed, sold] = [
      [[1, '300', 0]],
      [
        [1, '300', 300],
        [2, '200', 200],
      ],
    ] as const
    expect(isByRule({ ...capped, result: 'missed' }, missed)).toBe(true)
    expect(isByRule(capped, sold)).toBe(true)
    expect(
      isByRule({ ...capped, result: 'missed' }, [
        [1, '300', 0],
        [2, '200', 0],
      ]),
      'enough had come',
    ).toBe(false)
    expect(isByRule(capped, [[1, '300', 300]]), 'too little had come').toBe(false)
  })

  it('of a sale that was called off is nothing for everybody, whatever had come', () => {
    const calledOff = { ...project, soft_cap: '500', result: 'called_off' } as const
    const nothing = [
      [1, '7000', 0],
      [2, '300', 0],
    ] as const
    expect(isByRule(calledOff, nothing)).toBe(true)
    expect(isByRule({ ...calledOff, mode: 'first_come' }, nothing)).toBe(true)
    expect(isByRule(calledOff, [])).toBe(true)
    expect(isByRule(calledOff, [[1, '7000', 1]]), 'something was sold').toBe(false)
  })

  it('has the fingerprint that the server makes of the list', async () => {
    expect(await hashOf([[1, '7000', 400]])).toBe('7b2b51d5d879a1aafb377aa7084dbe288db3ec3fad1ea01d937a54d5b5ccb67d')
  })
})

describe('a first-come sale after an own purchase', () => {
  const shown = { mode: 'first_come' as const, status: 'ongoing' as const, supply: '1000', sold: '0', remaining: '1000' }
  it('has what was bought, though the answer is older', () =>
    expect(withAtMost(shown, new Big('960'))).toEqual({ ...shown, sold: '40', remaining: '960' }))
  it('is as the server says once more was sold', () =>
    expect(withAtMost({ ...shown, sold: '90', remaining: '910' }, new Big('960')).remaining).toBe('910'))
  it.each([{ mode: 'pro_rata' as const }, { status: 'ended' as const }])('leaves a sale alone that is %j', (change) => {
    const other = { ...shown, ...change }
    expect(withAtMost(other, new Big('960'))).toBe(other)
  })
})
