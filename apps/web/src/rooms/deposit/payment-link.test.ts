import { expect, it } from 'vitest'
import { paymentLink } from './payment-link.ts'

const ether = { address: '0xA', chain: 'ethereum', chain_id: '1', network: 'ethereum', token: null, currency_id: '2' }
const usdt = { ...ether, network: 'erc20', token: '0xT', currency_id: '3' }

const cases: [words: string, to: typeof usdt | typeof ether, amount: string, expected: string][] = [
  ['no amount is the address alone', ether, '', '0xA'],
  ['zero is no amount', ether, '0.00', '0xA'],
  ['half a number is no amount', ether, '1.', '0xA'],
  ['the coin in its smallest unit', ether, '0.05', 'ethereum:0xA@1?value=50000000000000000'],
  ['more decimals than the chain has are left out', usdt, '1.2345678', 'ethereum:0xT@1/transfer?address=0xA&uint256=1234567'],
  ['a token by its contract', usdt, '25', 'ethereum:0xT@1/transfer?address=0xA&uint256=25000000'],
  ['Bitcoin in coins', { ...ether, address: 'bc1q', chain: 'bitcoin', network: 'bitcoin' }, '0.01', 'bitcoin:bc1q?amount=0.01'],
  ['Tron has no such link', { ...usdt, address: 'T', chain: 'tron', network: 'trc20' }, '5', 'T'],
]

it.each(cases.map(([words, to, amount, expected]) => ({ words, to, amount, expected })))('$words', ({ to, amount, expected }) =>
  expect(paymentLink(to, amount)).toBe(expected),
)
