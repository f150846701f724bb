import { describe, expect, it } from 'vitest'
import { stopBase, stopBaseOf } from './stop-base.ts'

const sides = { bid: '49990', ask: '50010' }
const order = (type: 'market' | 'limit' | 'stop', direction: 'long' | 'short', price: string | null = null) => ({ type, direction, price })

describe('the quote stops are measured from', () => {
  it('is the closing side of a market order', () => {
    expect(stopBase(order('market', 'long'), sides)).toBe('49990')
    expect(stopBase(order('market', 'short'), sides)).toBe('50010')
  })
  it('is the price of a waiting limit, less the spread', () => {
    expect(stopBase(order('limit', 'long', '49000'), sides)).toBe('48980')
    expect(stopBase(order('limit', 'short', '51000'), sides)).toBe('51020')
  })
  it('is that of the market where a limit is past it, for it opens there', () => {
    expect(stopBase(order('limit', 'long', '52000'), sides)).toBe('49990')
    expect(stopBase(order('limit', 'short', '48000'), sides)).toBe('50010')
  })
  it('is the price of a stop order, less the spread', () => {
    expect(stopBase(order('stop', 'long', '52000'), sides)).toBe('51980')
    expect(stopBase(order('stop', 'short', '48000'), sides)).toBe('48020')
  })
  it('is the quote of the moment for what is open', () => {
    expect(stopBaseOf({ ...order('limit', 'long', '49000'), status: 'open' }, sides)).toBe('49990')
    expect(stopBaseOf({ ...order('limit', 'long', '49000'), status: 'waiting' }, sides)).toBe('48980')
  })
  it('is unknown before the first tick', () => expect(stopBase(order('limit', 'long', '49000'), undefined)).toBeUndefined())
})
