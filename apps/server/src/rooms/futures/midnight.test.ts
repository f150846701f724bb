import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from './testing.ts'

const DAY_MS = 86_400_000
const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', multiple: 10, mode: 'isolated' } as const

let lever: TestLever
beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

it('the overnight fee is charged before the markets of that midnight change', async () => {
  const user = await lever.newUser('5080')
  const { id } = await lever.call(user, 'futures.submit', { ...order, lots: '100' })
  await lever.tick(BTC_CFD, '49997', '50003')
  const midnightMs = Math.ceil(lever.nowMs / DAY_MS) * DAY_MS
  lever.nowMs = midnightMs - 1_000
  await lever.tick(BTC_CFD, '49997', '50003')
  // Holds what is left; the halt gives it back.
  const waiting = await lever.call(user, 'futures.submit', { ...order, lots: '1' })
  lever.feed.setStatus(BTC_CFD, { state: 'halted', nextChangeMs: null }, midnightMs)
  await lever.pass(1_500)
  expect(await lever.call(user, 'futures.position', { id: waiting.id })).toMatchObject({ status: 'cancelled' })
  const fees = await sql`select fee, is_from_margin from futures_overnight where row_id = ${id}`.execute(lever.database.db)
  expect(fees.rows).toMatchObject([{ is_from_margin: true }])
})
