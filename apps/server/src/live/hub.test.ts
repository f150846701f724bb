import { createHash } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMessage, SubscribeAnswer } from '@assay/contract/live'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testLive } from '../http/testing.ts'
import { createLiveHub, type LiveHub } from './hub.ts'
import { depthLevels, everyUpdate, lastBy } from './merge.ts'

const EVERY_MS = 40
const USERS: Record<string, number> = { 'token-of-1001': 1001, 'token-of-1002': 1002 }
let server: HttpServer
let hub: LiveHub
let registry: Registry
let clients: Socket[]
/** The values of the test channels. */
let total: number
let levels: Map<string, string>
let orders: { id: string; status: string }[]
let slowBase: Promise<unknown> | null

beforeEach(async () => {
  total = 0
  levels = new Map()
  orders = []
  slowBase = null
  clients = []
  registry = new Registry()
  server = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = createLiveHub({
    server,
    ...testLive(),
    allowedOrigins: ['https://friend.example'],
    findSession: async (token) => {
      if (token === 'database-away') throw new Error('connection terminated')
      return token in USERS ? { id: '1', userId: USERS[token]!, verificationLevel: 0 } : null
    },
    registry,
  })
  hub.define('sum', {
    isPrivate: false,
    everyMs: EVERY_MS,
    accepts: (argument) => /^[A-Z]$/.test(argument),
    merge: everyUpdate<number>(),
    base: () => total,
  })
  hub.define('quick', { isPrivate: false, everyMs: 0, accepts: () => true, merge: everyUpdate<string>(), base: () => total })
  hub.define('depth', {
    isPrivate: false,
    everyMs: EVERY_MS,
    accepts: (argument) => argument === 'BTC/USDT',
    merge: depthLevels,
    base: () => ({ bids: [...levels], asks: [] }),
  })
  hub.define('orders', { isPrivate: true, everyMs: 0, accepts: () => true, merge: everyUpdate(), base: () => slowBase ?? orders })
  hub.define('broken', {
    isPrivate: false,
    everyMs: 0,
    accepts: () => true,
    merge: lastBy(() => 1),
    base: () => {
      throw new Error('planted')
    },
  })
})

afterEach(async () => {
  for (const client of clients) client.disconnect()
  hub.close()
  await new Promise((resolve) => server.close(resolve))
})

interface Client {
  socket: Socket
  messages: LiveMessage[]
  subscribe(...channels: unknown[]): Promise<SubscribeAnswer>
  unsubscribe(...channels: unknown[]): Promise<SubscribeAnswer>
}

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function connect(token?: unknown, options: Record<string, unknown> = {}): Promise<Client> {
  const socket = io(address(), { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false, ...options })
  clients.push(socket)
  const messages: LiveMessage[] = []
  socket.on('message', (message: LiveMessage) => messages.push(message))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject)
    socket.io.once('close', () => reject(new Error('the line was dropped')))
  })
  return {
    socket,
    messages,
    subscribe: (...channels) => socket.timeout(10_000).emitWithAck('subscribe', { channels }),
    unsubscribe: (...channels) => socket.timeout(10_000).emitWithAck('unsubscribe', { channels }),
  }
}

const from = (origin: string) => connect(undefined, { extraHeaders: { origin } })

async function until(condition: () => boolean, timeoutMs = 10_000): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > end) throw new Error('waited in vain')
    await sleep(2)
  }
}

function add(value: number): void {
  total += value
  hub.publish('sum:A', value)
}

describe('a channel', () => {
  it('gives a base first, then updates numbered without gaps', async () => {
    total = 5
    const client = await connect()
    expect(await client.subscribe('sum:A')).toEqual({ refused: [] })
    await until(() => client.messages.length === 1)
    add(1)
    await until(() => client.messages.length === 2)
    add(2)
    await until(() => client.messages.length === 3)
    expect(client.messages).toEqual([
      { channel: 'sum:A', seq: 0, base: 5 },
      { channel: 'sum:A', seq: 1, updates: [1] },
      { channel: 'sum:A', seq: 2, updates: [2] },
    ])
    expect(hub.seq('sum:A')).toBe(2)
  })

  it('joins base and updates exactly, whenever a client comes', async () => {
    const clients = [await connect()]
    await clients[0]!.subscribe('sum:A')
    const feeding = setInterval(() => add(1), 1)
    for (let count = 0; count < 12; count++) {
      const client = await connect()
      clients.push(client)
      await client.subscribe('sum:A')
      await sleep(7)
    }
    clearInterval(feeding)
    const valueOf = ({ messages }: Client): number =>
      messages.reduce((sum, { base, updates }) => (base as number | undefined) ?? sum + (updates as number[]).length, 0)
    await until(() => clients.every((client) => valueOf(client) === total))
    for (const { messages } of clients) {
      expect(messages[0]).toHaveProperty('base')
      expect(messages.slice(1).map(({ seq }, at) => seq - messages[0]!.seq - at)).toEqual(messages.slice(1).map(() => 1))
    }
  })

  it('merges what happens between two messages', async () => {
    const client = await connect()
    await client.subscribe('depth:BTC/USDT')
    await until(() => client.messages.length === 1)
    hub.publish('depth:BTC/USDT', { bids: [['9', '1']], asks: [] })
    await until(() => client.messages.length === 2)
    for (let amount = 0; amount < 50; amount++)
      hub.publish('depth:BTC/USDT', {
        bids: [
          ['9', String(amount)],
          ['8', '0'],
        ],
        asks: [['10', '7']],
      })
    await until(() => client.messages.length === 3)
    await sleep(2 * EVERY_MS)
    expect(client.messages.length).toBe(3)
    expect(client.messages[2]!.updates).toEqual([
      {
        bids: [
          ['9', '49'],
          ['8', '0'],
        ],
        asks: [['10', '7']],
      },
    ])
  })

  it('gives a new base to a member that asks again', async () => {
    const client = await connect()
    await client.subscribe('sum:A')
    add(3)
    await until(() => client.messages.length === 2)
    await client.subscribe('sum:A')
    await until(() => client.messages.length === 3)
    expect(client.messages[2]).toEqual({ channel: 'sum:A', seq: 1, base: 3 })
    add(4)
    await until(() => client.messages.length === 4)
    expect(client.messages[3]).toEqual({ channel: 'sum:A', seq: 2, updates: [4] })
  })

  it('is silent after unsubscribe', async () => {
    const client = await connect()
    await client.subscribe('sum:A', 'sum:B')
    await until(() => client.messages.length === 2)
    expect(await client.unsubscribe('sum:A', 'sum:C')).toEqual({ refused: ['sum:C'] })
    add(1)
    hub.publish('sum:B', 1)
    await until(() => client.messages.length === 3)
    expect(client.messages[2]!.channel).toBe('sum:B')
  })

  it('reaches polling clients too', async () => {
    const client = await connect(undefined, { transports: ['polling'] })
    await client.subscribe('sum:A')
    await until(() => client.messages.length === 1)
    add(1)
    await until(() => client.messages.length === 2)
  })
})

describe('private channels', () => {
  it('tell a user his own and nobody else', async () => {
    const one = await connect('token-of-1001')
    const two = await connect('token-of-1002')
    orders = [{ id: '1', status: 'open' }]
    await Promise.all([one.subscribe('orders'), two.subscribe('orders')])
    await until(() => one.messages.length === 1 && two.messages.length === 1)
    hub.publishTo(1001, 'orders', { id: '7' })
    hub.publishTo(1001, 'orders', { id: '8' })
    await until(() => one.messages.length === 2)
    await sleep(20)
    expect(one.messages[1]).toEqual({ channel: 'orders', seq: 1, updates: [{ id: '7' }, { id: '8' }] })
    expect(two.messages).toEqual([{ channel: 'orders', seq: 0, base: [{ id: '1', status: 'open' }] }])
  })

  it('send what happens while a base is being read after it', async () => {
    const client = await connect('token-of-1001')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    slowBase = promise
    await client.subscribe('orders')
    await sleep(10)
    hub.publishTo(1001, 'orders', { id: '9' })
    await sleep(10)
    expect(client.messages).toEqual([])
    resolve([{ id: '1' }])
    await until(() => client.messages.length === 2)
    expect(client.messages).toEqual([
      { channel: 'orders', seq: 0, base: [{ id: '1' }] },
      { channel: 'orders', seq: 1, updates: [{ id: '9' }] },
    ])
  })

  it('end with the session, the public ones go on', async () => {
    const client = await connect('token-of-1001')
    await client.subscribe('orders', 'sum:A')
    await until(() => client.messages.length === 2)
    hub.revoke([createHash('sha256').update('token-of-1001').digest()])
    hub.publishTo(1001, 'orders', { id: '9' })
    add(1)
    await until(() => client.messages.length === 3)
    expect(client.messages[2]!.channel).toBe('sum:A')
    expect(await client.subscribe('orders')).toEqual({ refused: ['orders'] })
  })

  it('are refused to guests and to tokens that are not good', async () => {
    for (const token of [undefined, '', 'forged', 7, { token: 'token-of-1001' }, ['token-of-1001']]) {
      const client = await connect(token)
      expect(await client.subscribe('orders')).toEqual({ refused: ['orders'] })
    }
  })

  it('drop the line when the sessions cannot be read', async () => {
    await expect(connect('database-away')).rejects.toThrow()
  })
})

describe('hostile clients', () => {
  it('have forged channels refused by name', async () => {
    const client = await connect('token-of-1001')
    const forged = [
      'nothing',
      'sum',
      'sum:',
      'sum:a',
      'sum:A:B',
      'depth:BTC/USDT ',
      'orders:1002',
      'orders@1002',
      'orders:',
      ':',
      '',
      '__proto__',
      'constructor',
      'toString:x',
      'x'.repeat(200),
    ]
    const { refused } = await client.subscribe(...forged)
    expect(refused).toEqual(forged.map((name) => name.slice(0, 80)))
    expect(await client.subscribe('sum:A')).toEqual({ refused: [] })
  })

  it('have wrong types refused', async () => {
    const client = await connect()
    expect(await client.subscribe(null, 1, {}, { toString: 1 }, ['sum:A'], true)).toEqual({
      refused: ['null', '1', '{}', '{"toString":1}', '["sum:A"]', 'true'],
    })
    for (const request of [undefined, null, 7, 'sum:A', [], { channels: 'sum:A' }, { channels: { length: 3 } }]) {
      expect(await client.socket.timeout(10_000).emitWithAck('subscribe', request)).toEqual({ refused: [] })
    }
    client.socket.emit('subscribe')
    client.socket.emit('subscribe', { channels: ['sum:A'] }, 'not a function')
    client.socket.emit('unknown', 1)
    await until(() => client.messages.length === 1)
  })

  it('hold a hundred channels and no more', async () => {
    const client = await connect()
    const many = Array.from({ length: 103 }, (_, at) => `broken:${at}`)
    const { refused } = await client.subscribe(...many)
    expect(refused).toEqual(['broken:100', 'broken:101', 'broken:102'])
  })

  it('are cut off when they flood', async () => {
    const client = await connect()
    for (let count = 0; count < 200; count++) client.socket.emit('subscribe', { channels: [] })
    await until(() => !client.socket.connected)
  })

  it('are cut off when they send too much at once', async () => {
    const client = await connect()
    client.socket.emit('subscribe', { channels: ['x'.repeat(20_000)] })
    await until(() => !client.socket.connected)
  })

  it('come only from allowed origins', async () => {
    await expect(from('https://evil.example')).rejects.toThrow()
    await expect(from('null')).rejects.toThrow()
    expect((await from(address())).socket.connected).toBe(true)
    expect((await from('https://friend.example')).socket.connected).toBe(true)
  })
})

/** Stops the client from reading, so that the server's buffers fill. */
function pauseReading({ socket }: Client): () => void {
  const transport = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  transport.ws.pause()
  return () => transport.ws.resume()
}

describe('a slow client', () => {
  const value = ({ messages }: Client) =>
    messages.reduce((sum, { base, updates }) => (base as number | undefined) ?? sum + (updates as unknown[]).length, 0)

  it('loses only the steps in between: once it has caught up it gets a new base', async () => {
    const slow = await connect()
    const quick = await connect()
    await Promise.all([slow.subscribe('quick:A'), quick.subscribe('quick:A')])
    await until(() => slow.messages.length === 1 && quick.messages.length === 1)
    const resume = pauseReading(slow)
    const filler = 'x'.repeat(50_000)
    for (let count = 0; count < 600; count++) {
      total += 1
      hub.publish('quick:A', filler)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => value(quick) === total, 10_000)
    resume()
    await until(() => value(slow) === total, 10_000)
    expect(quick.messages.filter(({ base }) => base !== undefined).length).toBe(1)
    expect(slow.messages.filter(({ base }) => base !== undefined).length).toBe(2)
    total += 1
    hub.publish('quick:A', 'more')
    await until(() => value(slow) === total)
  }, 30_000)

  it('loses nothing of its own channels', async () => {
    const slow = await connect('token-of-1001')
    await slow.subscribe('orders')
    await until(() => slow.messages.length === 1)
    const resume = pauseReading(slow)
    const filler = 'x'.repeat(50_000)
    for (let count = 0; count < 600; count++) {
      hub.publishTo(1001, 'orders', { id: String(count), filler })
      await new Promise((resolve) => setImmediate(resolve))
    }
    resume()
    const received = () => slow.messages.flatMap(({ updates = [] }) => updates as { id: string }[])
    await until(() => received().length === 600, 10_000)
    expect(received().map(({ id }) => id)).toEqual(Array.from({ length: 600 }, (_, at) => String(at)))
  }, 30_000)
})

describe('metrics', () => {
  it('count connections and messages', async () => {
    const client = await connect()
    await connect()
    await client.subscribe('sum:A')
    await until(() => client.messages.length === 1)
    const text = await registry.metrics()
    expect(text).toContain('live_connections 2')
    expect(text).toContain('live_copies_total 1')
  })
})
