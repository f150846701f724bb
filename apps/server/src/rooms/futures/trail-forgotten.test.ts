/** A trailing stop that moved in a batch which only kept an answer is not forgotten. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BTC, BTC_CFD, createTestLever, newKey, USDT, type TestLever } from './testing.ts'

let lever: TestLever

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'cross' } as const

it('keeps where a trailing stop stands when the batch of its tick keeps nothing but the refusal of a keyed request', async () => {
  const user = await lever.newUser()
  const other = await lever.newUser('1')
  lever.nowMs = Math.ceil(lever.nowMs / 1000) * 1000
  const { id } = await lever.call(user, 'futures.submit', { ...order, trailing_bps: 100 })
  await lever.tick(BTC_CFD, '49997', '50003')
  // Within the same second: no second of the log closes with this batch.
  lever.give(BTC_CFD, '50997', '51003')
  await expect(lever.call({ userId: other, key: newKey() }, 'futures.submit', order)).rejects.toMatchObject({ code: expect.any(String) })
  await lever.pass(1_000)
  const { rows } = await sql<{ trail_ticks: string }>`select trail_ticks from futures_row where id = ${id}`.execute(lever.database.db)
  expect(rows[0]!.trail_ticks).toBe('509970')
  await lever.restart()
  expect((await lever.call(user, 'futures.position', { id })).trailing_price).toBe('50487')
})
