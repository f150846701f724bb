/** When a payment of Bitcoin is final: all nodes that answer have it deep enough, or what came back of it was spent by a later payment. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BitcoinNode as TestNode, regtestAddress } from '@assay/chain/testing-bitcoin'
import type { SignedOnBitcoin } from '../journal.ts'
import { BitcoinNode } from './node.ts'
import { isPaidOnBitcoin } from './paid.ts'

const address = regtestAddress(1)
let node: TestNode
let other: TestNode
beforeEach(async () => {
  ;[node, other] = [await TestNode.start(), await TestNode.start()]
})
afterEach(() => Promise.all([node.stop(), other.stop()]))

const open = (...nodes: TestNode[]) => {
  const urls = nodes.map(({ url }) => url)
  return new BitcoinNode(urls, { chain: 'regtest', address, ending: new AbortController().signal, now: Date.now })
}
const signed = (id: string, input: string): SignedOnBitcoin => ({
  at: 1,
  withdrawal: '7',
  chain_id: 'regtest',
  from: address,
  currency_id: 1,
  to: address,
  amount: '1',
  chain_amount: '1',
  bytes: '',
  transaction_id: id,
  inputs: [{ id: input, place: 0, value: '9' }],
  change: ['5'],
  fee_rate: '1',
  cost: '1',
})
const never = 'ab'.repeat(32)

it('is final where all have it deep enough', async () => {
  // Its second output is what comes back.
  const its = [signed(never, never), signed(node.pay(address, 7_000n, 5_000n), never)]
  expect(await isPaidOnBitcoin(open(node), { its, signed: its })).toBe(false)
  node.mine()
  expect(await isPaidOnBitcoin(open(node), { its, signed: its })).toBe(true)
  expect(await isPaidOnBitcoin(open(node, other), { its, signed: its })).toBe(false)
})

it('is final where a later payment spent what came back of it, and its inputs are gone', async () => {
  const its = [signed(never, never)]
  const later = { ...signed('cd'.repeat(32), never), withdrawal: '8', inputs: [{ id: never, place: 1, value: '5' }] }
  expect(await isPaidOnBitcoin(open(node), { its, signed: its })).toBe(false)
  expect(await isPaidOnBitcoin(open(node), { its, signed: [...its, later] })).toBe(true)
  const kept = [signed(never, node.pay(address, 9_000n))]
  expect(await isPaidOnBitcoin(open(node), { its: kept, signed: [...kept, later] })).toBe(false)
})
