/** After a crash, a lost COMMIT or an outage a command has taken effect completely or not at all. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CuttingProxy } from '../../desk/testing-proxy.ts'
import { findViolations } from '../../books.ts'
import { AAPL, BTC, BTC_CFD, createCutLever, newKey, USDT, type TestLever } from './testing.ts'
import { leverAccountOf } from './services.ts'

let proxy: CuttingProxy
let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'cross' } as const
const submit = (userId: number, fields: object = {}, key?: string) =>
  lever.call({ userId, key }, 'futures.submit', { ...order, ...fields } as never)
const statusOf = async (userId: number, id: string) => (await lever.call(userId, 'futures.position', { id })).status

/** Expects the engine to be equal to one that is rebuilt from the database, and the books to balance. */
async function expectSame(): Promise<void> {
  const before = lever.desk.futures.hash()
  await lever.restart()
  expect(lever.desk.futures.hash()).toBe(before)
  expect(await findViolations(lever.database.db)).toEqual([])
}

beforeAll(async () => {
  ;({ lever, proxy } = await createCutLever())
})
afterAll(async () => {
  await lever.close()
  await proxy.close()
})

describe('after a restart', () => {
  it('everything stands as it stood', async () => {
    const user = await lever.newUser()
    await submit(user, { stop_loss_price: '45000', trailing_bps: 500 })
    await submit(user, { type: 'limit', price: '48000', mode: 'isolated' })
    await lever.tick(BTC_CFD, '50097', '50103')
    await lever.tick(BTC_CFD, '50197', '50203')
    await expectSame()
  })

  it('ticks that were missed are worked through as if the desk had been there', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const { id: market } = await submit(user)
    const { id: limit } = await submit(user, { type: 'limit', price: '49500' })
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.call(user, 'futures.setStop', { id: market, stop_loss_price: '49000' })
    lever.give(BTC_CFD, '49490', '49496')
    lever.give(BTC_CFD, '48990', '48996')
    lever.give(BTC_CFD, '50500', '50506')
    lever.nowMs += 10 * 60_000
    await lever.restart()
    expect(await lever.call(user, 'futures.position', { id: market })).toMatchObject({
      status: 'closed',
      reason: 'stop_loss',
      close_price: '48990',
    })
    expect(await lever.call(user, 'futures.position', { id: limit })).toMatchObject({ status: 'open', open_price: '49496' })
    await expectSame()
  })
})

describe('when the COMMIT is lost', () => {
  it('an order stands once, whether the database got it or not', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    for (const when of ['before', 'after'] as const) {
      proxy.cutNextCommit(when)
      await submit(user, {}, newKey()).catch(() => undefined)
    }
    const { total } = await lever.call(user, 'futures.history', {})
    expect(total).toBeGreaterThanOrEqual(1)
    expect(lever.desk.futures.positionsOf(leverAccountOf(user))).toHaveLength(total)
    await expectSame()
  })

  it('fills of its ticks are made again and written', async () => {
    const user = await lever.newUser()
    const { id } = await submit(user)
    lever.give(BTC_CFD, '49997', '50003')
    proxy.cutNextCommit('before')
    await lever.beat().catch(() => undefined)
    await lever.pass(1_000)
    expect(await statusOf(user, id)).toBe('open')
    const { rows } = await sql<{ status: string }>`select status from futures_row where id = ${id}`.execute(lever.database.db)
    expect(rows[0]!.status).toBe('open')
    await expectSame()
  })

  it.each(['before', 'after'] as const)(
    'own limits are set once, and are what the database has, when it is lost %s it arrived',
    async (when) => {
      await lever.tick(BTC_CFD, '49997', '50003')
      const user = await lever.newUser()
      const { id } = await submit(user, { type: 'limit', price: '40000' })
      proxy.cutNextCommit(when)
      await lever.call(user, 'futures.protect', { daily_loss_limit: '100', pause_hours: 1 })
      const known = await lever.call(user, 'futures.protection', {})
      expect(known).toMatchObject({ daily_loss_limit: '100', paused_until: expect.any(String) })
      expect(await statusOf(user, id)).toBe('cancelled')
      await lever.restart()
      expect(await lever.call(user, 'futures.protection', {})).toEqual(known)
      await expectSame()
    },
  )

  it('a market that closed meanwhile is closed', async () => {
    const user = await lever.newUser()
    await lever.tick(AAPL, '199.9', '200.1')
    const { id } = await submit(user, { currency_id: 41, legal_id: 21, multiple: 5 })
    lever.feed.setStatus(AAPL, { state: 'closed', nextChangeMs: null }, lever.nowMs + 500)
    lever.nowMs += 1_000
    proxy.cutNextCommit('before')
    await lever.beat().catch(() => undefined)
    await lever.pass(1_000)
    expect(await lever.call(user, 'futures.position', { id })).toMatchObject({ status: 'cancelled', reason: 'market_closed' })
    await expectSame()
  })
})
