/** Where a trailing stop stands is written exactly, whatever batches come before and after the one that moved it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leverAccountOf } from './services.ts'
import { BTC, BTC_CFD, createTestLever, newKey, USDT, type TestLever } from './testing.ts'

let lever: TestLever

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

/** Until the batch of a request has run and is in flight. The next request then runs in the instant when it lands. */
async function untilSent(hasRun: () => boolean): Promise<void> {
  while (!hasRun()) await nextTurn()
}

async function trailOf(id: string): Promise<string | null> {
  const { rows } = await sql<{ trail_ticks: string }>`select trail_ticks from futures_row where id = ${id}`.execute(lever.database.db)
  return rows[0]!.trail_ticks
}

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'cross' } as const

it('keeps where a trailing stop stands when the batch of its tick keeps nothing but the refusal of a keyed request', async () => {
  const user = await lever.newUser()
  const other = await lever.newUser('1')
  lever.nowMs = Math.ceil(lever.nowMs / 1000) * 1000
  const { id } = await lever.call(user, 'futures.submit', { ...order, trailing_bps: 100 })
  await lever.tick(BTC_CFD, '49997', '50003')
  // The tick is in the same second, so this batch closes no second of the log.
  lever.give(BTC_CFD, '50997', '51003')
  await expect(lever.call({ userId: other, key: newKey() }, 'futures.submit', order)).rejects.toMatchObject({ code: expect.any(String) })
  await lever.pass(1_000)
  expect(await trailOf(id)).toBe('509970')
  await lever.restart()
  expect((await lever.call(user, 'futures.position', { id })).trailing_price).toBe('50487')
})

it('keeps the level that its owner has just set anew, when the next batch runs before this one is published', async () => {
  const user = await lever.newUser()
  const other = await lever.newUser()
  lever.nowMs = Math.ceil(lever.nowMs / 1000) * 1000
  await lever.tick(BTC_CFD, '49997', '50003')
  const { id } = await lever.call(user, 'futures.submit', { ...order, trailing_bps: 100 })
  await lever.tick(BTC_CFD, '49997', '50003')
  lever.give(BTC_CFD, '50997', '51003')
  lever.give(BTC_CFD, '50897', '50903')
  const anew = lever.call(user, 'futures.setStop', { id, trailing_bps: 200 })
  await untilSent(() => lever.desk.futures.position(Number(id))?.trailingBps === 200)
  await Promise.all([anew, lever.call(other, 'futures.submit', order)])
  expect(await trailOf(id)).toBe('508970')
})

it('keeps the level of a batch that writes nothing and runs before the one ahead of it is published', async () => {
  const user = await lever.newUser()
  const other = await lever.newUser()
  lever.nowMs = Math.ceil(lever.nowMs / 1000) * 1000
  await lever.tick(BTC_CFD, '49997', '50003')
  const { id } = await lever.call(user, 'futures.submit', { ...order, trailing_bps: 100 })
  await lever.tick(BTC_CFD, '49997', '50003')
  const ahead = lever.call(other, 'futures.submit', { ...order, type: 'limit', price: '40000' })
  await untilSent(() => lever.desk.futures.positionsOf(leverAccountOf(other)).length > 0)
  lever.give(BTC_CFD, '50997', '51003')
  await Promise.all([ahead, lever.beat()])
  await lever.pass(1_000)
  expect(await trailOf(id)).toBe('509970')
})
