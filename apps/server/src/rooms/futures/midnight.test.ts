import { DAY_MS } from '@assay/engine/market'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CuttingProxy } from '../../desk/testing-proxy.ts'
import { BTC, BTC_CFD, createCutLever, USDT, type TestLever } from './testing.ts'

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', multiple: 10, mode: 'isolated' } as const

const OVERNIGHT_STRIDE = 2

let proxy: CuttingProxy
let lever: TestLever
beforeAll(async () => {
  ;({ lever, proxy } = await createCutLever({ overnightStride: OVERNIGHT_STRIDE }))
})
afterAll(async () => {
  await lever.close()
  await proxy.close()
})

/** Advances the clock to a second before the next midnight and sends a tick. Returns that midnight. */
async function goToEvening(): Promise<number> {
  const midnightMs = (Math.floor(lever.nowMs / DAY_MS) + 1) * DAY_MS
  lever.nowMs = midnightMs - 1_000
  await lever.tick(BTC_CFD, '49997', '50003')
  return midnightMs
}

it('the overnight fee is charged before the markets of that midnight change', async () => {
  const user = await lever.newUser('5080')
  const { id } = await lever.call(user, 'futures.submit', { ...order, lots: '100' })
  await lever.tick(BTC_CFD, '49997', '50003')
  const midnightMs = await goToEvening()
  // This order holds the rest of the money. The halt cancels it and releases the hold.
  const waiting = await lever.call(user, 'futures.submit', { ...order, lots: '1' })
  lever.feed.setStatus(BTC_CFD, { state: 'halted', nextChangeMs: null }, midnightMs)
  await lever.pass(1_500)
  expect(await lever.call(user, 'futures.position', { id: waiting.id })).toMatchObject({ status: 'cancelled' })
  const fees = await sql`select fee, is_from_margin from futures_overnight where row_id = ${id}`.execute(lever.database.db)
  expect(fees.rows).toMatchObject([{ is_from_margin: true }])
})

it('very many positions are charged in parts, once each whatever happens between, and nothing comes between them', async () => {
  lever.feed.setStatus(BTC_CFD, { state: 'open', nextChangeMs: null }, lever.nowMs + 1_000)
  await lever.pass(2_000)
  await lever.tick(BTC_CFD, '49997', '50003')
  const user = await lever.newUser()
  const opened: string[] = []
  for (let made = 0; made < 5; made++) opened.push((await lever.call(user, 'futures.submit', { ...order, lots: '1' })).id)
  await lever.tick(BTC_CFD, '49997', '50003')
  const midnightMs = await goToEvening()
  const parts: number[][] = []
  lever.desk.onCommitted(({ overnights }) => {
    if (overnights.length === 0) return
    parts.push(overnights.map(({ positionId }) => positionId))
    // Each cut makes the desk reload from the database and continue from there.
    if (parts.length === 1) proxy.cutNextCommit('before')
    if (parts.length === 2) proxy.cutNextCommit('after')
  })
  // A tick at midnight, and an order that arrives before all positions are charged.
  lever.nowMs = midnightMs
  lever.feed.tick(BTC_CFD, { bid: '49997', ask: '50003' }, midnightMs)
  const asked = lever.call(user, 'futures.submit', { ...order, lots: '1' })
  lever.nowMs = midnightMs + 400
  const late = await asked
  expect(parts.map(({ length }) => length)).toEqual([2, 2, 2])
  expect(parts.flat().map(String)).toEqual(expect.arrayContaining(opened))
  const fees = await sql<{ row_id: string }>`select row_id from futures_overnight where time_ms = ${midnightMs}`.execute(lever.database.db)
  expect(fees.rows.map(({ row_id }) => row_id).toSorted()).toEqual(parts.flat().map(String).toSorted())
  expect(await lever.call(user, 'futures.position', { id: late.id })).toMatchObject({ status: 'waiting', overnight_fee: '0' })
})
