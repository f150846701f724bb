/**
 * Limit orders over HTTP until COMMIT, as trading clients send them: form-encoded, with token and Idempotency-Key, limits on, 64
 * connections, 2,000 users, half of the orders crossing, a fifth of the commands cancels of orders that rest, a tenth of the users
 * listening to their orders and balances. The reference is a bare Fastify form POST in the same run.
 *
 *   node bench/orders.ts [seconds=15]
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { io, type Socket } from 'socket.io-client'
import { keep } from '../apps/server/src/testing-keeper.ts'
import { startServer } from '../e2e/server.ts'
import { finish } from './report.ts'
import { seedUsers } from './seed-users.ts'

const SECONDS = Number(process.argv[2] ?? 15)
/** Throughput climbs for so long after a start, while the code that runs is compiled. */
const WARM_UP_SECONDS = 10
const CONNECTIONS = 64
const USERS = 2_000
const BAR = { ratio: 0.15, perSecond: 6_000, p99Ms: 25 }

/** One of so many users listens; not the tenth, whose turn is always a cancel. */
const LISTENERS = 10
/** Orders that rest, of which cancels pick the oldest. */
const RESTING_MAXIMUM = 20_000

type Load = Pick<autocannon.Options, 'url' | 'requests'>

async function measure(load: Load, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    ...load,
    connections: CONNECTIONS,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function reference(): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.once('exit', keep({ process: child.pid! }))
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())))
  const load = { url, requests: [{ body: 'currency_id=1&legal_id=3&type=buy&amount=0.001&target_price=50000' }] }
  await measure(load, 1)
  const result = await measure(load, 5)
  child.kill()
  return result.requests.average
}

export interface OrderFigures {
  perSecond: number
  latency: autocannon.Result['latency']
  refused: number
  firstRefusal: string
  /** Messages that listeners heard. */
  told: number
}

/** Listens to a user's orders and balances; counts what it was told. */
function listen(url: string, token: string, told: () => void): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
  socket.on('message', told)
  return new Promise((resolve, reject) => {
    socket.on('connect_error', reject)
    socket.on('connect', () =>
      socket.emit('subscribe', { channels: ['orders', 'balances'] }, (answer: { refused: string[] }) =>
        answer.refused.length > 0 ? reject(new Error(`cannot listen to ${answer.refused.join(', ')}`)) : resolve(socket),
      ),
    )
  })
}

interface Resting {
  id: string
  token: string
}

/** What is sent, request after request, and what is known of the answers. */
class Commands {
  refused = 0
  firstRefusal = ''
  readonly #tokens: readonly string[]
  readonly #middle: number
  readonly #resting: Resting[] = []
  #number = 0

  constructor(tokens: readonly string[], middle: number) {
    this.#tokens = tokens
    this.#middle = middle
  }

  next(request: autocannon.Request): autocannon.Request {
    this.#number += 1
    const isCancel = this.#number % 5 === 0
    const order = isCancel ? this.#resting.shift() : undefined
    const token = order?.token ?? this.#tokens[this.#number % this.#tokens.length]!
    const headers = { ...request.headers, authorization: token, 'idempotency-key': randomUUID() }
    if (order) return { ...request, path: '/api/coin/cancel', body: `id=${order.id}`, headers }
    return { ...request, path: '/api/coin/trade', body: this.#order(), headers }
  }

  /** Every second pair of orders crosses the middle, the others rest up to a tenth of the band away from it. */
  #order(): string {
    const number = this.#number
    const isBuy = number % 2 === 0
    const away = number % 4 < 2 ? 0.001 : -(0.002 + Math.random() * 0.01)
    const price = this.#middle * (isBuy ? 1 + away : 1 - away)
    return `currency_id=1&legal_id=3&type=${isBuy ? 'buy' : 'sell'}&amount=0.000${(number % 8) + 2}&target_price=${price.toFixed(2)}`
  }

  heard(text: string, token: string): void {
    if (!text.startsWith('{"type":"ok"')) {
      // An order that was filled meanwhile cannot be cancelled any more.
      if (text.includes('order_not_open')) return
      this.refused += 1
      this.firstRefusal ||= text
      return
    }
    if (!text.includes('"status":"open"') || this.#resting.length >= RESTING_MAXIMUM) return
    const id = /"id":"(\d+)"/.exec(text)?.[1]
    if (id !== undefined) this.#resting.push({ id, token })
  }
}

/** One server with so many users, all of them trading. */
export async function measureOrders({ users, seconds }: { users: number; seconds: number }): Promise<OrderFigures> {
  const server = await startServer({ environment: { LOG_LEVEL: 'error' } })
  const tokens = await seedUsers({ host: join(server.dataDir, 'run'), user: 'assay', database: 'assay' }, users)
  const depth = (await (await fetch(`${server.url}/api/currency/depth?symbol=BTC/USDT`)).json()) as {
    message: { bids: [string, string][] }
  }
  let told = 0
  const listeners = await Promise.all(
    tokens.filter((_, at) => at % LISTENERS === 3).map((token) => listen(server.url, token, () => void (told += 1))),
  )
  const commands = new Commands(tokens, Number(depth.message.bids[0]![0]))
  const load: Load = {
    url: server.url,
    requests: [
      {
        setupRequest: (request, context) => {
          const next = commands.next(request)
          context['token'] = next.headers!['authorization']!
          return next
        },
        onResponse: (_status, text, context) => commands.heard(text, context['token']!),
      },
    ],
  }
  await measure(load, WARM_UP_SECONDS)
  commands.refused = 0
  told = 0
  const result = await measure(load, seconds)
  await sleep(500)
  for (const socket of listeners) socket.close()
  await server.close()
  const { refused, firstRefusal } = commands
  return { perSecond: result.requests.average, latency: result.latency, refused, firstRefusal, told }
}

async function main(): Promise<void> {
  const barePerSecond = await reference()
  const { perSecond, latency, refused, firstRefusal, told } = await measureOrders({ users: USERS, seconds: SECONDS })
  const ratio = perSecond / barePerSecond
  console.log(
    `reference: ${Math.round(barePerSecond)} requests/s; orders: ${Math.round(perSecond)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, told ${told}, refused ${refused} ${firstRefusal.slice(0, 200)}`,
  )
  const isGood = ratio >= BAR.ratio && perSecond >= BAR.perSecond && latency.p99 <= BAR.p99Ms && refused < perSecond * SECONDS * 0.01
  finish(
    'orders',
    `${ratio.toFixed(2)}x reference (bar ${BAR.ratio}), ${Math.round(perSecond)}/s (bar ${BAR.perSecond}), p99 ${latency.p99} ms (bar ${BAR.p99Ms})`,
    isGood,
  )
}

if (import.meta.main) await main()
