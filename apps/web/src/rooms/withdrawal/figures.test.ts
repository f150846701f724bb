import { describe, expect, it } from 'vitest'
import { arrivesOf, leftIn, needsTwo, problemOf } from './figures.ts'

const way = { currency_id: '3', minimum: '20', fee: '4.2' }
const options = { left_btc: '0.5', btc_per_unit: { 3: '0.00001' }, two_above_usdt: '10000', usdt_per_unit: { 3: '1' } }

describe('the form of a withdrawal', () => {
  it.each([
    ['100', '95.8'],
    ['4.2', undefined],
    ['4', undefined],
    ['', undefined],
    ['1,000', undefined],
  ])('of %s says that %s arrives', (amount, arrives) => expect(arrivesOf(way, amount)).toBe(arrives))

  it.each([
    ['', 'needed'],
    ['0', 'needed'],
    ['19.99999999', 'minimum'],
    ['20', null],
    ['60000', 'balance'],
    ['50000', null],
    ['50000.1', 'limit'],
  ])('finds in %s: %s', (amount, problem) => {
    const available = amount === '60000' ? '59999' : '70000'
    expect(problemOf(amount, { way, available, options })).toBe(problem)
  })

  it('says what the limit leaves in the coin, where it is another than that of the limit', () => {
    expect(leftIn(way, options)).toBe('50000')
    expect(leftIn({ currency_id: '1' }, { ...options, btc_per_unit: { 1: '1' } })).toBeUndefined()
    expect(leftIn({ currency_id: '9' }, options)).toBeUndefined()
  })

  it('says that two people approve what is above the limit, not at it', () => {
    expect(needsTwo('10000', { way, options })).toBe(false)
    expect(needsTwo('10000.01', { way, options })).toBe(true)
  })
})
