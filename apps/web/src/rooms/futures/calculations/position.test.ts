import { describe, expect, it } from 'vitest'
import { dealingSides } from '../market/use-sides.ts'
import { leverAccount, position, wireTerms } from '../testing.ts'
import type { PositionInputs } from './position.ts'
import { closePreview, liquidationWith, resultAtPrice, positionFiguresOf } from './position.ts'
import { termsOf } from './terms.ts'
import { bpsOf, centilotsOf, textOf, ticksOf, unitsOf } from './units.ts'

const wire = wireTerms()
const inputs = (bid: string, ask: string, change: Partial<PositionInputs> = {}): PositionInputs => ({
  wire,
  terms: termsOf(wire, undefined)!,
  sides: { bid, ask },
  all: [],
  account: leverAccount(),
  ...change,
})

describe('positionFiguresOf', () => {
  it('takes a long at the bid and a short at the ask', () => {
    expect(positionFiguresOf(position(), inputs('51000', '51010')).closing).toBe('51000')
    expect(positionFiguresOf(position({ direction: 'short' }), inputs('50990', '51000')).closing).toBe('51000')
  })
  it('takes the profit net of the closing fee, and the return with it', () => {
    // 1,000 - 51,000 x 0.05 %
    expect(positionFiguresOf(position(), inputs('51000', '51010'))).toMatchObject({ profit: '974.5', returns: '19.49' })
    expect(positionFiguresOf(position({ direction: 'short' }), inputs('50990', '51000')).profit).toBe('-1025.5')
  })
  it('calculates the risk rate net of the closing fee', () => {
    // (5,000 + 1,000 - 25.5) / 205
    expect(positionFiguresOf(position(), inputs('51000', '51010')).risk).toBe('2914.39')
  })
  it('fixes the maintenance of super-leverage at 40 % of the margin', () => {
    const boosted = position({ mode: 'super', initial_margin: '1000', margin: '1000' })
    expect(positionFiguresOf(boosted, inputs('50000', '50001')).risk).toBe('243.75')
  })
  it('shares the tier with the other positions of the side', () => {
    const all = [position(), position({ id: '2', open_lots: '900' })]
    expect(Number(positionFiguresOf(position(), inputs('50000', '50001', { all })).risk)).toBeLessThan(2000)
  })
  it('has the risk rate of the account for a cross position', () => {
    const account = leverAccount({ risk_rate: '321.5' })
    expect(positionFiguresOf(position({ mode: 'cross' }), inputs('50000', '50001', { account })).risk).toBe('321.5')
  })
  it('has no profit while prices are not known: the one told is before the closing fee', () => {
    const nothing = { closing: undefined, profit: undefined, returns: undefined, risk: '2000' }
    expect(positionFiguresOf(position({ profit: '7' }), undefined)).toEqual(nothing)
  })
})

describe('closePreview', () => {
  it('gives the share of margin and result of the lots closed', () => {
    expect(closePreview(position(), inputs('51000', '51010'), '25')).toEqual({ profit: '250', fee: '6.375', returned: '1493.625' })
  })
  it('never gives back less than nothing', () => {
    expect(closePreview(position(), inputs('44000', '44010'), '100')?.returned).toBe('0')
  })
  it('has none for more lots than there are', () => expect(closePreview(position(), inputs('51000', '51010'), '100.01')).toBeUndefined())
})

describe('liquidationWith', () => {
  it('moves away with margin added', () => {
    expect(liquidationWith(position(), inputs('50000', '50001'), '0')).toBe('45203.4')
    expect(liquidationWith(position(), inputs('50000', '50001'), '1000')).toBe('44198.8')
  })
  it('is for isolated positions only', () => expect(liquidationWith(position({ mode: 'cross' }), inputs('1', '2'), '1')).toBeUndefined())
})

describe('a position whose profit was used up in part for the loss of another', () => {
  const used = position({ profit_taken: '400' })
  const now = inputs('51000', '51010')
  it('has the rest of it: in its result, its risk rate and where it is liquidated', () => {
    // 1,000 - 25.5 - 400; with the margin of 5,000 over 205.
    expect(positionFiguresOf(used, now)).toMatchObject({ profit: '574.5', risk: '2719.26' })
    expect(liquidationWith(used, now, '400')).toBe(liquidationWith(position(), now, '0'))
  })
  it('brings it when it is closed, its share for a part, and at a target', () => {
    expect(closePreview(used, now, '25')).toEqual({ profit: '150', fee: '6.375', returned: '1393.625' })
    expect(resultAtPrice(used, now, '51000')).toBe('574.5')
  })
})

it('works out what a target brings, net of the closing fee', () => {
  expect(resultAtPrice(position({ direction: 'short' }), inputs('50000', '50001'), '49000')).toBe('975.5')
  expect(resultAtPrice(position(), inputs('50000', '50001'), '')).toBeUndefined()
})

describe('dealingSides', () => {
  it('widens the index to the least spread, away from the trader', () => {
    expect(dealingSides({ bid: '50000', ask: '50000' }, '0.1', 1)).toEqual({ bid: '49997.5', ask: '50002.5' })
  })
  it('leaves a wider index alone', () => {
    expect(dealingSides({ bid: '50000', ask: '50010' }, '0.1', 1)).toEqual({ bid: '50000', ask: '50010' })
  })
})

describe('units', () => {
  it('takes only prices and lots that exist', () => {
    expect([ticksOf('0.3', '0.1'), ticksOf('0.35', '0.1'), ticksOf('', '0.1')]).toEqual([3, undefined, undefined])
    expect([centilotsOf('0.01'), centilotsOf('0.001'), centilotsOf('0')]).toEqual([1, undefined, undefined])
  })
  it('keeps money exact both ways', () => expect(textOf(unitsOf('-123456789.00000001'))).toBe('-123456789.00000001'))
  it('writes percent as hundredths', () => expect(bpsOf('1.5')).toBe(150))
})
