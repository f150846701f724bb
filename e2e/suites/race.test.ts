/**
 * A thousand requests at once for money that is there once: never more goes out than there was. Then everybody does everything at once:
 * STORM_SECONDS=600 goes on for longer (nightly).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import type { CallInput, CallName } from '../../packages/contract/src/door.ts'
import { openDatabase } from '../../apps/server/src/db/pool.ts'
import { findViolations } from '../../apps/server/src/books.ts'
import { newUser, type Client } from '../client.ts'
import { useServer } from './shared-server.ts'
import { storm, type StormFigures } from './storm.ts'
import { poolOf } from '../server.ts'

const server = useServer()
const REQUESTS = 1_000
const PARALLEL = 64
const STORM_SECONDS = Number(process.env['STORM_SECONDS'] ?? 20)
const SEED = Number(process.env['SEED'] ?? 1)
/** An answer takes no longer on a machine that has nothing else to do. Here it is printed only; what waits ten seconds is refused. */
const BAR_MS = 500
/** The server counts deadlocks when a connection has been idle for a second. */
const COUNTED_MS = 2_000

/** Sends the same request many times at once; answers how many went through. Waits out the rate limit where it stands in the way. */
async function rush<N extends CallName>(user: Client, name: N, input: () => CallInput<N>): Promise<number> {
  let left = REQUESTS
  let through = 0
  const worker = async () => {
    while (left-- > 0) {
      const { status, body } = await user.ask(name, input(), { key: randomUUID() })
      if (status === 429) await sleep(250)
      else expect(status).toBe(200)
      if (body.type === 'ok') through++
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  return through
}

const held = async (user: Client, type: number, currencyId: string) => {
  const detail = await user.call('wallet.detail', { currency: currencyId, type })
  return { available: Number(detail.available), held: Number(detail.held) }
}

const CONTRACT = { currency_id: '1', legal_id: '3', direction: 'long', type: 'limit', mode: 'isolated' } as const

async function farBid(user: Client): Promise<string> {
  const { bids } = await user.call('market.depth', { symbol: 'BTC/USDT' })
  return (Number(bids[0]![0]) * 0.95).toFixed(1)
}

function printStorm({ answers, tally }: Pick<StormFigures, 'answers' | 'tally'>): void {
  const sorted = answers.toSorted((first, second) => first.tookMs - second.tookMs)
  const at = (part: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * part)]!.tookMs)
  const late = sorted.filter(({ tookMs }) => tookMs > BAR_MS).length
  const slow = sorted.slice(-3).map(({ name, tookMs }) => `${name} ${Math.round(tookMs)} ms`)
  console.log(
    `storm: ${STORM_SECONDS} s, ${sorted.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${late} over ${BAR_MS} ms, ` +
      `slowest ${slow.toReversed().join(', ')}; ${JSON.stringify(Object.fromEntries([...tally].sort()))}`,
  )
}

let pool: pg.Pool
const one = async <Row>(query: string): Promise<Row> => (await pool.query(query)).rows[0] as Row

describe('race', () => {
  beforeAll(() => {
    pool = poolOf(server().dataDir, 2)
  })
  afterAll(() => pool.end())

  // All of them together: each has a user of its own, and most of a rush is waiting for that user's limit.
  describe.concurrent('for money that is there once', () => {
    it('commitments to a token sale', async () => {
      const user = await newUser(server().url, { usdt: '500' })
      const { data } = await user.call('subscription.list', {})
      const project_id = data.find(({ mode, status }) => mode === 'pro_rata' && status === 'ongoing')!.id
      const through = await rush(user, 'subscription.order', () => ({ project_id, amount: '10' }))
      expect(through).toBe(50)
      expect(await held(user, 2, '3')).toEqual({ available: 0, held: 500 })
    })

    it('orders', async () => {
      const user = await newUser(server().url, { usdt: '500' })
      const { bids } = await user.call('market.depth', { symbol: 'BTC/USDT' })
      const price = (Number(bids[0]![0]) * 0.95).toFixed(2)
      const amount = (50 / Number(price)).toFixed(5)
      await rush(user, 'spot.placeOrder', () => ({ currency_id: '1', legal_id: '3', type: 'buy' as const, amount, target_price: price }))
      const after = await held(user, 2, '3')
      expect(after.available).toBeGreaterThanOrEqual(0)
      expect(after.available + after.held).toBeCloseTo(500, 6)
      expect(after.available).toBeLessThan(Number(price) * Number(amount))
    })

    it('several orders in one call', async () => {
      const user = await newUser(server().url, { usdt: '500' })
      const price = await farBid(user)
      const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: (30 / Number(price)).toFixed(5), target_price: price } as const
      await rush(user, 'spot.placeOrders', () => ({ orders: [order, order, order] }))
      const after = await held(user, 2, '3')
      expect(after.available).toBeGreaterThanOrEqual(0)
      expect(after.available + after.held).toBeCloseTo(500, 6)
      expect(after.available).toBeLessThan(Number(price) * Number(order.amount))
    })

    it('cancels of the same orders, alone and several in one call: each gives back once', async () => {
      const user = await newUser(server().url, { usdt: '500' })
      const price = await farBid(user)
      const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: (20 / Number(price)).toFixed(5), target_price: price } as const
      const placed = await user.call('spot.placeOrders', { orders: Array.from({ length: 20 }, () => order) })
      const ids = placed.results.map((one) => ({ id: 'id' in one ? one.id : '0' }))
      const before = await held(user, 2, '3')
      expect(before.held).toBeCloseTo(500 - before.available, 6)
      let cancelled = 0
      const cancelSome = async (): Promise<void> => {
        const { results } = await user.call('spot.cancelOrders', { orders: ids })
        cancelled += results.filter((one) => 'status' in one && one.status === 'cancelled').length
      }
      const cancelOne = async ({ id }: { id: string }): Promise<void> => {
        const { body } = await user.ask('spot.cancelOrder', { id })
        if (body.type === 'ok') cancelled += 1
      }
      await Promise.all([cancelSome(), ...ids.map(cancelOne), cancelSome()])
      expect(cancelled).toBe(20)
      expect(await held(user, 2, '3')).toEqual({ available: 500, held: 0 })
    })

    it('moves of one order: it goes to one of the prices, once', async () => {
      const user = await newUser(server().url, { usdt: '500' })
      const price = await farBid(user)
      const amount = (400 / Number(price)).toFixed(5)
      const { id } = await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', amount, target_price: price })
      const prices = Array.from({ length: 8 }, (_, step) => (Number(price) - step).toFixed(2))
      const answers = await Promise.all(prices.map((to) => user.ask('spot.moveOrder', { id, price: to })))
      expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(1)
      const { data } = await user.call('spot.orders', { status: 'open' })
      expect(data).toHaveLength(1)
      const after = await held(user, 2, '3')
      expect(after.available + after.held).toBeCloseTo(500, 6)
      expect(after.held).toBeCloseTo(Number(data[0]!.price) * Number(amount), 6)
    })

    it('moves between accounts', async () => {
      const user = await newUser(server().url, { usdt: '40' })
      await rush(user, 'wallet.move', () => ({ currency_id: '3', from_field: '2', to_field: '3', number: '1' }))
      expect((await held(user, 2, '3')).available + (await held(user, 3, '3')).available).toBe(40)
    })

    it('conversions', async () => {
      const user = await newUser(server().url, { usdt: '50' })
      await rush(user, 'wallet.convert', () => ({ from_currency_id: '3', to_currency_id: '1', number: '5' }))
      expect((await held(user, 2, '3')).available).toBeGreaterThanOrEqual(0)
      expect((await held(user, 2, '3')).available).toBeLessThan(5)
    })

    it('orders of contracts', async () => {
      const user = await newUser(server().url, { usdt: '500' })
      await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '500' })
      const price = await farBid(user)
      await rush(user, 'futures.submit', () => ({ ...CONTRACT, price, lots: '0.1', multiple: '5' }))
      const after = await held(user, 3, '3')
      expect(after.available).toBeGreaterThanOrEqual(0)
      expect(after.available + after.held).toBeCloseTo(500, 6)
      // Margin and opening fee of one more.
      expect(after.available).toBeLessThan(Number(price) * 0.001 * (1 / 5 + 0.0005))
    })

    it('options', async () => {
      const user = await newUser(server().url, { usdt: '100' })
      await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '4', number: '100' })
      const option = { match_id: '101', currency_id: '3', type: 'up', seconds: '600', number: '10' } as const
      expect(await rush(user, 'seconds.submit', () => option)).toBe(10)
      expect(await held(user, 4, '3')).toEqual({ available: 0, held: 100 })
    })

    it('moves out of lever beside an order that binds margin', async () => {
      const user = await newUser(server().url, { usdt: '60' })
      await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '60' })
      await user.call('futures.submit', { ...CONTRACT, price: await farBid(user), lots: '0.1', multiple: '5' })
      const before = await held(user, 3, '3')
      const through = await rush(user, 'wallet.move', () => ({ currency_id: '3', from_field: '3', to_field: '2', number: '1' }))
      const after = await held(user, 3, '3')
      expect(through).toBe(Math.floor(before.available))
      expect(after.held).toBe(before.held)
      expect(after.available + after.held + (await held(user, 2, '3')).available).toBeCloseTo(60, 6)
    })

    it('the gift of the day', async () => {
      const user = await newUser(server().url)
      await rush(user, 'sandbox.faucet', () => ({ currency_id: '3', amount: '3000' }))
      expect((await held(user, 2, '3')).available).toBeLessThanOrEqual(100_000)
      expect((await held(user, 2, '3')).available).toBeGreaterThan(0)
    })
  })

  it(
    `everybody trading, moving, converting and opening contracts at once, for ${STORM_SECONDS} seconds`,
    async () => {
      const { answers, tally, broken } = await storm({ url: server().url, seconds: STORM_SECONDS, seed: SEED })
      printStorm({ answers, tally })
      expect(broken).toEqual([])
      const names = [
        'spot.placeOrder',
        'spot.cancelAll',
        'wallet.move',
        'wallet.convert',
        'futures.submit',
        'futures.closeAll',
        'seconds.submit',
      ]
      for (const name of names) expect(tally.get(`${name} done`) ?? 0, name).toBeGreaterThan(STORM_SECONDS)
      const met = await one<{ count: string }>(
        'select count(*) from spot_trade where maker_account_id >= 1000 and taker_account_id >= 1000 and maker_account_id <> taker_account_id',
      )
      expect(Number(met.count)).toBeGreaterThan(STORM_SECONDS)
      expect(await one('select count(*)::int as moves from wallet_move where landed_at is null')).toEqual({ moves: 0 })
      await sleep(COUNTED_MS)
      expect(await one('select deadlocks::int from pg_stat_database where datname = current_database()')).toEqual({ deadlocks: 0 })
      expect(server().output()).not.toContain('deadlock')
      expect(await findViolations(openDatabase(pool))).toEqual([])
    },
    STORM_SECONDS * 1_000 + 300_000,
  )

  it('leaves books that balance', async () => {
    expect(await findViolations(openDatabase(pool))).toEqual([])
  })
})
