/** Deposits on Bitcoin, by a server that answers as its node does: `getblock` of verbosity 2, coins as JSON numbers. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { satoshis } from '@assay/chain/bitcoin'
import { startDeposits, type DepositTest } from '../../testing-deposit.ts'
import { BTC } from '../wallet/testing.ts'
import type { Watcher } from './watcher.ts'

/** Outputs of a transaction as the node writes them: the number's text is kept as it stands. */
type Outputs = [value: string, address: string][]
interface Mined {
  hash: string
  parent: string
  transactions: { txid: string; outputs: Outputs }[]
}

let test: DepositTest
let watcher: Watcher
let server: Server
let chain: Mined[] = []
let named = 0
let said = 'regtest'

const digest = (number: number): string => number.toString(16).padStart(64, '0')
const mine = (...transactions: Outputs[]): void => {
  const parent = chain.at(-1)?.hash ?? digest(0)
  chain.push({ hash: digest((named += 1)), parent, transactions: transactions.map((outputs) => ({ txid: digest((named += 1)), outputs })) })
}

function answer(method: string, params: unknown[]): string {
  const at = (hash: unknown) => chain.findIndex((block) => block.hash === hash)
  const header = (height: number) => {
    const { hash, parent } = chain[height]!
    return `"hash":"${hash}","height":${height},"time":1700000000${height === 0 ? '' : `,"previousblockhash":"${parent}"`}`
  }
  if (method === 'getblockchaininfo') return `{"chain":"${said}","blocks":${chain.length - 1},"headers":9}`
  if (method === 'getblockhash') return JSON.stringify(chain[Number(params[0])]?.hash)
  if (method === 'getblockheader') return `{${header(at(params[0]))}}`
  const height = at(params[0])
  const transactions = chain[height]!.transactions.map(({ txid, outputs }) => {
    const vout = outputs.map(
      ([value, address], n) => `{"value":${value},"n":${n},"scriptPubKey":{"type":"witness_v0_keyhash","address":"${address}"}}`,
    )
    return `{"txid":"${txid}","vin":[],"vout":[${vout.join(',')},{"value":0.00000000,"n":${outputs.length},"scriptPubKey":{"type":"nulldata"}}]}`
  })
  return `{${header(height)},"tx":[${transactions.join(',')}]}`
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.headers.authorization !== `Basic ${Buffer.from('user:pass word').toString('base64')}`)
        return void response.writeHead(401).end()
      const { id, method, params } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string; params: unknown[] }
      response.end(`{"result":${answer(method, params)},"error":null,"id":${id}}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  for (let blocks = 0; blocks < 5; blocks += 1) mine()
  test = await startDeposits()
  const { port } = server.address() as { port: number }
  watcher = test.watch('bitcoin', [`http://user:pass%20word@127.0.0.1:${port}`])
  await watcher.pass()
})
afterAll(async () => {
  await test.end()
  server.close()
})

it('is credited at its second confirmation, each output by itself, to the last satoshi', async () => {
  const userId = await test.user()
  const address = await test.addressOf(userId, BTC)
  expect(address).toMatch(/^bcrt1q/)
  mine([
    ['0.10000001', address],
    ['0.5', 'bcrt1qnobody'],
    ['1.23456789', address],
  ])
  await watcher.pass()
  expect(await test.rows(userId)).toMatchObject([
    { status: 'confirming', confirmations: 1, amount: '1.23456789' },
    { status: 'confirming', amount: '0.10000001' },
  ])
  mine()
  await watcher.pass()
  expect(await test.balance(userId, BTC)).toBe('1.3345679')
  expect(watcher.nodes[0]?.health.state).toBe('still')
})

it('is undone when its block is replaced, and taken back when it was credited', async () => {
  const userId = await test.user()
  const address = await test.addressOf(userId, BTC)
  const before = [...chain]
  mine([['2.00000000', address]])
  mine()
  await watcher.pass()
  expect(await test.balance(userId, BTC)).toBe('2')
  chain = before
  for (let blocks = 0; blocks < 4; blocks += 1) mine()
  await watcher.pass()
  expect(await test.balance(userId, BTC)).toBe('0')
  expect(await test.rows(userId)).toMatchObject([{ status: 'undone', was_credited: true, claim: '0' }])
})

it('is not looked for on another chain, nor with a password that is refused', async () => {
  said = 'main'
  await watcher.pass()
  expect(watcher.nodes[0]?.health).toMatchObject({ state: 'other_chain', detail: 'this is chain main' })
  said = 'regtest'
  const { port } = server.address() as { port: number }
  const stranger = test.watcher('bitcoin', [`http://127.0.0.1:${port}`])
  await stranger.pass()
  expect(stranger.nodes[0]?.health.state).toBe('refused')
})

it.each([
  ['0.5', 50_000_000n],
  ['12', 1_200_000_000n],
  ['1e-8', 1n],
  ['0.000000015', null],
  ['-1', null],
  ['1.2.3', null],
  ['', null],
])('%j is so many satoshis: %s', (text, units) => expect(satoshis(text)).toBe(units))
