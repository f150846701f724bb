/** Several nodes of a chain: what all of them have is credited, who holds up the rest is told, and no one of them is believed alone. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Anvil, hasAnvil } from '@assay/chain/testing'
import { ETH } from '../wallet/testing.ts'
import { startDeposits, type DepositTest } from '../../testing-deposit.ts'
import { nodeAlarms } from './alarms.ts'
import type { Watcher } from './watcher.ts'

const GWEI = 10n ** 9n
const ether = (thousandths: number): bigint => BigInt(thousandths) * 1_000_000n * GWEI
const NEEDED = 12

interface Lagging {
  url: string
  height: number
  /** A block it says nothing of, and one it does not want to be asked for. */
  missing: number | null
  /** From here on its blocks are others. */
  forged: number | null
  refused: number | null
  stop(): Promise<unknown>
}

/** The same chain by another node, which is as far as a test says. */
async function startLagging(url: string): Promise<Lagging> {
  type Asked = { id: number; method: string; params: unknown[] }
  const answer = async (asked: Asked): Promise<unknown> => {
    const { id, method, params } = asked
    const height = method === 'eth_getBlockByNumber' ? Number(params[0]) : null
    if (method === 'eth_blockNumber') return { id, result: `0x${lagging.height.toString(16)}` }
    if (height !== null && height === lagging.refused) return { id, error: { message: 'not now' } }
    if (height !== null && (height > lagging.height || height === lagging.missing)) return { id, result: null }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', ...asked })
    const answered = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { result: object }
    if (height === null || lagging.forged === null || height < lagging.forged) return answered
    return { ...answered, result: { ...answered.result, hash: `0x${'f'.repeat(64)}` } }
  }
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const asked = JSON.parse(body) as Asked | Asked[]
      response.end(JSON.stringify(Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked)))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => once(server.close(), 'close')
  const lagging: Lagging = { url: `http://127.0.0.1:${port}`, height: 0, missing: null, refused: null, forged: null, stop }
  return lagging
}

describe.skipIf(!hasAnvil)('a deposit, where a chain has several nodes', () => {
  let node: Anvil
  let test: DepositTest
  let watcher: Watcher

  beforeAll(async () => {
    node = await Anvil.start()
    test = await startDeposits()
    watcher = test.watch('ethereum', [node.url])
    await watcher.pass()
  })
  afterAll(async () => {
    // The node goes also where the books do not balance.
    await Promise.all([node.stop(), test.end()])
  })

  const mineAndLook = async (blocks: number) => {
    await node.mine(blocks)
    await watcher.pass()
  }
  const addressOf = async () => {
    const userId = await test.user()
    return { userId, address: await test.addressOf(userId, ETH) }
  }

  it('is not credited while two nodes of the chain disagree, and operators see which', async () => {
    const { userId, address } = await addressOf()
    const other = await Anvil.start()
    await node.pay(address, ether(50))
    await node.mine(NEEDED)
    await other.mine(await node.height())
    const both = test.watcher('ethereum', [node.url, other.url])
    await both.pass()
    expect(both.nodes.map(({ health }) => health.state)).toEqual(['well', 'contradicts'])
    expect(await test.balance(userId, ETH)).toBe('0')
    await other.stop()
    await both.pass()
    expect(both.nodes.map(({ health }) => health.state)).toEqual(['well', 'unreachable'])
    expect(await test.balance(userId, ETH)).toBe('0.05')
  })

  it('waits until a second node that answers has the block as deep and agrees: one that is ahead is not believed alone', async () => {
    const { userId, address } = await addressOf()
    const before = await node.height()
    await node.pay(address, ether(70))
    await node.mine(NEEDED - 1)
    const lagging = await startLagging(node.url)
    const both = test.watcher('ethereum', [node.url, lagging.url])
    const credited = async () => {
      await both.pass()
      const [row] = await test.rows(userId)
      return { balance: await test.balance(userId, ETH), shown: row?.['confirmations'], second: both.nodes[1]?.health.state }
    }
    try {
      lagging.height = before
      expect(await credited()).toEqual({ balance: '0', shown: 0, second: 'behind' })
      test.told.deposits.length = 0
      lagging.height = await node.height()
      lagging.missing = lagging.height - NEEDED + 1
      expect(await credited()).toEqual({ balance: '0', shown: NEEDED - 1, second: 'unreadable' })
      // The first has found no block meanwhile: it is the count that changed.
      expect(test.told.deposits).toContainEqual([userId, null])
      lagging.missing = null
      lagging.refused = lagging.height - NEEDED + 1
      expect(await credited()).toEqual({ balance: '0', shown: NEEDED - 1, second: 'refused' })
      lagging.refused = null
      // The first has all its confirmations, the second one less: it may have invented the last.
      lagging.height -= 2
      expect(await credited()).toEqual({ balance: '0', shown: NEEDED - 2, second: expect.stringMatching(/well|still/) as string })
      lagging.height += 1
      expect(await credited()).toEqual({ balance: '0', shown: NEEDED - 1, second: expect.stringMatching(/well|still/) as string })
      lagging.height += 1
      expect(await credited()).toMatchObject({ balance: '0.07', shown: NEEDED })
    } finally {
      await lagging.stop()
    }
  })

  it('is credited up to where all nodes agree: one that lags, or has others, holds up what comes after and no more', async () => {
    const [first, second] = [await addressOf(), await addressOf()]
    await node.pay(first.address, ether(80))
    const agreed = await node.height()
    await node.pay(second.address, ether(90))
    await node.mine(NEEDED)
    const other = await startLagging(node.url)
    const both = test.watcher('ethereum', [node.url, other.url])
    const look = async () => {
      await both.pass()
      const balances = await Promise.all([first, second].map(({ userId }) => test.balance(userId, ETH)))
      return [...balances, both.nodes[1]!.health.state]
    }
    try {
      other.height = agreed - 1
      expect(await look()).toEqual(['0', '0', 'behind'])
      expect(nodeAlarms([both])).toEqual([
        { kind: 'node_behind', about: 'ethereum 2', detail: expect.stringContaining('credits wait') as string },
      ])
      other.height = agreed + NEEDED - 2
      expect((await look()).slice(0, 2)).toEqual(['0', '0'])
      other.height = agreed + NEEDED - 1
      expect((await look()).slice(0, 2)).toEqual(['0.08', '0'])
      other.height = await node.height()
      other.forged = agreed + 1
      expect(await look()).toEqual(['0.08', '0', 'contradicts'])
      other.forged = null
      expect((await look()).slice(0, 2)).toEqual(['0.08', '0.09'])
    } finally {
      await other.stop()
    }
  })

  it('that one node has no more is not taken back while another may still have it', async () => {
    const { userId, address } = await addressOf()
    const other = await Anvil.start()
    const before = await node.snapshot()
    await node.pay(address, ether(55))
    await mineAndLook(NEEDED)
    expect(await test.balance(userId, ETH)).toBe('0.055')
    await node.revert(before)
    await node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1_000) + 3_000_000)
    await node.mine(NEEDED + 2)
    await other.mine(await node.height())
    const both = test.watcher('ethereum', [node.url, other.url])
    await both.pass()
    expect(await test.balance(userId, ETH)).toBe('0.055')
    await other.stop()
    await both.pass()
    expect(await test.balance(userId, ETH)).toBe('0')
  })

  it('is not looked for on another chain than the configured one, nor on one whose blocks are all others', async () => {
    const wrong = await Anvil.start({ chainId: 5 })
    const watching = test.watcher('ethereum', [wrong.url])
    await watching.pass()
    expect(watching.nodes[0]?.health).toMatchObject({ state: 'other_chain', detail: 'this is chain 5' })
    expect(watching.isWell).toBe(false)
    await wrong.stop()
    const fresh = await Anvil.start()
    await fresh.mine((await node.height()) + 1)
    const other = test.watcher('ethereum', [fresh.url])
    await other.pass()
    expect(other.nodes[0]?.health.state).toBe('contradicts')
    await fresh.stop()
  })

  it('goes on with the next node where one does not answer, or has less than was read', async () => {
    const { userId, address } = await addressOf()
    await node.pay(address, ether(60))
    await node.mine(NEEDED)
    const both = test.watcher('ethereum', ['http://127.0.0.1:1', node.url])
    await both.pass()
    expect(both.nodes.map(({ health }) => health.state)).toEqual(['unreachable', expect.stringMatching(/well|still/)])
    expect(await test.balance(userId, ETH)).toBe('0.06')
  })
})
