/** Calls over the live connection return the same answers as over HTTP, with the same checks and limits. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { callNames, callOf, type CallOutput } from '@assay/contract'
import type { CallRequest } from '@assay/contract/live'
import type { ErrorEnvelope, OkEnvelope } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimits } from '../../http/rate-limit.ts'
import type { ServeOptions } from '../../http/run-call.ts'
import { serveCalls } from '../../http/serve.ts'
import { createServer } from '../../http/server.ts'
import { testEdge, testLive, testIncoming } from '../../http/testing.ts'
import { answerLiveCalls } from '../../live/calls.ts'
import { createLiveHub, type LiveHub } from '../../live/hub.ts'
import { spotHandlers } from './handlers.ts'
import type { OrderAnswer } from './present.ts'
import { BTC, createTestMarket, USDT, type TestMarket } from './testing.ts'

const log = pino({ level: 'silent' })
/** How many trading calls an account may make in ten seconds: see http/rate-limit.ts. */
const TRADES_MAXIMUM = 200
/** A tenth of the usual limit by address, and the calls it leaves to guests at one address. */
const ADDRESS_FACTOR = 0.1
const GUEST_TRADES_MAXIMUM = 12
let market: TestMarket
let http: FastifyInstance
let hub: LiveHub
let url: string
let clients: Socket[] = []
/** User ids by token. */
let users: Map<string, number>
let databaseIsAway: boolean

beforeAll(async () => {
  market = await createTestMarket()
})
afterAll(() => market.close())

beforeEach(async () => {
  users = new Map()
  databaseIsAway = false
  const rateLimits = createRateLimits(ADDRESS_FACTOR)
  const edge = testEdge(rateLimits)
  const findSession = async (token: string, address: string) => {
    if (databaseIsAway) throw Object.assign(new Error('connection terminated'), { code: '57P01' })
    const userId = users.get(token)
    return userId === undefined ? rateLimits.limitLookup(address, async () => null) : { id: '1', userId, verificationLevel: 0 }
  }
  const spot = Object.entries(spotHandlers(market.services)).map(([name, handler]) => [`spot.${name}`, handler])
  const others = callNames.map((name) => [name, () => ({ served: name })])
  const handlers = Object.fromEntries([...others, ...spot]) as ServeOptions['handlers']
  const options: ServeOptions = { mode: 'sandbox', handlers, ...edge, findSession }
  http = await createServer(log, edge)
  await http.register(async (api) => serveCalls(api, options, await testIncoming()), { prefix: '/api' })
  hub = createLiveHub({
    server: http.server,
    ...testLive(),
    allowedOrigins: [],
    findSession: async (token) => (users.has(token) ? { id: '1', userId: users.get(token)!, verificationLevel: 0 } : null),
    registry: new Registry(),
  })
  hub.serveCalls(answerLiveCalls(options, log))
  await http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  clients = []
  hub.close()
  await http.close()
})

async function connect(token?: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  clients.push(socket)
  await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

async function newTrader(): Promise<{ userId: number; token: string; line: Socket }> {
  const userId = await market.newUser()
  const token = `token-of-${userId}`
  users.set(token, userId)
  return { userId, token, line: await connect(token) }
}

const ask = (line: Socket, request: unknown): Promise<unknown> => line.timeout(10_000).emitWithAck('call', request)
const call = async <Message>(line: Socket, request: CallRequest): Promise<Message> => {
  const envelope = (await ask(line, request)) as OkEnvelope<Message>
  expect(envelope).toMatchObject({ type: 'ok', code: 1 })
  return envelope.message
}
const overHttp = async (token: string | undefined, path: string, { key, ...fields }: Record<string, unknown>): Promise<unknown> => {
  const response = await http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...(token && { authorization: token }), ...(typeof key === 'string' && { 'idempotency-key': key }) },
    payload: fields,
  })
  return response.json()
}
const bid = { currency_id: BTC, legal_id: USDT, type: 'buy', target_price: '49000', amount: '0.01' }

it('places and cancels, and answers with the envelope of HTTP', async () => {
  const { userId, token, line } = await newTrader()
  const key = randomUUID()
  const placed = await ask(line, { name: 'spot.placeOrder', key, fields: bid })
  expect(placed).toMatchObject({ type: 'ok', code: 1, message: { status: 'open', price: '49000', filled: '0' } })
  expect(await ask(line, { name: 'spot.placeOrder', key, fields: bid })).toEqual(placed)
  expect(await overHttp(token, '/coin/trade', { key, ...bid })).toEqual(placed)
  const { id } = (placed as OkEnvelope<OrderAnswer>).message
  expect(await call(line, { name: 'spot.cancelOrder', fields: { id } })).toMatchObject({ id, status: 'cancelled' })
  expect(await ask(line, { name: 'spot.cancelOrder', fields: { id }, lang: 'zh' })).toEqual(
    await overHttp(token, '/coin/cancel', { id, lang: 'zh' }),
  )
  expect(market.desk.engine.openOrders(market.services.traderOf(userId).account)).toEqual([])
})

it('places and cancels several', async () => {
  const { line } = await newTrader()
  const orders = [bid, { ...bid, target_price: '49000.001' }, { ...bid, client_id: 'third' }]
  const { results } = await call<CallOutput<'spot.placeOrders'>>(line, { name: 'spot.placeOrders', fields: { orders }, lang: 'spa' })
  expect(results).toMatchObject([
    { status: 'open' },
    { code: 'price_tick', message: 'El precio va en pasos de 0,01' },
    { status: 'open', client_id: 'third' },
  ])
  const cancels = [{ id: (results[0] as OrderAnswer).id }, { client_id: 'third' }, { client_id: 'second' }]
  expect(await call(line, { name: 'spot.cancelOrders', fields: { orders: cancels } })).toMatchObject({
    results: [{ status: 'cancelled' }, { status: 'cancelled' }, { code: 'order_not_found' }],
  })
})

describe('who may not', () => {
  it('is told to log in: a guest, a token that is nobody’s, a session that has ended', async () => {
    const refused = { type: '999', code: 0, error: 'please_log_in', message: 'Please log in first' }
    const request = { name: 'spot.placeOrder', fields: bid }
    const { token, line } = await newTrader()
    users.delete(token)
    for (const one of [await connect(), await connect('forged'), line]) expect(await ask(one, request)).toEqual(refused)
    expect(await overHttp(undefined, '/coin/trade', bid)).toEqual(refused)
  })

  it('pays by address, whichever way he comes', async () => {
    const line = await connect('forged')
    const answers: unknown[] = []
    for (let count = 0; count <= GUEST_TRADES_MAXIMUM; count++) answers.push(await ask(line, { name: 'spot.placeOrder', fields: bid }))
    expect(answers.map((answer) => (answer as ErrorEnvelope).error)).toEqual([
      ...Array(GUEST_TRADES_MAXIMUM).fill('please_log_in'),
      'too_many_requests',
    ])
    expect(await overHttp('forged', '/coin/trade', bid)).toMatchObject({ error: 'too_many_requests' })
  })
})

describe('what is not as it must be', () => {
  it('is refused with the fields that HTTP names', async () => {
    const { token, line } = await newTrader()
    const faulty = [undefined, {}, { ...bid, amount: 'x', colour: 'red' }, { ...bid, post_only: true, order_type: 'market' }]
    for (const fields of faulty) {
      const answer = await ask(line, { name: 'spot.placeOrder', fields, lang: 'jp' })
      expect(answer).toMatchObject({ error: 'parameter_error', fields: expect.anything() })
      expect(answer).toEqual(await overHttp(token, '/coin/trade', { ...fields, lang: 'jp' }))
    }
    expect(await ask(line, { name: 'spot.placeOrders', fields: { orders: [bid, { ...bid, amount: '' }] } })).toMatchObject({
      fields: { 'orders.1.amount': 'Required' },
    })
    for (const fields of ['x', 7, [bid], Buffer.from('x')])
      expect(await ask(line, { name: 'spot.placeOrder', fields })).toMatchObject({ error: 'parameter_error' })
    for (const key of ['x', 7, {}, null])
      expect(await ask(line, { name: 'spot.placeOrder', key, fields: bid })).toMatchObject({ error: 'idempotency_key_invalid' })
  })

  it('is refused when it is no call, or none that is answered here', async () => {
    const { userId, line } = await newTrader()
    for (const request of [
      undefined,
      null,
      7,
      'spot.placeOrder',
      [],
      {},
      { name: 7 },
      { name: 'spot.placeOrder', fields: bid, token: 'x' },
    ])
      expect(await ask(line, request)).toMatchObject({ type: 'error', code: 0, error: 'body_unreadable' })
    for (const name of ['spot.cancelAll', 'wallet.list', 'sandbox.faucet', 'spot.nothing', '__proto__', 'constructor', ''])
      expect(await ask(line, { name, lang: 'kor' })).toEqual({
        type: 'error',
        code: 0,
        error: 'route_not_found',
        message: '존재하지 않는 주소입니다',
      })
    // A call without an acknowledgement is ignored.
    line.emit('call', { name: 'spot.placeOrder', fields: bid })
    line.emit('call', { name: 'spot.placeOrder', fields: bid }, 'no function')
    line.emit('call')
    const { id } = await call<OrderAnswer>(line, { name: 'spot.placeOrder', fields: bid })
    const open = market.desk.engine.openOrders(market.services.traderOf(userId).account)
    expect(open.map((order) => String(order.id))).toEqual([id])
  })

  it('is our fault or the database’s, of which nothing is told', async () => {
    const { line } = await newTrader()
    databaseIsAway = true
    expect(await ask(line, { name: 'spot.placeOrder', fields: bid })).toMatchObject({ type: 'error', error: 'unavailable' })
    hub.serveCalls(async () => ({ type: 'ok', code: 1, message: 'another' }))
    databaseIsAway = false
    expect(await ask(line, { name: 'spot.placeOrder', fields: bid })).toMatchObject({ message: 'another' })
  })
})

describe('a pair that has not opened', () => {
  beforeEach(() => market.setIndex(null))
  afterEach(() => market.setIndex('50000'))
  const of = { currency_id: BTC, legal_id: USDT, amount: '0.01' }
  const kinds = [
    bid,
    { ...of, type: 'sell', order_type: 'market' },
    { ...of, type: 'buy', order_type: 'stop_limit', stop_price: '51000', target_price: '51000' },
    { ...of, type: 'sell', order_type: 'stop_market', stop_price: '49000' },
    { ...of, type: 'sell', order_type: 'trailing_stop', trailing_bps: 100 },
    { ...of, type: 'sell', order_type: 'oco', target_price: '51000', stop_price: '49000' },
    { ...bid, tif: 'gtd', expire_at: new Date(Date.now() + 3_600_000).toISOString() },
  ]

  it('takes no order of any kind by any way, and no key of before brings one in', async () => {
    const { userId, token, line } = await newTrader()
    const refused = { type: 'error', error: 'pair_halted' }
    const sent: { key: string; fields: object }[] = []
    for (const fields of kinds) {
      const keys = [randomUUID(), randomUUID()] as const
      const answer = await ask(line, { name: 'spot.placeOrder', key: keys[0], fields })
      expect(answer).toMatchObject(refused)
      expect(await overHttp(token, '/coin/trade', { key: keys[0], ...fields })).toEqual(answer)
      expect(await overHttp(token, '/coin/trade', { key: keys[1], ...fields })).toEqual(answer)
      sent.push(...keys.map((key) => ({ key, fields })))
    }
    const { results } = await call<CallOutput<'spot.placeOrders'>>(line, { name: 'spot.placeOrders', fields: { orders: kinds } })
    expect(results).toEqual(kinds.map(() => expect.objectContaining({ code: 'pair_halted' })))
    await market.setIndex('50000')
    for (const { key, fields } of sent) {
      expect(await ask(line, { name: 'spot.placeOrder', key, fields })).toMatchObject(refused)
      expect(await overHttp(token, '/coin/trade', { key, ...fields })).toMatchObject(refused)
    }
    // Somebody else's copy of a key is a key of his own.
    const other = await newTrader()
    expect(await ask(other.line, { name: 'spot.placeOrder', ...sent[0]! })).toMatchObject({ type: 'ok' })
    expect(market.desk.engine.openOrders(market.services.traderOf(userId).account)).toEqual([])
  })

  it('takes in its opening second what comes behind its first price, by both ways alike', async () => {
    const { userId, token, line } = await newTrader()
    const both = (): Promise<unknown>[] => [ask(line, { name: 'spot.placeOrder', fields: bid }), overHttp(token, '/coin/trade', bid)]
    const before = await Promise.all(both())
    const beganMs = Date.now()
    const racing = Array.from({ length: 10 }, both)
    const opening = market.setIndex('50000')
    racing.push(...Array.from({ length: 10 }, both))
    const answers = await Promise.all(racing.flat())
    await opening
    const placed = answers.flatMap((answer) =>
      (answer as { type: string }).type === 'ok' ? [(answer as OkEnvelope<OrderAnswer>).message] : [],
    )
    expect(before.concat(answers.filter((answer) => (answer as { type: string }).type !== 'ok'))).toEqual(
      Array(2 + answers.length - placed.length).fill(expect.objectContaining({ error: 'pair_halted' })),
    )
    expect(placed.every(({ created_at: at }) => Date.parse(at) >= beganMs)).toBe(true)
    const open = market.desk.engine.openOrders(market.services.traderOf(userId).account)
    expect(open.map(({ id }) => String(id)).toSorted()).toEqual(placed.map(({ id }) => id).toSorted())
    expect(await Promise.all(both())).toEqual([expect.objectContaining({ type: 'ok' }), expect.objectContaining({ type: 'ok' })])
  })
})

it('costs the rate limit as over HTTP, several orders as much as each of them', async () => {
  const { token, line } = await newTrader()
  const orders = Array(20).fill({ ...bid, amount: '0.00001' })
  const request = { name: 'spot.placeOrders', fields: { orders } }
  expect(await overHttp(token, '/coin/trade_batch', { orders })).toMatchObject({ type: 'ok' })
  for (let spent = 40; spent < TRADES_MAXIMUM; spent += 20) expect(await ask(line, request)).toMatchObject({ type: 'ok' })
  for (let spent = 1; spent < 20; spent++)
    expect(await ask(line, { name: 'spot.cancelOrder', fields: { id: '1' } })).toMatchObject({ error: 'order_not_found' })
  expect(await ask(line, { ...request, fields: { orders: orders.slice(0, 2) } })).toMatchObject({
    type: 'error',
    error: 'too_many_requests',
    message: expect.stringMatching(/^Too many requests\. Try again in \d+ s$/),
  })
  expect(await overHttp(token, '/coin/trade', bid)).toMatchObject({ error: 'too_many_requests' })
})

it('is marked for these calls and no others', () => {
  const marked = callNames.filter((name) => callOf(name).live)
  expect(marked).toEqual(['spot.placeOrder', 'spot.placeOrders', 'spot.cancelOrder', 'spot.cancelOrders', 'spot.moveOrder'])
})
