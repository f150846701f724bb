import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from '../../rooms/futures/testing.ts'
import { refuseHistoryOverOpenPositions } from './open-positions.ts'

let lever: TestLever

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('recorded prices', () => {
  it('take over when nothing is open, and say what to do when something is', async () => {
    const { pool } = lever.database
    await refuseHistoryOverOpenPositions(pool)
    const user = await lever.newUser()
    const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'limit', price: '40000', lots: '1', multiple: 10 } as const
    const { id } = await lever.call(user, 'futures.submit', { ...order, mode: 'cross' })
    await expect(refuseHistoryOverOpenPositions(pool)).rejects.toThrow(
      /^FEED: history .*\(1 contract positions and orders, 0 options\)\. Start with/,
    )
    await lever.call(user, 'futures.cancel', { id })
    await lever.tick(BTC_CFD, '49997', '50003')
    await refuseHistoryOverOpenPositions(pool)
  })
})
