import { expect, it } from 'vitest'
import { readReference } from './reference.ts'

it.each([
  ['spot_order:12', { to: 'order', id: '12' }],
  ['spot_trade:1:77', { to: 'trade', instrumentId: '1', seq: '77' }],
  ['move:3', { to: 'move', id: '3' }],
  ['conversion:4', { to: 'conversion', id: '4' }],
  ['faucet:9', { to: 'other' }],
  ['sandbox_account', { to: 'other' }],
  ['spot_order', { to: 'other' }],
  ['spot_trade:1', { to: 'other' }],
  ['', { to: 'other' }],
])('reads %j', (text, meaning) => expect(readReference(text)).toEqual(meaning))
