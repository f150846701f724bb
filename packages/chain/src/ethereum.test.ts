/** What a real node says of payments, and what a node that lies cannot make anybody believe. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ethereumReader } from './ethereum.ts'
import { NodeFault, openRpc } from './json-rpc.ts'
import { MovedChain, NATIVE_OUTPUT, type Watched } from './reader.ts'
import { Anvil, hasAnvil } from './testing/anvil.ts'

const OURS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const watched: Watched = { has: (address) => address === OURS, all: () => [OURS] }
const readerAt = (url: string, timeoutMs = 5_000, maximumBytes = 1_000_000) => ethereumReader(openRpc({ url, timeoutMs, maximumBytes }))

describe.skipIf(!hasAnvil)('a real node', () => {
  let node: Anvil
  let token: string
  beforeAll(async () => {
    node = await Anvil.start()
    token = await node.deployToken()
  })
  afterAll(() => node.stop())

  it('tells the coin and tokens that were paid to an address, each by a place that stays, and nothing else', async () => {
    const from = (await node.height()) + 1
    const coin = await node.pay(OURS, 10n ** 18n)
    await node.pay(OTHER, 10n ** 18n)
    const twice = await node.payTokenTwice(token, { to: OURS, first: 5n, second: 7n })
    await node.payToken(token, OTHER, 9n)
    await node.payToken(token, OURS, 0n)
    const { blocks, payments } = await readerAt(node.url).read(from, await node.height(), watched)
    expect(blocks).toHaveLength(5)
    const plain = payments.map(({ transactionId, output, amount, address }) => [transactionId, output, amount, address])
    expect(plain).toEqual([
      [coin, NATIVE_OUTPUT, 10n ** 18n, OURS],
      [twice, 0, 5n, OURS],
      [twice, 1, 7n, OURS],
    ])
    expect(payments[1]?.token?.toLowerCase()).toBe(token)
  })

  it('tells its chain, its head and its blocks; one it does not have is null', async () => {
    const reader = readerAt(node.url)
    const head = await reader.head()
    expect(head.chainId).toBe('31337')
    expect((await reader.block(head.height))?.height).toBe(head.height)
    expect(await reader.block(head.height + 1)).toBeNull()
    await expect(reader.read(head.height, head.height + 5, watched)).rejects.toBeInstanceOf(MovedChain)
  })

  it('that reads a transaction which failed tells no payment', async () => {
    const from = (await node.height()) + 1
    await node.payToken(token, OURS, 10n ** 30n).catch(() => null)
    await node.mine()
    expect((await readerAt(node.url).read(from, await node.height(), watched)).payments).toEqual([])
  })
})

describe('a node that', () => {
  let server: Server
  let url: string
  let answer: (method: string, params: unknown[]) => unknown
  let raw: string | null = null
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (raw !== null) return void response.end(raw)
        const asked = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string; params: unknown[] }[]
        const all = [asked].flat().map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: answer(method, params) }))
        response.end(JSON.stringify(Array.isArray(asked) ? all : all[0]))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => server.close())

  const troubleOf = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof NodeFault ? error.trouble : error instanceof MovedChain ? 'moved' : error),
    )
  const hash = (digit: string) => `0x${digit.repeat(64)}`
  const block = (number: number, digit: string, parent: string) => ({
    number: `0x${number.toString(16)}`,
    hash: hash(digit),
    parentHash: hash(parent),
    timestamp: '0x1',
    transactions: [],
  })

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['the answer to another question', '{"jsonrpc":"2.0","id":7,"result":"0x1"}'],
    ['a list where one answer is due', '[]'],
  ])('answers %s is not believed', async (_words, text) => {
    raw = text
    expect(await troubleOf(readerAt(url).block(1))).toBe('unreadable')
    raw = null
  })

  it.each(['0x', '0x00', '1', 1, '-0x1', '0xfffffffffffffffffffff', null, {}])('says its head is %j is not believed', async (head) => {
    answer = (method) => (method === 'eth_chainId' ? '0x1' : head)
    const found = await readerAt(url)
      .head()
      .catch((error: unknown) => error)
    if (found instanceof Error) expect(found).toBeInstanceOf(NodeFault)
    // A head beyond all blocks is a number; that there is no such block, the watcher finds.
    else expect(head).toBe('0xfffffffffffffffffffff')
  })

  it('hangs, or answers without end, is given up', async () => {
    const hanging = createServer(() => undefined)
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(hanging.address() as { port: number }).port}`
    expect(await troubleOf(readerAt(at, 100).head())).toBe('slow')
    hanging.closeAllConnections()
    hanging.close()
    raw = `{"jsonrpc":"2.0","id":0,"result":"${'0'.repeat(5_000)}"}`
    expect(await troubleOf(readerAt(url, 5_000, 1_000).block(1))).toBe('unreadable')
    raw = null
    expect(await troubleOf(readerAt('http://127.0.0.1:1').head())).toBe('unreachable')
  })

  it('gives blocks that do not hang together, or others than were asked for, is read again', async () => {
    answer = (method, [at]) => (method === 'eth_getLogs' ? [] : at === '0x5' ? block(5, 'a', '0') : block(6, 'b', 'c'))
    expect(await troubleOf(readerAt(url).read(5, 6, watched))).toBe('moved')
    answer = (method) => (method === 'eth_getLogs' ? [] : block(9, 'a', '0'))
    expect(await troubleOf(readerAt(url).read(5, 5, watched))).toBe('moved')
  })

  const log = (change: Record<string, unknown> = {}) => ({
    address: `0x${'11'.repeat(20)}`,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      hash('0'),
      `0x${OURS.slice(2).toLowerCase().padStart(64, '0')}`,
    ],
    data: `0x${'0'.repeat(62)}10`,
    blockHash: hash('a'),
    blockNumber: '0x5',
    transactionHash: hash('7'),
    logIndex: '0x3',
    ...change,
  })
  const receipt = (logs: unknown[], change: Record<string, unknown> = {}) => ({
    transactionHash: hash('7'),
    blockHash: hash('a'),
    status: '0x1',
    from: `0x${'22'.repeat(20)}`,
    logs,
    ...change,
  })
  const told = (one: unknown, of: unknown) => {
    answer = (method) => (method === 'eth_getLogs' ? [one] : method === 'eth_getTransactionReceipt' ? of : block(5, 'a', '0'))
    return readerAt(url).read(5, 5, watched)
  }

  it('tells a payment is asked for its receipt, which must say the same', async () => {
    expect((await told(log(), receipt([log()]))).payments).toMatchObject([{ output: 0, amount: 16n }])
    expect((await told(log(), receipt([log({ logIndex: '0x2', data: '0x' }), log()]))).payments).toMatchObject([{ output: 1 }])
    expect(await troubleOf(told(log(), receipt([])))).toBe('unreadable')
    expect(await troubleOf(told(log(), receipt([log({ data: `0x${'0'.repeat(62)}11` })])))).toBe('unreadable')
    expect(await troubleOf(told(log(), receipt([log()], { transactionHash: hash('8') })))).toBe('unreadable')
    expect(await troubleOf(told(log(), receipt([log()], { blockHash: hash('b') })))).toBe('moved')
    expect(await troubleOf(told(log({ blockHash: hash('b') }), receipt([log()])))).toBe('moved')
    expect((await told(log(), receipt([log()], { status: '0x0' }))).payments).toEqual([])
  })
})
