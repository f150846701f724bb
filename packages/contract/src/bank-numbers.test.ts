import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abaFault, accountNumberFault, bicFault, cardBrand, cardFault, ibanFault, isSameName, validToOf } from './bank-numbers.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
const CARD = '4539 5787 6362 1486'
const ABA = '021000021'

describe('an IBAN', () => {
  it.each([
    [IBAN, null],
    ['de89370400440532013000', null],
    ['DE89 3704 0044 0532 0130 0', 'short'],
    ['DE89 3704 0044 0532 0130 000', 'long'],
    ['DE89 3704 0044 0532 0310 00', 'swapped'],
    ['DE89 3704 0044 0532 0130 07', 'check'],
    ['ZZ89 3704', 'country'],
    ['DE89 37é4', 'signs'],
    ['', 'empty'],
  ])('%s: %s', (typed, fault) => expect(ibanFault(typed)).toBe(fault))

  it('with two different neighbours exchanged is found wrong, and said to be swapped', () => {
    const digits = IBAN.replaceAll(' ', '')
    fc.assert(
      fc.property(fc.integer({ min: 4, max: digits.length - 2 }), (at) => {
        fc.pre(digits[at] !== digits[at + 1])
        const swapped = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2)
        expect(ibanFault(swapped)).toBe('swapped')
      }),
    )
  })
})

describe('other numbers', () => {
  it.each([
    [ABA, null],
    ['021 000 012', 'swapped'],
    ['021000025', 'check'],
    ['000000000', 'check'],
    ['02100002', 'short'],
    ['0210000211', 'long'],
    ['02100002a', 'signs'],
  ])('routing number %s: %s', (typed, fault) => expect(abaFault(typed)).toBe(fault))

  it.each([
    [CARD, null],
    ['4539 5787 6362 1468', 'check'],
    ['4539 5787 6362 1480', 'check'],
    ['4539', 'short'],
    ['6212 3456 7890 0000 003', null],
    ['45395787 x', 'signs'],
  ])('card %s: %s', (typed, fault) => expect(cardFault(typed)).toBe(fault))

  it.each([
    ['COBADEFFXXX', null],
    ['cobadeff', null],
    ['COBADEF', 'short'],
    ['COBAD1FF', 'signs'],
    ['COBADEFFXXXX', 'long'],
  ])('BIC %s: %s', (typed, fault) => expect(bicFault(typed)).toBe(fault))

  it('an account number is letters and digits', () => {
    expect(accountNumberFault('4417 2290-2904')).toBeNull()
    expect(accountNumberFault('12')).toBe('short')
    expect(accountNumberFault("1'; --")).toBe('signs')
  })

  it('a card says its network, and its month must not be over', () => {
    expect(cardBrand(CARD)).toBe('Visa')
    const now = new Date('2026-11-24T00:00:00Z')
    expect(validToOf('11/26', now)).toBe('11/26')
    expect(validToOf('1126', now)).toBe('11/26')
    expect(validToOf('10/26', now)).toBeNull()
    expect(validToOf('13/27', now)).toBeNull()
  })
})

describe('names', () => {
  it.each([
    ['Nadia Reimann', 'REIMANN, Nadia', true],
    ['José Núñez', 'Jose Nunez', true],
    ['王小明', '王小明', true],
    ['Nguyễn Văn An', 'NGUYEN VAN AN', true],
    ['Nadia Reimann', 'T. Albers', false],
    ['Nadia Reimann', 'Nadia', false],
    ['', '', false],
    ['...', '---', false],
  ])('%s and %s are the same: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))
})
