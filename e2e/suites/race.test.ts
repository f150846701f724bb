/** A thousand requests at once for money that is there once: never more goes out than there was. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallInput, CallName } from '../../packages/contract/src/door.ts'
import { openDatabase, openPool } from '../../apps/server/src/db/pool.ts'
import { findViolations } from '../../apps/server/src/ledger/invariants.ts'
import { newUser, type Client } from '../client.ts'
import { useServer } from './shared-server.ts'

const server = useServer()
const REQUESTS = 1_000
const PARALLEL = 64

/** Sends the same request many times at once; answers how many went through. Waits out the rate limit where it stands in the way. */
async function storm<N extends CallName>(user: Client, name: N, input: () => CallInput<N>): Promise<number> {
  let left = REQUESTS
  let through = 0
  const worker = async () => {
    while (left-- > 0) {
      const { status, body } = await user.ask(name, input(), { key: randomUUID() })
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 250))
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

describe('race', () => {
  it('orders', async () => {
    const user = await newUser(server().url, { usdt: '500' })
    const { bids } = await user.call('market.depth', { symbol: 'BTC/USDT' })
    const price = (Number(bids[0]![0]) * 0.95).toFixed(2)
    const amount = (50 / Number(price)).toFixed(5)
    await storm(user, 'spot.placeOrder', () => ({ currency_id: '1', legal_id: '3', type: 'buy' as const, amount, target_price: price }))
    const after = await held(user, 2, '3')
    expect(after.available).toBeGreaterThanOrEqual(0)
    expect(after.available + after.held).toBeCloseTo(500, 6)
    expect(after.available).toBeLessThan(Number(price) * Number(amount))
  })

  it('moves between accounts', async () => {
    const user = await newUser(server().url, { usdt: '40' })
    await storm(user, 'wallet.move', () => ({ currency_id: '3', from_field: '2', to_field: '3', number: '1' }))
    expect((await held(user, 2, '3')).available + (await held(user, 3, '3')).available).toBe(40)
  })

  it('conversions', async () => {
    const user = await newUser(server().url, { usdt: '50' })
    await storm(user, 'wallet.convert', () => ({ from_currency_id: '3', to_currency_id: '1', number: '5' }))
    expect((await held(user, 2, '3')).available).toBeGreaterThanOrEqual(0)
    expect((await held(user, 2, '3')).available).toBeLessThan(5)
  })

  it('orders of contracts', async () => {
    const user = await newUser(server().url, { usdt: '500' })
    await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '500' })
    const price = await farBid(user)
    await storm(user, 'futures.submit', () => ({ ...CONTRACT, price, lots: '0.1', multiple: '5' }))
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
    expect(await storm(user, 'seconds.submit', () => option)).toBe(10)
    expect(await held(user, 4, '3')).toEqual({ available: 0, held: 100 })
  })

  it('moves out of lever beside an order that binds margin', async () => {
    const user = await newUser(server().url, { usdt: '60' })
    await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '60' })
    await user.call('futures.submit', { ...CONTRACT, price: await farBid(user), lots: '0.1', multiple: '5' })
    const before = await held(user, 3, '3')
    const through = await storm(user, 'wallet.move', () => ({ currency_id: '3', from_field: '3', to_field: '2', number: '1' }))
    const after = await held(user, 3, '3')
    expect(through).toBe(Math.floor(before.available))
    expect(after.held).toBe(before.held)
    expect(after.available + after.held + (await held(user, 2, '3')).available).toBeCloseTo(60, 6)
  })

  it('the gift of the day', async () => {
    const user = await newUser(server().url)
    await storm(user, 'sandbox.faucet', () => ({ currency_id: '3', amount: '3000' }))
    expect((await held(user, 2, '3')).available).toBeLessThanOrEqual(100_000)
    expect((await held(user, 2, '3')).available).toBeGreaterThan(0)
  })

  it('leaves books that balance', async () => {
    const pool = openPool({ host: join(server().dataDir, 'run'), user: 'assay', database: 'assay' }, 2)
    expect(await findViolations(openDatabase(pool))).toEqual([])
    await pool.end()
  })
})
