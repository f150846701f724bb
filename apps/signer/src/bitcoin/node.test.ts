/** Which node is asked: none of another chain, and none that is behind, until the one that was ahead has long been away. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BitcoinNode as TestNode, regtestAddress } from '@assay/chain/testing-bitcoin'
import { BitcoinNode } from './node.ts'
import { Outputs } from './outputs.ts'
import { spentAmong } from './spent.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MINUTE_MS = 60_000
const address = regtestAddress(1)
let ahead: TestNode
let behind: TestNode
let nowMs = 0
beforeEach(async () => {
  ;[ahead, behind] = [await TestNode.start(), await TestNode.start()]
  ahead.mine(3)
})
afterEach(() => Promise.all([ahead.stop(), behind.stop()]))

const open = (...nodes: TestNode[]) =>
  new BitcoinNode(
    nodes.map(({ url }) => url),
    { chain: 'regtest', address, ending: new AbortController().signal, now: () => nowMs },
  )

it('takes one that is behind only where no other has been as high for ten minutes', async () => {
  const node = open(ahead, behind)
  expect((await node.view()).height).toBe(ahead.height)
  ahead.isAway = true
  nowMs += 9 * MINUTE_MS
  await expect(node.view()).rejects.toThrow('behind')
  nowMs += MINUTE_MS
  expect((await node.view()).height).toBe(behind.height)
})

it('goes through the outputs of none that is behind', async () => {
  const node = open(ahead, behind)
  ahead.pay(address, 5_000n)
  ahead.mine()
  expect(await node.scan()).toHaveLength(1)
  ahead.isAway = true
  await expect(node.scan()).rejects.toThrow('behind')
})

it('asks no node of another chain what there is', async () => {
  const node = new BitcoinNode([ahead.url], { chain: 'main', address, ending: new AbortController().signal, now: () => nowMs })
  await expect(node.scan()).rejects.toThrow('of chain regtest')
})

it('asks all that answer what is not for one to say, each of its own blocks, and none where one refuses', async () => {
  const heights = () => open(ahead, behind).allSay(({ height }) => Promise.resolve(height))
  expect(await heights()).toEqual([ahead.height, behind.height])
  behind.isAway = true
  await expect(heights()).rejects.toThrow('refused')
  behind.isAway = false
  const gone = await TestNode.start()
  await gone.stop()
  expect(await open(gone, ahead).allSay(({ height }) => Promise.resolve(height))).toEqual([ahead.height])
})

it('takes for spent what a block of its chain had, not what a block had that is no more or that it does not have yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-spent-'))
  const outputs = new Outputs(folder)
  const names = ['known', 'replaced', 'later', 'unseen']
  const all = names.map((id) => ({ id, place: 0, value: 5n }))
  outputs.add(all)
  const view = await open(ahead).view()
  const { height, blockHash } = view
  outputs.seenIn(
    new Map([
      ['known:0', { height, hash: blockHash }],
      ['replaced:0', { height: height - 1, hash: blockHash }],
      ['later:0', { height: height + 1, hash: blockHash }],
    ]),
  )
  expect([...(await spentAmong(all, { outputs, view }))]).toEqual(['known:0', 'unseen:0'])
  rmSync(folder, { recursive: true })
})
