import { describe, expect, it } from 'vitest'
import { HOME } from '#navigation/go.ts'
import { addressProblem, addressText, plainNumber, safeReturn, secretProblems, sentAddress } from './form.ts'

const typed = { channel: 'mobile' as const, email: ' Name@Example.com ', mobile: '081 234-5678', region: 'TH' }

describe('plainNumber', () => {
  it.each([
    ['081 234-5678', '0812345678'],
    [' +44 (20) 7946 0018', '+442079460018'],
    ['０９０－１２３４', '0901234'],
    ['', ''],
  ])('%s is %s', (text, plain) => expect(plainNumber(text)).toBe(plain))
})

describe('sentAddress', () => {
  it('sends the mail address of the email tab, without an area code', () =>
    expect(sentAddress({ ...typed, channel: 'email' })).toEqual({ user_string: 'Name@Example.com', type: 'email' }))
  it('sends the number of the mobile tab with its area code', () =>
    expect(sentAddress(typed)).toEqual({ user_string: '0812345678', type: 'mobile', area_code: '66' }))
})

describe('addressText', () => {
  it('writes numbers internationally', () => expect(addressText(typed)).toBe('+66812345678'))
  it('keeps a number that has its country already', () =>
    expect(addressText({ ...typed, mobile: '+44 7911 123456' })).toBe('+447911123456'))
})

describe('addressProblem', () => {
  it.each([
    ['', 'field_required'],
    ['name@', 'email_invalid'],
    ['name@example', 'email_invalid'],
    ['na me@example.com', 'email_invalid'],
    ['name+tag@example.co.uk', undefined],
  ])('email %s: %s', (email, problem) => expect(addressProblem({ ...typed, channel: 'email', email })).toBe(problem))
  it.each([
    ['', 'field_required'],
    ['1234', 'mobile_invalid'],
    ['081 234 5678', undefined],
    ['+447911123456', undefined],
  ])('mobile %s: %s', (mobile, problem) => expect(addressProblem({ ...typed, mobile })).toBe(problem))
})

describe('secretProblems', () => {
  it('names what each field lacks', () =>
    expect(secretProblems({ code: '481', password: 'short' })).toEqual({ code: 'code_incomplete', password: 'password_length' }))
  it('is empty when all is there', () => expect(secretProblems({ code: '481203', password: 'plumtree42' })).toEqual({}))
})

describe('safeReturn', () => {
  it.each([
    ['/pages/fund/assets?type=2', { to: '/pages/fund/assets', query: { type: '2' } }],
    ['//evil.example', { to: HOME }],
    ['https://evil.example', { to: HOME }],
    ['javascript:alert(1)', { to: HOME }],
    [null, { to: HOME }],
    ['', { to: HOME }],
  ])('%s leads to %o', (asked, address) => expect(safeReturn(asked)).toEqual(address))
})
