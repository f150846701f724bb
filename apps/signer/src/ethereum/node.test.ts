/** What counts as sent: only what a node has. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { Node } from './node.ts'

const ID = `0x${'ab'.repeat(32)}`
const BYTES = '0x02'
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await once(server.close(), 'close')
})

/** A node that refuses bytes with these words, and knows a transaction by its id or does not. */
async function startNode({ refusal, knows }: { refusal: string | null; knows: boolean }): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
      const isSend = method === 'eth_sendRawTransaction'
      if (isSend && refusal !== null) return response.end(JSON.stringify({ id, error: { code: -32_000, message: refusal } }))
      const found = knows && params[0] === ID ? { hash: ID } : null
      return response.end(JSON.stringify({ id, result: isSend ? ID : found }))
    })
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each([
  { refusal: null, knows: false, isSent: true },
  { refusal: 'already known', knows: false, isSent: true },
  { refusal: 'nonce too low', knows: true, isSent: true },
  { refusal: 'nonce too low', knows: false, isSent: false },
  { refusal: 'replacement transaction underpriced', knows: true, isSent: true },
  { refusal: 'replacement transaction underpriced', knows: false, isSent: false },
  { refusal: 'insufficient funds', knows: true, isSent: false },
])('is sent: $isSent where the node says "$refusal" and knows the transaction: $knows', async ({ isSent, ...given }) => {
  const node = new Node([await startNode(given)])
  expect(await node.send({ bytes: BYTES, id: ID })).toBe(isSent)
})

it('is sent where one of two nodes knows it', async () => {
  const urls = await Promise.all([true, false].map((knows) => startNode({ refusal: 'nonce too low', knows })))
  expect(await new Node(urls).send({ bytes: BYTES, id: ID })).toBe(true)
})

/** A node that says of each transaction the same, is at a height, and has had one of an address's transactions more with each block. */
async function startWitness({ receipt, height = 7 + 11 }: { receipt?: unknown; height?: number }): Promise<string> {
  type Asked = { id: number; method: string; params: unknown[] }
  const top = `0x${height.toString(16)}`
  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => '0x1',
    eth_blockNumber: () => top,
    eth_getBlockByNumber: () => ({ number: top }),
    eth_getBalance: () => '0x0',
    eth_getTransactionCount: ([, at]) => (at === 'latest' ? top : at),
  }
  const answerTo = ({ id, method, params }: Asked) => ({ jsonrpc: '2.0', id, result: answers[method] ? answers[method](params) : receipt })
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body) as Asked | Asked[]
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked)))
    })
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const FAILED = { transactionHash: ID, blockNumber: '0x7', status: '0x0', gasUsed: '0x1' }

it.each([
  { said: 'the same', second: { receipt: FAILED }, isSame: true, isDeep: true },
  { said: 'the same, one block less deep', second: { receipt: FAILED, height: 17 }, isSame: true, isDeep: false },
  { said: 'that it was paid', second: { receipt: { ...FAILED, status: '0x1' } }, isSame: false, isDeep: false },
  { said: 'another block', second: { receipt: { ...FAILED, blockNumber: '0x8' } }, isSame: false, isDeep: false },
  { said: 'nothing of it', second: { receipt: null }, isSame: false, isDeep: false },
])('has failed, where a second node says $said: the same $isSame, as deep $isDeep', async ({ second, isSame, isDeep }) => {
  const urls = await Promise.all([{ receipt: FAILED }, second].map(startWitness))
  const witnesses = await new Node(urls).witnesses(ID, { height: 7, hasFailed: true })
  expect(witnesses).toEqual([
    { isSame: true, isDeep: true },
    { isSame, isDeep },
  ])
})

it('counts confirmations by the lowest of the nodes that answer', async () => {
  const [ahead, lower, away] = await Promise.all([
    startWitness({ height: 90 }),
    startWitness({ height: 20 }),
    startNode({ refusal: null, knows: true }),
  ])
  expect(await new Node([ahead, lower, away]).standing('0xa')).toMatchObject({ height: 90, countedHeight: 20 })
})

it('counts as used only the nonces that all nodes say are, each at its own depth', async () => {
  const urls = await Promise.all([20, 15].map((height) => startWitness({ height })))
  expect(await new Node(urls).deepNonce('0xa')).toBe(4)
})

it.each([
  { said: 'nothing of it', receipt: null, none: true },
  { said: 'that a block has it', receipt: FAILED, none: false },
])('is in no block where a second node says $said: $none', async ({ receipt, none }) => {
  const urls = await Promise.all([null, receipt].map((one) => startWitness({ receipt: one })))
  expect(await new Node(urls).noneHas([ID])).toBe(none)
})

it('decides nothing while a node refuses the question, as one does that has not seen such a height', async () => {
  const node = new Node([await startWitness({}), await startNode({ refusal: null, knows: true })])
  await expect(node.deepNonce('0xa')).rejects.toThrow()
})

it('does not take the receipt of another transaction', async () => {
  const node = new Node([await startWitness({ receipt: { ...FAILED, transactionHash: `0x${'cd'.repeat(32)}` } })])
  await expect(node.receipts([ID])).rejects.toThrow('another transaction')
})
