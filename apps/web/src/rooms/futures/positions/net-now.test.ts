import { describe, expect, it } from 'vitest'
import type { Known } from '../reckon/position.ts'
import { termsOf } from '../reckon/terms.ts'
import { position, wireTerms } from '../testing.ts'
import { netNow } from './net-now.ts'

const wire = wireTerms()
const known = (bid: string, ask: string): Known => ({
  wire,
  terms: termsOf(wire, undefined)!,
  sides: { bid, ask },
  all: [],
  account: undefined,
})

describe('what closing all positions would bring', () => {
  it('is the sum of their results, each at its own side, less the closing fees', () => {
    const positions = [position(), position({ id: '2', direction: 'short', open_lots: '50' })]
    // The long: +1,000 less 25.5; the short of half a bitcoin: -505 less 25.505 / 2, a unit rounded up.
    expect(netNow(positions, () => known('51000', '51010'))).toBe('456.7475')
  })
  it('is not told while a price is missing', () => {
    const other = position({ id: '2', symbol: 'ETH/USDT-CFD' })
    const knownOf = (symbol: string) => (symbol === other.symbol ? undefined : known('51000', '51010'))
    expect(netNow([position(), other], knownOf)).toBeUndefined()
  })
  it('is nothing where nothing can be closed', () => expect(netNow([], () => undefined)).toBe('0'))
})
