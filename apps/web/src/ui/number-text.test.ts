import { numberStyles } from '@assay/contract/wire'
import { describe, expect, it } from 'vitest'
import type { Shown } from './number-text.ts'
import { cleanDecimal, groupDecimal, shareOf, stepBy, takeEdit } from './number-text.ts'

describe('cleanDecimal', () => {
  it.each([
    ['67,412.50', 2, '67412.50'],
    ['0,5', 2, '0.5'],
    ['1,000', 2, '1000'],
    ['.5', 2, '0.5'],
    ['1.239', 2, '1.23'],
    ['007', 2, '7'],
    ['12.5', 0, '12.'],
    ['5.', 2, '5.'],
    ['', 2, ''],
    ['.5', 0, '0.'],
    ['0,125', 4, '0.125'],
    ['1,2345', 4, '1.2345'],
    ['1,234,567.8', 2, '1234567.8'],
    ['1.234,50', 2, '1234.50'],
    ['12。5', 2, '12.5'],
    ['１２．５', 2, '12.5'],
    ['１，２３４．５', 2, '1234.5'],
    [' 12.5\n', 2, '12.5'],
  ])('%s with %i decimals is %s', (typed, decimals, text) => expect(cleanDecimal(typed, decimals)).toBe(text))
})

it.each(['1e9', '-3', '5-', '1.2.3', '1,2,3', '1,234,56', '12 34', '5%', 'abc'])('%s says no figure', (text) =>
  expect(cleanDecimal(text, 4)).toBeUndefined(),
)

/** A field into which is typed key by key; a key that is not taken leaves it as it was. */
function typed(keys: string, decimals: number) {
  let field = { text: '', value: '' }
  for (const key of keys) {
    const text = field.text + key
    field = takeEdit({ text: field.text, isGrouped: false }, { text, caret: text.length }, decimals) ?? field
  }
  return field
}

describe('typing', () => {
  it.each([
    ['1,234.5', 2, '1,234.5', '1234.5'],
    ['1,234.567', 2, '1,234.56', '1234.56'],
    ['1,234,567', 2, '1,234,567', '1234567'],
    ['12,345', 0, '12,345', '12345'],
    ['1,23', 2, '1,23', '1.23'],
    ['0,500', 2, '0.50', '0.50'],
    ['1234,5', 2, '1234.5', '1234.5'],
    ['1,2345', 2, '1,234', '1234'],
    ['1,2345', 4, '1.2345', '1.2345'],
    ['12。5', 2, '12.5', '12.5'],
    ['１２．５', 2, '12.5', '12.5'],
    ['1，234', 2, '1,234', '1234'],
    ['1.2.', 2, '1.2', '1.2'],
    ['1.2,', 2, '1.2', '1.2'],
    ['1.234,', 4, '1.234', '1.234'],
    ['-', 2, '', ''],
    ['.5', 2, '0.5', '0.5'],
    ['1234.56', 0, '1234.', '1234.'],
  ])('%s with %i decimals shows %s', (keys, decimals, ...[text, value]) => expect(typed(keys, decimals)).toMatchObject({ text, value }))
})

describe('takeEdit', () => {
  const read: Shown = { text: '12,345', isGrouped: true }
  it('takes marks put there for reading for none of what is typed', () => {
    expect(takeEdit(read, { text: '12,3945', caret: 5 }, 8)).toEqual({ text: '123945', value: '123945', caret: 4 })
    expect(takeEdit(read, { text: '12,3456', caret: 7 }, 8)).toEqual({ text: '123456', value: '123456', caret: 6 })
    expect(takeEdit(read, { text: '12,34', caret: 5 }, 8)).toEqual({ text: '1234', value: '1234', caret: 4 })
    expect(takeEdit(read, { text: '12345', caret: 2 }, 8)).toEqual({ text: '12345', value: '12345', caret: 2 })
  })
  it('replaces what is selected', () => {
    expect(takeEdit(read, { text: '5', caret: 1 }, 2)).toEqual({ text: '5', value: '5', caret: 1 })
    expect(takeEdit(read, { text: '', caret: 0 }, 2)).toEqual({ text: '', value: '', caret: 0 })
  })
  it('keeps a typed thousand whole when digits go from it', () => {
    const shown = { text: '1,234', isGrouped: false }
    expect(takeEdit(shown, { text: '1,23', caret: 4 }, 2)).toEqual({ text: '123', value: '123', caret: 3 })
    expect(takeEdit(shown, { text: ',234', caret: 0 }, 2)).toEqual({ text: '234', value: '234', caret: 0 })
    expect(takeEdit({ text: '1,234,567', isGrouped: false }, { text: '1234,567', caret: 1 }, 2)!.value).toBe('1234567')
  })
  it('takes no minus, letter or second point', () => {
    for (const text of ['-12', '1e2', '1 2']) expect(takeEdit({ text: '12', isGrouped: true }, { text, caret: 2 }, 2)).toBeUndefined()
    expect(takeEdit({ text: '1.2', isGrouped: true }, { text: '1.2.', caret: 4 }, 2)).toBeUndefined()
  })
  it('takes nothing of what was selected into what is pasted over it', () => {
    const over = (text: string, selected?: [number, number]) =>
      takeEdit({ text: '1,234.5', isGrouped: true }, { text, caret: text.length, isPasted: true, selected }, 4)?.value
    expect(over('1,234,567', [0, 7])).toBe('1234567')
    expect(over('1,2345', [0, 7])).toBe('1.2345')
    expect(over('1,234.567', [7, 7])).toBe('1234.567')
  })
  it('takes a pasted figure, and nothing of what is none', () => {
    const paste = (shown: string, text: string) =>
      takeEdit({ text: shown, isGrouped: true }, { text, caret: text.length, isPasted: true }, 2)?.value
    expect(paste('', '1,234.5')).toBe('1234.5')
    expect(paste('7', '1.234,50')).toBe('1234.50')
    expect(paste('', '１２．５')).toBe('12.5')
    expect(paste('12', '12-5')).toBeUndefined()
    for (const text of ['1e9', '-5', '1.2.3', '1,234,5']) expect(paste('12', text)).toBeUndefined()
  })
})

describe('stepBy', () => {
  it('moves on the grid of the step', () => {
    expect(stepBy('67412', '0.1', { direction: 1 })).toBe('67412.1')
    expect(stepBy('0.3', '0.1', { direction: -1 })).toBe('0.2')
    expect(stepBy('0.25', '0.1', { direction: 1 })).toBe('0.3')
    expect(stepBy('0.25', '0.1', { direction: -1 })).toBe('0.2')
  })
  it('starts from nothing and stops at zero', () => {
    expect(stepBy('', '0.01', { direction: 1 })).toBe('0.01')
    expect(stepBy('0', '0.01', { direction: -1 })).toBe('0')
    expect(stepBy('0.004', '0.01', { direction: -1 })).toBe('0')
  })
  it('starts an empty field from the price given, and no other', () => {
    expect(stepBy('', '0.1', { direction: 1, from: '81720.5' })).toBe('81720.6')
    expect(stepBy('', '0.1', { direction: -1, from: '81720.5' })).toBe('81720.4')
    expect(stepBy('100', '0.1', { direction: 1, from: '81720.5' })).toBe('100.1')
  })
  it('adds tenths exactly', () => {
    let value = '0'
    for (let count = 0; count < 10; count++) value = stepBy(value, '0.1', { direction: 1 })
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

describe('where the comma is the decimal sign', () => {
  const { comma, space } = numberStyles

  it.each([
    ['1,234', '1.234'],
    ['0,5', '0.5'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1.000', '1000'],
    ['1.5', '1.5'],
    ['1,234.50', '1234.50'],
  ])('%s is %s with a point between thousands', (typed, value) => expect(cleanDecimal(typed, 4, comma)).toBe(value))

  it.each([
    ['1,234', '1.234'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234\u00a0567,5', '1234567.5'],
    ['1.5', '1.5'],
    ['1 5', undefined],
    ['1 2345', undefined],
    ['1.234,5', undefined],
  ])('%s is %s with a blank between thousands', (typed, value) => expect(cleanDecimal(typed, 4, space)).toBe(value))

  const typedIn = (marks: typeof comma, keys: string) => {
    let field = { text: '', value: '' }
    for (const key of keys) {
      const text = field.text + key
      field = takeEdit({ text: field.text, isGrouped: false }, { text, caret: text.length, marks }, 4) ?? field
    }
    return field
  }

  it('takes a comma typed key by key as the decimal sign, and shows it', () => {
    expect(typedIn(comma, '1,234')).toMatchObject({ text: '1,234', value: '1.234' })
    expect(typedIn(space, '1234,5')).toMatchObject({ text: '1234,5', value: '1234.5' })
    expect(typedIn(space, '12.5')).toMatchObject({ text: '12,5', value: '12.5' })
    expect(typedIn(comma, '1.234,5')).toMatchObject({ text: '1.234,5', value: '1234.5' })
  })
  it('takes no blank for a decimal sign', () => expect(typedIn(space, '1 5')).toMatchObject({ value: '15' }))
  it('edits a grouped figure at any place', () => {
    const shown = (text: string) => ({ text, isGrouped: true })
    expect(takeEdit(shown('1.234,5'), { text: '19.234,5', caret: 2, marks: comma }, 2)?.value).toBe('19234.5')
    expect(takeEdit(shown('1\u00a0234,5'), { text: '1\u00a02934,5', caret: 4, marks: space }, 2)?.value).toBe('12934.5')
  })
  it('takes a pasted figure of its own marks', () => {
    const paste = (marks: typeof comma, text: string) =>
      takeEdit({ text: '', isGrouped: true }, { text, caret: text.length, isPasted: true, marks }, 2)?.value
    expect(paste(comma, '1.234.567,89')).toBe('1234567.89')
    expect(paste(space, '1 234 567,89')).toBe('1234567.89')
    expect(paste(space, '1 5')).toBeUndefined()
  })
  it('groups for display', () => {
    expect(groupDecimal('67412.50', comma)).toBe('67.412,50')
    expect(groupDecimal('1234567.5', space)).toBe('1\u00a0234\u00a0567,5')
  })
})
