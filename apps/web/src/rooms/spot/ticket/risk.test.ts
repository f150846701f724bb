import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './form.ts'
import type { OrderForm } from './form.ts'
import { fillOf, needsCheck, riskOf } from './risk.ts'
import type { Summary } from './summary.ts'

const levels = {
  bids: [['100', '1'], ['99', '1'], ['90', '2']],
  asks: [['101', '1'], ['102', '1'], ['110', '2']],
} as const // prettier-ignore

const look = (form: Partial<OrderForm>, figures: Partial<Summary>) =>
  riskOf({
    form: { ...emptyForm(), ...form },
    summary: { amount: '', total: '', byTotal: false, price: undefined, ...figures } as Summary,
    levels,
    last: '100',
  })

describe('fillOf', () => {
  it('walks the book by amount', () => {
    const fill = fillOf(levels.asks, { by: 'amount', value: new Big('1.5') })
    expect(fill?.average.toFixed(4)).toBe('101.3333')
    expect(fill?.whole).toBe(true)
  })
  it('walks the book by budget', () => {
    const fill = fillOf(levels.asks, { by: 'total', value: new Big('152') })
    expect(fill?.amount.toFixed(2)).toBe('1.50')
    expect(fill?.whole).toBe(true)
  })
  it('says when the book has less', () => {
    expect(fillOf(levels.asks, { by: 'amount', value: new Big('5') })?.whole).toBe(false)
    expect(fillOf([], { by: 'amount', value: new Big('5') })).toBeUndefined()
  })
})

describe('riskOf', () => {
  it('sees a price far from the last one, on either side', () => {
    expect(look({}, { price: new Big('105.01'), amount: '0.1' }).away).toBe('5.01')
    expect(look({ side: 'sell' }, { price: new Big('94.9'), amount: '0.1' }).away).toBe('-5.10')
    expect(look({}, { price: new Big('105'), amount: '0.1' }).away).toBeUndefined()
  })
  it('sees an order that takes much of the book, but not one that rests', () => {
    expect(look({ type: 'market' }, { price: new Big('101'), amount: '1.2' }).share).toBe('30')
    expect(look({ type: 'market' }, { price: new Big('101'), amount: '1' }).share).toBeUndefined()
    expect(look({}, { price: new Big('101'), amount: '3' }).share).toBe('75')
    expect(look({}, { price: new Big('100.5'), amount: '3' }).share).toBeUndefined()
  })
  it('estimates a market order at what it would pay through the book', () => {
    const risk = look({ type: 'market' }, { price: new Big('101'), amount: '4' })
    expect(risk.fill?.average.toFixed(2)).toBe('105.75')
    expect(risk.away).toBeUndefined()
  })
})

describe('needsCheck', () => {
  it('asks before market orders until skipped, and before risky ones always', () => {
    expect(needsCheck({ ...emptyForm(), type: 'market' }, {}, false)).toBe(true)
    expect(needsCheck({ ...emptyForm(), type: 'market' }, {}, true)).toBe(false)
    expect(needsCheck({ ...emptyForm(), type: 'market' }, { share: '40' }, true)).toBe(true)
    expect(needsCheck(emptyForm(), { away: '6.00' }, true)).toBe(true)
    expect(needsCheck(emptyForm(), {}, false)).toBe(false)
  })
})
