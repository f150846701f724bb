import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

const PEER = '192.0.2.1'

it.each([
  { from: 'the peer', headers: {}, trustProxy: true, expected: PEER },
  { from: 'the peer, whatever it says itself', headers: { 'x-forwarded-for': '192.0.2.7' }, trustProxy: false, expected: PEER },
  {
    from: 'the first a trusted proxy names',
    headers: { 'x-forwarded-for': '192.0.2.7, 192.0.2.8' },
    trustProxy: true,
    expected: '192.0.2.7',
  },
])('a line comes from $from', ({ headers, trustProxy, expected }) => {
  expect(addressOf({ address: PEER, headers }, trustProxy)).toBe(expected)
})
