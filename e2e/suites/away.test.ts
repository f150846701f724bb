/**
 * A database that hangs, and one that is gone for a moment: every call is answered all the same, by 503 and never by a fault, what was
 * asked under a key is done once, and the log says it in a few lines.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { newUser, type Answer, type Client } from '../client.ts'
import { useServer } from './shared-server.ts'

const server = useServer()
/** What is promised, and what no machine explains. */
const [BAR_MS, HANG_MS] = [12_000, 40_000]
const LOG_LINES = 100

let user: Client
let price = ''

beforeAll(async () => {
  user = await newUser(server().url, { usdt: '10000' })
  const { bids } = await user.call('market.depth', { symbol: 'BTC/USDT' })
  price = (Number(bids[0]![0]) * 0.95).toFixed(1)
})

const bid = () => ({ currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: price }) as const
const move = { currency_id: '3', from_field: '2', to_field: '3', number: '1' } as const
const orderCount = async () => (await user.call('spot.orders', {})).total

/** The postmaster and what it started. */
function databaseProcesses(): number[] {
  const postmaster = Number(readFileSync(join(server().dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

interface Outcome {
  status: number
  code: string
  tookMs: number
}

async function outcomeOf(asked: Promise<Answer<unknown>>): Promise<Outcome> {
  const startedMs = performance.now()
  const { status, body } = await asked
  return { status, code: body.type === 'ok' ? 'ok' : body.error, tookMs: performance.now() - startedMs }
}

async function untilServing(): Promise<void> {
  for (;;) {
    const { status } = await user.ask('wallet.move', move, { signal: AbortSignal.timeout(HANG_MS) })
    if (status === 200) return
    await sleep(200)
  }
}

it('one that hangs leaves no call unanswered, and what was asked meanwhile is done once or not at all', async () => {
  const resting = await user.call('spot.placeOrder', bid())
  const before = await orderCount()
  const key = randomUUID()
  const stopped = databaseProcesses()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  let outcomes: Outcome[]
  try {
    const options = { signal: AbortSignal.timeout(HANG_MS) }
    const newcomer = { user_string: 'nobody@example.test', password: 'a-Good-pass-1' }
    outcomes = await Promise.all(
      [
        user.ask('wallet.list', {}, options),
        user.ask('spot.orders', {}, options),
        user.ask('spot.placeOrder', bid(), { ...options, key }),
        user.ask('spot.placeOrder', bid(), { ...options, key }),
        user.ask('spot.cancelOrder', { id: resting.id }, options),
        user.ask('wallet.move', move, options),
        user.ask('account.login', newcomer, options),
      ].map(outcomeOf),
    )
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  const slowest = Math.max(...outcomes.map(({ tookMs }) => tookMs))
  console.log(`away: answered within ${Math.round(slowest)} ms (bar ${BAR_MS} ms): ${outcomes.map(({ code }) => code).join(', ')}`)
  for (const { status, code } of outcomes) expect([status, code]).toEqual([503, expect.stringMatching(/^(unavailable|outcome_unknown)$/)])
  await untilServing()
  await user.call('spot.placeOrder', bid(), { key })
  expect(await orderCount()).toBe(before + 1)
})

it('one that is gone for a moment is told by 503, and in a few lines of the log; the server ends cleanly right after', async () => {
  const seen = new Set<string>()
  const over = new AbortController()
  const ask = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status, code } = await outcomeOf(user.ask('wallet.list', {}, { signal: AbortSignal.timeout(HANG_MS) }))
      if (status !== 429) seen.add(`${status} ${code}`)
      const order = await outcomeOf(user.ask('spot.placeOrder', bid(), { signal: AbortSignal.timeout(HANG_MS) }))
      if (order.status !== 429 && order.status !== 200) seen.add(`${order.status} ${order.code}`)
      await sleep(20)
    }
  }
  const asking = Promise.all(Array.from({ length: 16 }, ask))
  await sleep(300)
  server().killDatabase()
  await sleep(3_000)
  over.abort()
  await asking
  await untilServing()
  console.log(`away: ${[...seen].join(', ')}; ${server().output().split('\n').length} lines of the log`)
  expect([...seen].filter((one) => !/^(200 ok|503 (unavailable|outcome_unknown))$/.test(one))).toEqual([])
  expect(server().output().split('\n').length).toBeLessThan(LOG_LINES)
  expect(server().output()).not.toContain('"stack"')
  await server().end()
})
