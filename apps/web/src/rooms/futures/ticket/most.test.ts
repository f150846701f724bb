import { describe, expect, it } from 'vitest'
import { termsOf } from '../calculations/terms.ts'
import { leverAccount, position, wireTerms } from '../testing.ts'
import { errorsOf } from './errors.ts'
import type { Ground } from './figures.ts'
import type { TicketForm } from './form.ts'
import { emptyForm } from './form.ts'
import { looserOf, mostOf, mostsOf, multipleError, stricterOf } from './most.ts'

const ground = (change: Partial<Ground> = {}, minuteMove = 500): Ground => {
  const wire = wireTerms({ minute_move_ppm: minuteMove })
  const sides = { bid: '50000', ask: '50000' }
  return { wire, terms: termsOf(wire, undefined)!, sides, isOpen: true, account: leverAccount(), own: [], ...change }
}
const form = (more: Partial<TicketForm> = {}): TicketForm => ({
  ...emptyForm({ mode: 'isolated', multiple: 10, superMultiple: 150 }),
  size: { by: 'lots', value: '100' },
  ...more,
})
const noSize = form({ size: { by: 'lots', value: '' } })

describe('the highest multiple of an order as it stands', () => {
  it('is that of the tier its size comes to, which is named', () => {
    const reason = { kind: 'tier', from: '50000', multiple: 100, notional: '50000' }
    expect(mostOf(form(), ground(), 'long')).toEqual({ multiple: 100, reason })
    expect(mostOf(form({ size: { by: 'lots', value: '99' } }), ground(), 'long')).toEqual({ multiple: 125, reason: undefined })
  })

  it('counts what is open in that direction, before a size is given too, and no super positions', () => {
    const own = [position({ open_lots: '500' }), position({ id: '2', mode: 'super', open_lots: '5000' })]
    const reason = { kind: 'tier', from: '250000', multiple: 50, notional: '250000' }
    expect(mostOf(noSize, ground({ own }), 'long')).toEqual({ multiple: 50, reason })
    expect(mostOf(noSize, ground({ own }), 'short')).toEqual({ multiple: 125, reason: undefined })
    expect(mostOf(form(), ground({ own }), 'long').reason).toMatchObject({ notional: '300000' })
  })

  it('is one at which a share of the free margin may be spent, for it buys more the higher the multiple', () => {
    // 600 USDT buy 30,000 at 50 times and near 60,000 at 100 times, 73,000 at 125 times.
    const share = form({ size: { by: 'percent', value: '6' } })
    const { multiple, reason } = mostOf(share, ground(), 'long')
    expect(multiple).toBe(100)
    expect(reason).toMatchObject({ kind: 'tier', from: '50000', multiple: 100 })
  })

  it('in super-leverage keeps liquidation away from spread and swings', () => {
    const boosted = form({ mode: 'super', size: { by: 'lots', value: '1' } })
    expect(mostOf(boosted, ground(), 'long')).toEqual({ multiple: 300, reason: undefined })
    for (const direction of ['long', 'short'] as const) {
      expect(mostOf(boosted, ground({}, 2_000), direction)).toEqual({ multiple: 200, reason: { kind: 'near' } })
      expect(mostOf({ ...boosted, size: noSize.size }, ground({}, 3_000), direction)).toEqual({ multiple: 150, reason: { kind: 'near' } })
      expect(mostOf(boosted, ground({}, 20_000), direction)).toEqual({ multiple: undefined, reason: { kind: 'near' } })
      const wide = ground({ sides: { bid: '49975', ask: '50000' } })
      expect(mostOf(boosted, wide, direction)).toMatchObject({ multiple: 150, reason: { kind: 'near' } })
    }
  })

  it('is told of the direction that allows less, or that comes to more where both allow the same', () => {
    const open = (direction: 'long' | 'short', lots: string) => mostsOf(form(), ground({ own: [position({ direction, open_lots: lots })] }))
    for (const direction of ['long', 'short'] as const) {
      expect(stricterOf(open(direction, '500'))).toBe(direction)
      expect(stricterOf(open(direction, '50'))).toBe(direction)
      expect(looserOf(open(direction, '500'))).not.toBe(direction)
    }
  })

  it('is the highest of all while there is no price', () => {
    expect(mostOf(form(), ground({ sides: undefined }), 'long')).toEqual({ multiple: 125, reason: undefined })
    expect(mostOf(form({ mode: 'super' }), ground({ sides: undefined }), 'long').multiple).toBe(300)
  })
})

describe('a multiple above it', () => {
  it('is an error in words that name the highest, or that none is possible', () => {
    const boosted = form({ mode: 'super', superMultiple: 300, size: { by: 'lots', value: '1' } })
    expect(errorsOf(form({ multiple: 125 }), ground(), 'long').multiple).toEqual({ code: 'multiple', figure: '100x' })
    expect(errorsOf(boosted, ground({}, 2_000), 'short')).toEqual({ multiple: { code: 'near', figure: '200x' } })
    expect(errorsOf({ ...boosted, superMultiple: 150 }, ground({}, 20_000), 'long')).toEqual({ multiple: { code: 'near_none' } })
    expect(errorsOf(boosted, ground(), 'long')).toEqual({})
  })

  it('is none at the highest itself', () => {
    expect(multipleError(form({ multiple: 100 }), { multiple: 100, reason: undefined })).toBeUndefined()
  })
})
