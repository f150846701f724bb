import { expect, it } from 'vitest'
import { isLiquidatedFirst, resultAtStop, stakeOf } from './liquidation-first.ts'
import { termsOf } from './reckon/terms.ts'
import { position, wireTerms } from './testing.ts'

const wire = wireTerms()
const known = { wire, terms: termsOf(wire, undefined)!, sides: { bid: '50000', ask: '50000' }, all: [], account: undefined }

it('knows the stops that liquidation leaves nothing to do for', () => {
  const long = { direction: 'long', liquidation: '45203.4' } as const
  const short = { direction: 'short', liquidation: '54748.9' } as const
  expect(['45203.5', '45203.4', '100', '', '0'].map((stop) => isLiquidatedFirst(stop, long))).toEqual([false, true, true, false, false])
  expect(['54748.8', '54748.9', '90000'].map((stop) => isLiquidatedFirst(stop, short))).toEqual([false, true, true])
  expect(isLiquidatedFirst('100', { ...long, liquidation: null })).toBe(false)
})

it('promises no loss beyond the margin of an isolated or super position', () => {
  const row = position()
  expect(resultAtStop('-20000', '30000', stakeOf(row, known))).toBe('-5000')
  expect(resultAtStop('-4900', '45100', stakeOf(row, known))).toBe('-5000')
  expect(resultAtStop('-1000', '49000', stakeOf(row, known))).toBe('-1000')
  expect(resultAtStop('-20000', '30000', stakeOf(position({ mode: 'super' }), known))).toBe('-5000')
  expect(resultAtStop('-20000', '30000', stakeOf(position({ mode: 'cross' }), known))).toBe('-20000')
  expect(resultAtStop(undefined, '', stakeOf(row, known))).toBeUndefined()
})

it('reckons where an order that waits would be liquidated', () => {
  const waiting = position({
    status: 'waiting',
    type: 'limit',
    price: '50000',
    open_price: null,
    open_lots: '0',
    liquidation_price: null,
    margin: '0',
  })
  expect(stakeOf(waiting, known)).toMatchObject({ margin: '5000', liquidation: '45203.4' })
  expect(stakeOf({ ...waiting, mode: 'cross' }, known).liquidation).toBeUndefined()
  expect(stakeOf(waiting, undefined).liquidation).toBeUndefined()
})
