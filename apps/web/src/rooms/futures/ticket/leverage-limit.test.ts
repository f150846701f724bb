import { describe, expect, it } from 'vitest'
import { termsOf } from '../calculations/terms.ts'
import { leverAccount, position, wireTerms } from '../testing.ts'
import { errorsOf } from './errors.ts'
import type { TicketInputs } from './figures.ts'
import type { TicketForm } from './form.ts'
import { emptyForm } from './form.ts'
import { looserOf, leverageLimitOf, leverageLimitsOf, leverageError, stricterOf } from './leverage-limit.ts'

const inputs = (change: Partial<TicketInputs> = {}, minuteMove = 500): TicketInputs => {
  const wire = wireTerms({ minute_move_ppm: minuteMove })
  const sides = { bid: '50000', ask: '50000' }
  return { wire, terms: termsOf(wire, undefined)!, sides, isOpen: true, account: leverAccount(), own: [], ...change }
}
const form = (more: Partial<TicketForm> = {}): TicketForm => ({
  ...emptyForm({ mode: 'isolated', leverage: 10, superLeverage: 150 }),
  size: { by: 'lots', value: '100' },
  ...more,
})
const noSize = form({ size: { by: 'lots', value: '' } })

describe('the highest leverage of an order as it stands', () => {
  it('is that of the tier its size comes to, which is named', () => {
    const reason = { kind: 'tier', from: '50000', leverage: 100, notional: '50000' }
    expect(leverageLimitOf(form(), inputs(), 'long')).toEqual({ highest: 100, reason })
    expect(leverageLimitOf(form({ size: { by: 'lots', value: '99' } }), inputs(), 'long')).toEqual({ highest: 125, reason: undefined })
  })

  it('counts what is open in that direction, before a size is given too, and no super positions', () => {
    const own = [position({ open_lots: '500' }), position({ id: '2', mode: 'super', open_lots: '5000' })]
    const reason = { kind: 'tier', from: '250000', leverage: 50, notional: '250000' }
    expect(leverageLimitOf(noSize, inputs({ own }), 'long')).toEqual({ highest: 50, reason })
    expect(leverageLimitOf(noSize, inputs({ own }), 'short')).toEqual({ highest: 125, reason: undefined })
    expect(leverageLimitOf(form(), inputs({ own }), 'long').reason).toMatchObject({ notional: '300000' })
  })

  it('is one at which a share of the free margin may be spent, for it buys more the higher the leverage', () => {
    // 600 USDT buy 30,000 at 50 times and near 60,000 at 100 times, 73,000 at 125 times.
    const share = form({ size: { by: 'percent', value: '6' } })
    const { highest, reason } = leverageLimitOf(share, inputs(), 'long')
    expect(highest).toBe(100)
    expect(reason).toMatchObject({ kind: 'tier', from: '50000', leverage: 100 })
  })

  it('in super-leverage keeps liquidation away from spread and swings', () => {
    const boosted = form({ mode: 'super', size: { by: 'lots', value: '1' } })
    expect(leverageLimitOf(boosted, inputs(), 'long')).toEqual({ highest: 300, reason: undefined })
    for (const direction of ['long', 'short'] as const) {
      expect(leverageLimitOf(boosted, inputs({}, 2_000), direction)).toEqual({ highest: 200, reason: { kind: 'near' } })
      expect(leverageLimitOf({ ...boosted, size: noSize.size }, inputs({}, 3_000), direction)).toEqual({
        highest: 150,
        reason: { kind: 'near' },
      })
      expect(leverageLimitOf(boosted, inputs({}, 20_000), direction)).toEqual({ highest: undefined, reason: { kind: 'near' } })
      const wide = inputs({ sides: { bid: '49975', ask: '50000' } })
      expect(leverageLimitOf(boosted, wide, direction)).toMatchObject({ highest: 150, reason: { kind: 'near' } })
    }
  })

  it('is told of the direction that allows less, or that comes to more where both allow the same', () => {
    const open = (direction: 'long' | 'short', lots: string) =>
      leverageLimitsOf(form(), inputs({ own: [position({ direction, open_lots: lots })] }))
    for (const direction of ['long', 'short'] as const) {
      expect(stricterOf(open(direction, '500'))).toBe(direction)
      expect(stricterOf(open(direction, '50'))).toBe(direction)
      expect(looserOf(open(direction, '500'))).not.toBe(direction)
    }
  })

  it('is the highest of all while there is no price', () => {
    expect(leverageLimitOf(form(), inputs({ sides: undefined }), 'long')).toEqual({ highest: 125, reason: undefined })
    expect(leverageLimitOf(form({ mode: 'super' }), inputs({ sides: undefined }), 'long').highest).toBe(300)
  })
})

describe('a leverage above it', () => {
  it('is an error in words that name the highest, or that none is possible', () => {
    const boosted = form({ mode: 'super', superLeverage: 300, size: { by: 'lots', value: '1' } })
    expect(errorsOf(form({ leverage: 125 }), inputs(), 'long').leverage).toEqual({ code: 'leverage', figure: '100x' })
    expect(errorsOf(boosted, inputs({}, 2_000), 'short')).toEqual({ leverage: { code: 'near', figure: '200x' } })
    expect(errorsOf({ ...boosted, superLeverage: 150 }, inputs({}, 20_000), 'long')).toEqual({ leverage: { code: 'near_none' } })
    expect(errorsOf(boosted, inputs(), 'long')).toEqual({})
  })

  it('is none at the highest itself', () => {
    expect(leverageError(form({ leverage: 100 }), { highest: 100, reason: undefined })).toBeUndefined()
  })
})
