/** Live channels of order books, including values that clients saw before COMMIT and that were then rolled back. */
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import type { DepthUpdate, LiveMessage } from '@assay/contract/live'
import { Registry } from 'prom-client'
import { io } from 'socket.io-client'
import { expect, it, vi } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { testLive } from '../../http/testing.ts'
import { createLiveHub } from '../../live/hub.ts'
import { plainOrder } from './bot-order.ts'
import { defineSpotChannels } from './live.ts'
import { loadTape } from './tape.ts'
import { createTestMarket } from './testing.ts'

const PAIR = 1
/** An advisory lock that keeps the batch from committing until the test releases it. */
const GATE = 4_242
const TIMEOUT = { timeout: 10_000 }

/** A client that folds a base and its updates, as browsers do. */
class Screen {
  readonly bids = new Map<string, string>()
  readonly orders = new Map<string, Record<string, unknown>>()

  take({ channel, base, updates }: LiveMessage): void {
    if (channel === 'orders') for (const row of (base ?? updates) as Record<string, unknown>[]) this.#order(row)
    else for (const { bids } of base === undefined ? (updates as DepthUpdate[]) : [base as DepthUpdate]) this.#levels(bids)
  }

  #order(row: Record<string, unknown>): void {
    const id = String(row['id'])
    if (row['gone'] === true) this.orders.delete(id)
    else this.orders.set(id, row)
  }

  #levels(bids: [string, string][]): void {
    for (const [price, amount] of bids)
      if (amount === '0') this.bids.delete(price)
      else this.bids.set(price, amount)
  }
}

it('tells levels and orders again as they are, after a batch fell that somebody had seen', async () => {
  const market = await createTestMarket()
  const { services, desk } = market
  const [userId, other, seller] = [await market.newUser(), await market.newUser(), await market.newUser()]
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const findSession = () => Promise.resolve({ id: '1', userId, verificationLevel: 0 })
  const hub = createLiveHub({ server, ...testLive(), allowedOrigins: [], findSession, registry: new Registry() })
  defineSpotChannels(hub, services, await loadTape(services.db, desk.pairs.values()))
  const screen = new Screen()
  const gate = await market.database.pool.connect()
  await gate.query(`select pg_advisory_lock(${GATE})`)
  const { port } = server.address() as AddressInfo
  const client = io(`http://127.0.0.1:${port}`, { auth: { token: 'any' }, transports: ['websocket'], reconnection: false })
  client.on('message', (message: LiveMessage) => screen.take(message))
  await new Promise<void>((resolve) => client.once('connect', resolve))
  try {
    const kept = { currency_id: 1, legal_id: 3, type: 'buy' as const, target_price: '49000', amount: '0.5' }
    await market.call(other, 'spot.placeOrder', kept)
    // The lock delays this batch, so that the screen subscribes while memory is ahead of the database. Then the batch fails, and its
    // retry fails too.
    let tries = 0
    const falls = desk.submit<void>({
      userId,
      accounts: [userId, seller].map((user) => accountOf(user, CHANGE)),
      idempotent: null,
      run: ({ timeMs, takeId, execute, write }) => {
        tries += 1
        if (tries > 1) throw new Error('no more')
        const given = { timeMs, pairId: PAIR, type: 'limit', tif: 'gtc' } as const
        const [buys, sells] = [services.traderOf(userId), services.traderOf(seller)]
        execute(plainOrder({ ...given, id: takeId(), trader: sells, side: 'sell', priceTicks: 4_900_000, amountLots: 20_000 }))
        execute(plainOrder({ ...given, id: takeId(), trader: buys, side: 'buy', priceTicks: 4_950_000, amountLots: 1_000 }))
        write({ name: '', text: `select pg_advisory_xact_lock(${GATE})`, values: () => [] })
        write({ name: '', text: 'select 1 / 0', values: () => [] })
      },
    })
    await vi.waitFor(() => expect(desk.engine.bestPrices(PAIR).bidTicks).toBe(4_950_000))
    await client.timeout(10_000).emitWithAck('subscribe', { channels: ['depth:BTC/USDT', 'orders'] })
    await vi.waitFor(() => expect(Object.fromEntries(screen.bids)).toEqual({ '49500': '0.01', '49000': '0.3' }), TIMEOUT)
    await vi.waitFor(() => expect(screen.orders.size).toBe(1), TIMEOUT)
    await gate.query(`select pg_advisory_unlock(${GATE})`)
    await expect(falls).rejects.toMatchObject({ code: 'fault' })
    await vi.waitFor(() => expect(Object.fromEntries(screen.bids)).toEqual({ '49000': '0.5' }), TIMEOUT)
    await vi.waitFor(() => expect(screen.orders.size).toBe(0), TIMEOUT)
  } finally {
    client.disconnect()
    gate.release(true)
    hub.close()
    server.close()
    await market.close()
  }
})
