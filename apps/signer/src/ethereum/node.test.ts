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
