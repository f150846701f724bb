/**
 * Limit orders over HTTP until COMMIT, as a trading client sends them: form-encoded, with token and Idempotency-Key, limits on, 64
 * connections, 2,000 users, half of the orders crossing. The reference is a bare Fastify form POST in the same run.
 *
 *   node bench/orders.ts [seconds=15]
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'
import { finish } from './report.ts'
import { seedUsers } from './seed-users.ts'

const SECONDS = Number(process.argv[2] ?? 15)
/** Throughput climbs for so long after a start, while the code that runs is compiled. */
const WARM_UP_SECONDS = 10
const CONNECTIONS = 64
const USERS = 2_000
const BAR = { ratio: 0.15, perSecond: 6_000, p99Ms: 25 }

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
}

/** One server with so many users, all of them trading. */
export async function measureOrders({ users, seconds }: { users: number; seconds: number }): Promise<OrderFigures> {
  const server = await startServer({ environment: { LOG_LEVEL: 'error' } })
  const tokens = await seedUsers({ host: join(server.dataDir, 'run'), user: 'assay', database: 'assay' }, users)
  const depth = (await (await fetch(`${server.url}/api/currency/depth?symbol=BTC/USDT`)).json()) as {
    message: { bids: [string, string][] }
  }
  const middle = Number(depth.message.bids[0]![0])

  let refused = 0
  let firstRefusal = ''
  let number = 0
  const body = (): string => {
    const isBuy = number % 2 === 0
    // Every second pair of orders crosses the middle, the others rest up to a tenth of the band away from it.
    const isCrossing = number % 4 < 2
    const away = isCrossing ? 0.001 : -(0.002 + Math.random() * 0.01)
    const price = middle * (isBuy ? 1 + away : 1 - away)
    return `currency_id=1&legal_id=3&type=${isBuy ? 'buy' : 'sell'}&amount=0.000${(number % 8) + 2}&target_price=${price.toFixed(2)}`
  }
  const load: Load = {
    url: `${server.url}/api/coin/trade`,
    requests: [
      {
        setupRequest: (request) => {
          number++
          return {
            ...request,
            body: body(),
            headers: { ...request.headers, authorization: tokens[number % users]!, 'idempotency-key': randomUUID() },
          }
        },
        onResponse: (_status, text) => {
          if (text.startsWith('{"type":"ok"')) return
          refused++
          firstRefusal ||= text
        },
      },
    ],
  }
  await measure(load, WARM_UP_SECONDS)
  refused = 0
  const result = await measure(load, seconds)
  await sleep(500)
  await server.close()

  return { perSecond: result.requests.average, latency: result.latency, refused, firstRefusal }
}

async function main(): Promise<void> {
  const barePerSecond = await reference()
  const { perSecond, latency, refused, firstRefusal } = await measureOrders({ users: USERS, seconds: SECONDS })
  const ratio = perSecond / barePerSecond
  console.log(
    `reference: ${Math.round(barePerSecond)} requests/s; orders: ${Math.round(perSecond)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, refused ${refused} ${firstRefusal.slice(0, 200)}`,
  )
  const isGood = ratio >= BAR.ratio && perSecond >= BAR.perSecond && latency.p99 <= BAR.p99Ms && refused < perSecond * SECONDS * 0.01
  finish(
    'orders',
    `${ratio.toFixed(2)}x reference (bar ${BAR.ratio}), ${Math.round(perSecond)}/s (bar ${BAR.perSecond}), p99 ${latency.p99} ms (bar ${BAR.p99Ms})`,
    isGood,
  )
}

if (import.meta.main) await main()
