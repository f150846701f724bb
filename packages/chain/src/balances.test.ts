/** What addresses hold, by a real node where there is one, and what a node that lies cannot make anybody believe. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinBalances, ethereumBalances } from './balances.ts'
import { openRpc, type Question, type Rpc } from './json-rpc.ts'
import { hex } from '@scure/base'
import { bitcoinScript } from './derive.ts'
import { regtestAddress } from './testing/addresses.ts'
import { Anvil, hasAnvil } from './testing/anvil.ts'

const OURS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const scriptOf = (address: string): string => hex.encode(bitcoinScript(address, 'regtest')!)

/** A node that answers this to everything. */
function saying(result: unknown): Rpc {
  const ask = <Answer>({ answer }: Question<Answer>): Promise<Answer> => answer.parseAsync(result)
  return { ask, askAll: (questions) => Promise.all(questions.map(ask)) }
}

describe.skipIf(!hasAnvil)('a real node', () => {
  let node: Anvil
  beforeAll(async () => {
    node = await Anvil.start()
  })
  afterAll(() => node.stop())

  it('says what an address held at a height, of the coin and of a token', async () => {
    const token = await node.deployToken()
    await node.pay(OURS, 7n)
    await node.payToken(token, OURS, 5n)
    const height = await node.height()
    await node.pay(OURS, 100n)
    const rpc = openRpc({ url: node.url, timeoutMs: 5_000, maximumBytes: 100_000 })
    expect((await ethereumBalances(rpc, [OURS], { height, token: null })).get(OURS)).toBe(7n)
    expect((await ethereumBalances(rpc, [OURS], { height, token })).get(OURS)).toBe(5n)
  })
})

describe('what a node says', () => {
  it('of Bitcoin is counted by address in one look, each with confirmations enough', async () => {
    const [first, second] = [regtestAddress(1), regtestAddress(2)]
    const output = (address: string, amount: unknown, height: number) => ({ scriptPubKey: scriptOf(address), amount, height })
    const unspents = [output(first, '0.10000001', 99), output(second, 2, 50), output(first, '5', 100), output(second, '7', 100)]
    const groups = [
      { addresses: [first], confirmations: 2 },
      { addresses: [second, regtestAddress(3)], confirmations: 1 },
    ]
    const node = saying({ success: true, height: 100, unspents })
    expect(await bitcoinBalances(node, groups, 'regtest')).toEqual({ height: 100, units: [10_000_001n, 900_000_000n] })
  })

  it.each([['0x'], ['-0x1'], ['12'], [null], [`0x1${'0'.repeat(64)}`]])('is not taken for a balance: %j', async (result) => {
    await expect(ethereumBalances(saying(result), [OURS], { height: 1, token: null })).rejects.toThrow()
  })

  it.each([
    [{ success: false, height: 1, unspents: [] }],
    [{ success: true, height: 1, unspents: [{ scriptPubKey: '', amount: 'x', height: 1 }] }],
  ])('is not taken for coins: %j', async (result) => {
    await expect(bitcoinBalances(saying(result), [], 'main')).rejects.toThrow()
  })
})
