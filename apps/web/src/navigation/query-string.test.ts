import { expect, it } from 'vitest'
import { queryString } from './query-string.ts'

it('skips what is empty and keeps zero and false', () => {
  expect(queryString({ a: 1, b: '', c: undefined, d: null, e: [], f: 0, g: false })).toBe('a=1&f=0&g=false')
})
it('encodes what needs it', () => {
  expect(queryString({ symbol: 'BTC/USDT', note: 'a b&c' })).toBe('symbol=BTC%2FUSDT&note=a+b%26c')
})
it.each([
  ['repeat', 'a=1&a=2'],
  ['brackets', 'a%5B%5D=1&a%5B%5D=2'],
  ['indices', 'a%5B0%5D=1&a%5B1%5D=2'],
  ['comma', 'a=1%2C2'],
] as const)('writes lists as %s', (format, text) => expect(queryString({ a: [1, 2] }, format)).toBe(text))
