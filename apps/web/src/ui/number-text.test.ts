import { describe, expect, it } from 'vitest'
import { cleanDecimal, groupDecimal, shareOf, stepBy } from './number-text.ts'

describe('cleanDecimal', () => {
  it.each([
    ['67,412.50', 2, '67412.50'],
    ['0,5', 2, '0.5'],
    ['1,000', 2, '1000'],
    ['.5', 2, '0.5'],
    ['1.2.3', 4, '1.23'],
    ['1.239', 2, '1.23'],
    ['007', 2, '7'],
    ['12.5', 0, '12.'],
    ['1e9', 2, '19'],
    ['-3', 2, '3'],
    ['5.', 2, '5.'],
    ['', 2, ''],
    ['.5', 0, '0.'],
  ])('%s with %i decimals is %s', (typed, decimals, text) => expect(cleanDecimal(typed, decimals)).toBe(text))
})

it('never takes digits typed after the point for whole ones', () => {
  const typed = [...'1234.56'].reduce((text, key) => cleanDecimal(text + key, 0), '')
  expect(typed).toBe('1234.')
})

describe('stepBy', () => {
  it('moves on the grid of the step', () => {
    expect(stepBy('67412', '0.1', 1)).toBe('67412.1')
    expect(stepBy('0.3', '0.1', -1)).toBe('0.2')
    expect(stepBy('0.25', '0.1', 1)).toBe('0.3')
    expect(stepBy('0.25', '0.1', -1)).toBe('0.2')
  })
  it('starts from nothing and stops at zero', () => {
    expect(stepBy('', '0.01', 1)).toBe('0.01')
    expect(stepBy('0', '0.01', -1)).toBe('0')
    expect(stepBy('0.004', '0.01', -1)).toBe('0')
  })
  it('adds tenths exactly', () => {
    let value = '0'
    for (let count = 0; count < 10; count++) value = stepBy(value, '0.1', 1)
    expect(value).toBe('1')
  })
})

it('groups what is typed without changing it', () => {
  expect(groupDecimal('67412.50')).toBe('67,412.50')
  expect(groupDecimal('5.')).toBe('5.')
  expect(groupDecimal('')).toBe('')
})

it('takes a share and cuts it to the lot', () => {
  expect(shareOf('0.0742', 25, 4)).toBe('0.0185')
  expect(shareOf('0.1', 100, 8)).toBe('0.1')
  expect(shareOf('', 50, 2)).toBe('0')
})
