/**
 * Random orders of every type, cancels, amendments, index moves and halts by many users at once over a real database, while commits
 * are cut off, connections are ended and the clock jumps. After each round: every currency sums to zero, no account is below
 * its floor, holds equal open obligations, and a desk rebuilt from the database is the very desk that ran.
 * The same seed gives the same commands. SIMULATE=10000000 runs as many (nightly).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../../apps/server/src/desk/cutting-proxy.ts'
import { findViolations } from '../../apps/server/src/ledger/invariants.ts'
import { BTC, createTestMarket, newKey, USDT, type TestMarket } from '../../apps/server/src/rooms/spot/testing.ts'

const OPERATIONS = Number(process.env['SIMULATE'] ?? 200_000)
const SEED = Number(process.env['SEED'] ?? 1)
const ROUND = 20_000
const AT_ONCE = 500
const USERS = 20

let random = SEED
const next = (below: number): number => {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((random / 2 ** 32) * below)
}
const pick = <T>(list: readonly T[]): T => list[next(list.length)]!

let market: TestMarket
let proxy: CuttingProxy
let users: number[]
let index = 50_000
const placed: { id: string; owner: number }[] = []

beforeAll(async () => {
  market = await createTestMarket({ throughProxy: async (host) => (proxy = await startCuttingProxy(host)) })
  users = []
  for (let made = 0; made < USERS; made++) users.push(await market.newUser({ btc: '2', usdt: '100000' }))
})
afterAll(async () => {
  await market.close()
  await proxy.close()
})

const price = (percentAround: number): string => (index * (1 + (next(2_001) - 1_000) * percentAround * 1e-5)).toFixed(2)
const amount = (): string => `0.${String(next(9_000) + 100).padStart(5, '0')}`

/** Fields of an order of some type; some of them cannot be placed, which must leave no trace. */
function orderFields(): Record<string, unknown> {
  const type = pick(['buy', 'sell'])
  const size = type === 'buy' ? { quote_amount: String(next(4_000) + 5) } : { amount: amount() }
  switch (next(9)) {
    case 0:
      return { type, ...size }
    case 1:
      return { type, order_type: 'stop_market', stop_price: price(2), ...size }
    case 2:
      return { type, order_type: 'stop_limit', stop_price: price(2), target_price: price(2), amount: amount() }
    case 3:
      return { type, order_type: 'trailing_stop', trailing_bps: next(300) + 10, ...size }
    case 4:
      return { type, order_type: 'oco', target_price: price(3), stop_price: price(3), stop_limit_price: price(3), amount: amount() }
    case 5:
      return { type, target_price: price(1), amount: amount(), tif: pick(['ioc', 'fok', 'gtc']), stp: pick(['newest', 'oldest', 'both']) }
    case 6:
      return { type, target_price: price(1), amount: '0.20000', visible_amount: '0.02000' }
    case 7:
      return { type, target_price: price(1), amount: amount(), post_only: true }
    default:
      return { type, target_price: price(1), amount: amount() }
  }
}

async function operate(): Promise<void> {
  const kind = next(20)
  const order = placed.length > 0 ? pick(placed) : null
  // Now and then somebody asks for another's order.
  const user = order && kind > 0 && kind < 7 && next(10) > 0 ? order.owner : pick(users)
  if (kind === 0) {
    index = Math.max(30_000, Math.min(70_000, index * (1 + (next(401) - 200) * 1e-4)))
    return market.setIndex(next(40) === 0 ? null : index.toFixed(2))
  }
  if (kind < 5 && order) return void (await market.call(user, 'spot.cancelOrder', { id: order.id }))
  if (kind < 7 && order) return void (await market.call(user, 'spot.amendOrder', { id: order.id, amount: amount() }))
  if (kind === 7) return void (await market.call(user, 'spot.cancelAll', {}))
  const made = (await market.call({ userId: user, key: next(3) === 0 ? newKey() : undefined }, 'spot.placeOrder', {
    currency_id: BTC,
    legal_id: USDT,
    ...orderFields(),
  } as never)) as { id: string }
  placed.push({ id: made.id, owner: user })
  if (placed.length > 4_000) placed.shift()
}

describe('simulate', () => {
  it(`${OPERATIONS} operations with injected faults, seed ${SEED}`, async () => {
    const refusals = new Map<string, number>()
    for (let done = 0; done < OPERATIONS; done += ROUND) {
      for (let group = 0; group < ROUND; group += AT_ONCE) {
        if (next(12) === 0) proxy.cutNextCommit(pick(['before', 'after']))
        market.shiftClock(pick([0, 0, 0, 3_600_000, -3_600_000, 1]))
        const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, operate))
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') continue
          const { code } = outcome.reason as { code?: string }
          if (code === undefined || code === 'fault') throw outcome.reason
          refusals.set(code, (refusals.get(code) ?? 0) + 1)
        }
      }
      await market.setIndex(index.toFixed(2))
      expect(await findViolations(market.database.db)).toEqual([])
      const before = market.desk.engine.hash()
      await market.restart()
      expect(market.desk.engine.hash()).toBe(before)
    }
    const trades = await market.database.pool.query('select count(*)::int as count from spot_trade')
    console.log(
      `simulate: seed ${SEED}, ${OPERATIONS} operations, ${trades.rows[0].count} trades, refusals ${JSON.stringify(Object.fromEntries(refusals))}`,
    )
    expect(trades.rows[0].count).toBeGreaterThan(OPERATIONS / 50)
  }, 36_000_000)
})
