import { afterEach, describe, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import {
  decimalsOf, directionOf, formatAmount, formatChange, formatCompact, formatFiat, formatMoney, formatPercent, formatPrice, usefulScale,
} from './format.ts' // prettier-ignore

describe('formatPrice', () => {
  it.each([
    ['67412.5', '0.01', '67,412.50'],
    ['67412.5', '0.1', '67,412.5'],
    ['0.000012345', '0.00000001', '0.00001235'],
    ['70000', '1', '70,000'],
    ['1234567.891', '0.010', '1,234,567.89'],
    [null, '0.01', '—'],
    ['', '0.01', '—'],
    ['not a number', '0.01', '—'],
  ])('%s at tick %s is %s', (value, tick, text) => expect(formatPrice(value, tick)).toBe(text))
})

describe('formatAmount', () => {
  it.each([
    ['0.037100000', 8, '0.0371'],
    ['1000.00', 8, '1,000'],
    ['0.999999999', 8, '0.99999999'],
    ['0.000000001', 8, '0'],
    ['-0.000000001', 8, '0'],
    ['12345678901234567890.123456789', 9, '12,345,678,901,234,567,890.123456789'],
  ])('%s at scale %i is %s', (value, scale, text) => expect(formatAmount(value, scale)).toBe(text))

  it('never shows more than there is', () => expect(formatAmount('1.999', 2)).toBe('1.99'))
})

describe('useful decimals', () => {
  it.each([
    ['19899.98990001', 8, 'USDT', '19,899.98'],
    ['0.00214599', 8, 'USDT', '0.0021'],
    ['0.5', 8, 'USDT', '0.5'],
    ['1234.56', 8, 'JPY', '1,234'],
    ['0.12345678', 8, 'BTC', '0.12345678'],
    ['2.123456789', 8, 'ETH', '2.123456'],
    ['0.00000001', 8, 'DOGE', '0.00000001'],
    ['12.3456', 4, 'NEW', '12.3456'],
  ])('%s of scale %i in %s is %s', (...row) => {
    const [value, scale, currency, text] = row
    expect(formatAmount(value, usefulScale(value, scale, currency))).toBe(text)
  })
})

describe('signs', () => {
  it('gains carry a plus, losses a true minus, zero nothing', () => {
    expect(formatMoney('182.44', 2, true)).toBe('+182.44')
    expect(formatMoney('-64.1', 2, true)).toBe('−64.10')
    expect(formatMoney('0', 2, true)).toBe('0.00')
    expect(formatChange('1.84')).toBe('+1.84%')
    expect(formatChange('-2.868')).toBe('−2.87%')
    expect(formatChange('-0.001')).toBe('0.00%')
    expect(formatChange(undefined)).toBe('—')
    expect(formatPercent('18.6')).toBe('18.60%')
  })
  it('knows the direction', () => {
    expect([directionOf('0.1'), directionOf('-0.1'), directionOf('0'), directionOf(null)]).toEqual(['up', 'down', 'zero', 'zero'])
  })
})

describe('formatCompact', () => {
  it.each([
    ['144213456789', '144.2B'],
    ['1284000000', '1.3B'],
    ['1284000', '1.3M'],
    ['1000001', '1.0M'],
    ['999999', '1.0M'],
    ['999949', '999.9K'],
    ['98310', '98.3K'],
    ['1000.01', '1.0K'],
    ['1000', '1,000'],
    ['999.99999', '1,000'],
    ['12.34567', '12.3457'],
    ['-98310', '−98.3K'],
  ])('%s is %s', (value, text) => expect(formatCompact(value)).toBe(text))
})

describe('formatFiat', () => {
  it.each([
    ['67412.5', 'EUR', '0.9214', '€62,113.88'],
    ['67412.5', 'VND', '25000', '₫1,685,312,500'],
    ['0.00012', 'USD', '1', '$0.00012'],
    ['0', 'GBP', '0.8', '£0.00'],
    ['-5', 'USD', '1', '−$5.00'],
  ])('%s dollars in %s at %s is %s', (...[value, code, rate, text]) => expect(formatFiat(value, code, rate)).toBe(text))
})

describe('in other languages', () => {
  afterEach(() => setClient({ language: 'en', numbers: 'language' }))

  it.each([
    ['fra', '1\u00a0234\u00a0567,89', '+1,84\u202f%'],
    ['spa', '1.234.567,89', '+1,84\u202f%'],
    ['yn', '1.234.567,89', '+1,84%'],
    ['jp', '1,234,567.89', '+1.84%'],
    ['th', '1,234,567.89', '+1.84%'],
  ] as const)('figures have the marks of the language: %s', (language, price, change) => {
    setClient({ language })
    expect(formatPrice('1234567.89', '0.01')).toBe(price)
    expect(formatChange('1.84')).toBe(change)
  })

  it.each([
    ['zh', '1442.1亿'],
    ['jp', '1442.1億'],
    ['kor', '1442.1억'],
    ['fra', '144,2\u00a0Md'],
    ['yn', '144,2\u00a0T'],
    ['th', '144.2B'],
  ] as const)('large figures have its short form: %s', (language, text) => {
    setClient({ language })
    expect(formatCompact('144213456789')).toBe(text)
  })

  it('the marks of the settings come before those of the language', () => {
    setClient({ language: 'fra', numbers: 'point' })
    expect(formatMoney('1234567.89')).toBe('1,234,567.89')
    setClient({ language: 'en', numbers: 'comma' })
    expect(formatCompact('-98310')).toBe('−98,3K')
  })
})

describe('decimalsOf', () => {
  it.each([['1', 0], ['0.01', 2], ['0.050', 2], ['10', 0]])('%s has %i', (step, decimals) => expect(decimalsOf(step)).toBe(decimals)) // prettier-ignore
})
