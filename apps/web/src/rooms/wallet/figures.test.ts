import { describe, expect, it } from 'vitest'
import { figureOf, isSmall, minus, plus, readableRate, sharesOf, sum, wayOf, worthOfHolds } from './figures.ts'

it('adds what binary fractions cannot', () => {
  expect(plus('0.1', '0.2')).toBe('0.3')
  expect(sum(['0.00000001', '123456789012.99999999'])).toBe('123456789013')
  expect(plus(undefined, '5')).toBe('5')
})
it('never leaves less than nothing', () => {
  expect(minus('10', '0.1')).toBe('9.9')
  expect(minus('1', '2')).toBe('0')
})

describe('sharesOf', () => {
  it('gives per cents', () => expect(sharesOf(['75', '25', '0'])).toEqual(['75', '25', '0']))
  it('divides nothing by nothing', () => expect(sharesOf(['0', '0'])).toEqual(['0', '0']))
})

describe('figureOf', () => {
  const bill = (amount: string, available_change: string) => figureOf({ amount, available_change })
  it('is what was set aside, or given back', () => {
    expect(bill('0', '-100')).toBe('-100')
    expect(bill('0.00', '40')).toBe('40')
  })
  it('is the fee of an opening that gives back what was held too much', () => expect(bill('-0.06', '0.013467')).toBe('-0.06'))
  it('is the price of what a hold paid for', () => expect(bill('-99.5', '0')).toBe('-99.5'))
  it('is the price too where the order gives back a part of its hold', () => expect(bill('-99.5', '0.5')).toBe('-99.5'))
  it('is the profit of what brings its stake back', () => expect(bill('8', '18')).toBe('8'))
  it('is what came in, where nothing was held', () => expect(bill('25', '25')).toBe('25'))
})

describe('wayOf', () => {
  const way = (amount: string, available_change: string) => wayOf({ amount, available_change })
  it('tells what is set aside and given back from what is won or lost', () => {
    expect([way('0', '-10'), way('0', '10')]).toEqual(['held', 'freed'])
    expect([way('25', '25'), way('-4', '-4'), way('8', '18')]).toEqual(['plain', 'plain', 'plain'])
  })
  it('knows what a hold paid for, and what came locked', () => expect([way('-10', '0'), way('200', '0')]).toEqual(['spent', 'locked']))
})

it('counts less than one USDT as small', () => {
  expect(isSmall({ value: '0.99999999' })).toBe(true)
  expect(isSmall({ value: '1' })).toBe(false)
})

it('counts what is held at what the wallet counts its coin, and nothing for what has no price', () => {
  const balances = [
    { currency_id: '1', currency_name: 'BTC', available: '1.5', held: '0.5', value: '100000' },
    { currency_id: '40', currency_name: 'QLL', available: '0', held: '200', value: '0' },
  ]
  const wallet = { total: '100000', accounts: [{ type: 2, name: 'spot', total: '100000', balances }] }
  const hold = (currency_id: string, amount: string) => ({
    currency_id,
    currency_name: '',
    type: 2,
    amount,
    reason: 'mining',
    reference: '',
    since: '',
  })
  expect(worthOfHolds(wallet, [hold('1', '0.5'), hold('40', '200'), hold('9', '1')])).toBe('25000')
})

describe('readableRate', () => {
  it('keeps a rate above one', () => expect(readableRate('90299.735', 'BTC', 'USDT')).toEqual({ one: 'BTC', is: '90299.74', of: 'USDT' }))
  it('turns a rate below one round', () => expect(readableRate('0.00001', 'USDT', 'BTC')).toEqual({ one: 'BTC', is: '100000', of: 'USDT' }))
  it('keeps all digits before the point', () => expect(readableRate('2345678912.7', 'BTC', 'VND').is).toBe('2345678913'))
  it('lets zero be', () => expect(readableRate('0', 'A', 'B').is).toBe('0'))
})
