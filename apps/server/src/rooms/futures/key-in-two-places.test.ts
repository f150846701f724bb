/** One Idempotency-Key sent to two desks at the same time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Keys } from '../../desk/keys.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { idempotentRequest } from '../../http/idempotency.ts'
import { startIdleSpot } from '../wallet/testing.ts'
import { BTC, createTestLever, newKey, USDT, type TestLever } from './testing.ts'

let lever: TestLever
let spot: SpotDesk

beforeAll(async () => {
  const keys = new Keys()
  lever = await createTestLever({ keys })
  spot = await startIdleSpot(lever.database, { keys })
})
afterAll(async () => {
  await spot.close()
  await lever.close()
})

const order = {
  currency_id: BTC,
  legal_id: USDT,
  direction: 'long',
  type: 'limit',
  price: '40000',
  lots: '10',
  multiple: 10,
  mode: 'cross',
} as const

it('is a conflict for whoever comes second, not a fault, and the desk keeps its engine', async () => {
  const userId = await lever.newUser()
  const key = newKey()
  const engine = lever.desk.futures
  const elsewhere = spot.submit({ userId, accounts: [], idempotent: idempotentRequest(key, '/elsewhere', {}), run: () => 'done' })
  const here = lever.call({ userId, key }, 'futures.submit', order)
  const [first, second] = await Promise.allSettled([elsewhere, here])
  expect(first).toEqual({ status: 'fulfilled', value: 'done' })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'idempotency_conflict' } })
  expect(lever.desk.futures).toBe(engine)
})
