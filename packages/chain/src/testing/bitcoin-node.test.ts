/** What the Bitcoin node of tests refuses: a suite that it would let everything pass in proves nothing. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bitcoinBalances } from '../balances.ts'
import { bitcoinNetwork, bitcoinScript } from '../derive.ts'
import { openRpc } from '../json-rpc.ts'
import { BitcoinNode, regtestAddress } from './bitcoin-node.ts'

const KEY = new Uint8Array(32).fill(7)
const own = p2wpkh(secp256k1.getPublicKey(KEY), bitcoinNetwork('regtest'))
let node: BitcoinNode
beforeAll(async () => {
  node = await BitcoinNode.start()
})
afterAll(() => node.stop())

interface Made {
  id: string
  place?: number
  value?: bigint
  pays: bigint
  sequence?: number
}

/** Of one output of 100,000 satoshis, so much to somebody; the rest is its fee. */
function make({ id, place = 0, value = 100_000n, pays, sequence = 0xffff_fffd }: Made): string {
  const transaction = new Transaction({ version: 2, lowR: true })
  transaction.addInput({ txid: id, index: place, sequence, witnessUtxo: { script: own.script, amount: value } })
  transaction.addOutput({ script: bitcoinScript(regtestAddress(3), 'regtest')!, amount: pays })
  transaction.sign(KEY)
  transaction.finalize()
  return transaction.hex
}
const fresh = (): string => node.pay(own.address!, 100_000n)

it('takes what is signed and pays its fee, and the same again, until a block has it', () => {
  const bytes = make({ id: fresh(), pays: 99_000n })
  const id = node.send(bytes)
  expect(node.send(bytes)).toBe(id)
  node.mine()
  expect(node.mined.at(-1)!.id).toBe(id)
  expect(() => node.send(bytes)).toThrow('already in utxo set')
})

it.each([
  ['whose amount is not what was signed', () => make({ id: fresh(), value: 100_001n, pays: 99_000n }), 'Signature'],
  ['of an output that is not there', () => make({ id: fresh(), place: 1, pays: 99_000n }), 'missingorspent'],
  ['that pays too little fee', () => make({ id: fresh(), pays: 99_950n }), 'min relay fee'],
  ['that pays dust', () => make({ id: fresh(), pays: 329n }), 'dust'],
  ['whose bytes were changed', () => make({ id: fresh(), pays: 99_000n }).replace(/.{8}$/, '01000000'), 'Signature'],
  ['that is cut short', () => make({ id: fresh(), pays: 99_000n }).slice(0, -2), 'decode'],
])('refuses a transaction %s', (_, bytes, words) => {
  const given = bytes()
  expect(() => node.send(given)).toThrow(words)
})

it('refuses to spend twice, but for a replacement that pays for itself, of one that may be replaced', () => {
  const id = fresh()
  node.send(make({ id, pays: 99_000n }))
  expect(() => node.send(make({ id, pays: 98_950n }))).toThrow('insufficient fee')
  const replaced = node.send(make({ id, pays: 98_000n }))
  expect(node.pool.map((one) => one.id)).toEqual([replaced])
  node.mine()
  expect(() => node.send(make({ id, pays: 97_000n }))).toThrow('missingorspent')
  const last = fresh()
  node.send(make({ id: last, pays: 99_000n, sequence: 0xffff_ffff }))
  expect(() => node.send(make({ id: last, pays: 90_000n }))).toThrow('mempool-conflict')
})

it('loses what a replaced block had, and takes it up again or forgets it', () => {
  node.mine()
  const id = node.send(make({ id: fresh(), pays: 99_000n }))
  node.mine()
  node.reorganise(1)
  expect(node.pool.map((one) => one.id)).toEqual([id])
  node.mine()
  expect(node.mined.at(-1)!.id).toBe(id)
  node.reorganise(1, { forgets: true })
  expect(node.pool).toEqual([])
})

it('goes through its outputs for one who asks at a time', async () => {
  node.scanMs = 100
  const rpc = openRpc({ url: node.url, timeoutMs: 10_000, maximumBytes: 1_000_000 })
  const scan = () => bitcoinBalances(rpc, [{ addresses: [regtestAddress(3)], confirmations: 1 }], 'regtest')
  const asked = await Promise.allSettled([scan(), scan()])
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('already in progress') as string },
  })
  await expect(scan()).resolves.toMatchObject({ height: node.height })
})
