import { describe, expect, it } from 'vitest'
import { isLiquidatedFirst, resultAtStop, positionRiskOf, stopReference, stopReferenceOf } from './targets.ts'
import { termsOf } from './terms.ts'
import { position, wireTerms } from '../testing.ts'

const wire = wireTerms()
const inputs = { wire, terms: termsOf(wire, undefined)!, sides: { bid: '50000', ask: '50000' }, all: [], account: undefined }

it('knows the stops that liquidation leaves nothing to do for', () => {
  const long = { direction: 'long', liquidation: '45203.4' } as const
  const short = { direction: 'short', liquidation: '54748.9' } as const
  expect(['45203.5', '45203.4', '100', '', '0'].map((stop) => isLiquidatedFirst(stop, long))).toEqual([false, true, true, false, false])
  expect(['54748.8', '54748.9', '90000'].map((stop) => isLiquidatedFirst(stop, short))).toEqual([false, true, true])
  expect(isLiquidatedFirst('100', { ...long, liquidation: null })).toBe(false)
})

it('promises no loss beyond the margin of an isolated or super position', () => {
  const row = position()
  expect(resultAtStop('-20000', '30000', positionRiskOf(row, inputs))).toBe('-5000')
  expect(resultAtStop('-4900', '45100', positionRiskOf(row, inputs))).toBe('-5000')
  expect(resultAtStop('-1000', '49000', positionRiskOf(row, inputs))).toBe('-1000')
  expect(resultAtStop('-20000', '30000', positionRiskOf(position({ mode: 'super' }), inputs))).toBe('-5000')
  expect(resultAtStop('-20000', '30000', positionRiskOf(position({ mode: 'cross' }), inputs))).toBe('-20000')
  expect(resultAtStop(undefined, '', positionRiskOf(row, inputs))).toBeUndefined()
})

it('calculates where a waiting order would be liquidated', () => {
  const waiting = position({
    status: 'waiting',
    type: 'limit',
    price: '50000',
    open_price: null,
    open_lots: '0',
    liquidation_price: null,
    margin: '0',
  })
  expect(positionRiskOf(waiting, inputs)).toMatchObject({ margin: '5000', liquidation: '45203.4' })
  expect(positionRiskOf({ ...waiting, mode: 'cross' }, inputs).liquidation).toBeUndefined()
  expect(positionRiskOf(waiting, undefined).liquidation).toBeUndefined()
})

const sides = { bid: '49990', ask: '50010' }
const order = (type: 'market' | 'limit' | 'stop', direction: 'long' | 'short', price: string | null = null) => ({ type, direction, price })

describe('the quote stops are measured from', () => {
  it('is the closing side of a market order', () => {
    expect(stopReference(order('market', 'long'), sides)).toBe('49990')
    expect(stopReference(order('market', 'short'), sides)).toBe('50010')
  })
  it('is the price of a waiting limit, less the spread', () => {
    expect(stopReference(order('limit', 'long', '49000'), sides)).toBe('48980')
    expect(stopReference(order('limit', 'short', '51000'), sides)).toBe('51020')
  })
  it('is that of the market where a limit is past it, for it opens there', () => {
    expect(stopReference(order('limit', 'long', '52000'), sides)).toBe('49990')
    expect(stopReference(order('limit', 'short', '48000'), sides)).toBe('50010')
  })
  it('is the price of a stop order, less the spread', () => {
    expect(stopReference(order('stop', 'long', '52000'), sides)).toBe('51980')
    expect(stopReference(order('stop', 'short', '48000'), sides)).toBe('48020')
  })
  it('is the quote of the moment for what is open', () => {
    expect(stopReferenceOf({ ...order('limit', 'long', '49000'), status: 'open' }, sides)).toBe('49990')
    expect(stopReferenceOf({ ...order('limit', 'long', '49000'), status: 'waiting' }, sides)).toBe('48980')
  })
  it('is unknown before the first tick', () => expect(stopReference(order('limit', 'long', '49000'), undefined)).toBeUndefined())
})
