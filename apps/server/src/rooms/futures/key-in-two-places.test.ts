/** One Idempotency-Key sent to the desk and to an ordinary transaction at the same time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UserContext } from '../../http/context.ts'
import { idempotentRequest, runOnce } from '../../http/idempotency.ts'
import { BTC, createTestLever, newKey, USDT, type TestLever } from './testing.ts'

let lever: TestLever

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

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
  const context = { session: { userId }, idempotent: idempotentRequest(key, '/elsewhere', {}) } as UserContext
  let isInside = (): void => undefined
  const inside = new Promise<void>((resolve) => (isInside = resolve))
  const elsewhere = runOnce(lever.database.db, context, async () => {
    isInside()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'done'
  })
  await inside
  const here = lever.call({ userId, key }, 'futures.submit', order)
  const [first, second] = await Promise.allSettled([elsewhere, here])
  expect(first).toEqual({ status: 'fulfilled', value: 'done' })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'idempotency_conflict' } })
  expect(lever.desk.futures).toBe(engine)
})
