import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Deadlines } from '../../clock/deadlines.ts'
import { goodTillDate } from './open.ts'
import { createTestMarket, USDT, type TestMarket } from './testing.ts'

const MINUTE_MS = 60_000
let market: TestMarket

beforeAll(async () => {
  market = await createTestMarket()
})
afterAll(() => market.close())

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

interface Placed {
  id: string
  status: string
  reason: string | null
  filled: string
  expire_at: string | null
  updated_at: string
}

const place = (userId: number, fields: object): Promise<Placed> =>
  market.call(userId, 'spot.placeOrder', {
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    amount: '0.1',
    target_price: '49000',
    ...fields,
  } as never)
const show = (userId: number, id: string): Promise<Placed> => market.call(userId, 'spot.order', { id } as never)

describe('an order good till a date', () => {
  it('needs its date, no other order has one, and it lies between a minute and a year ahead', async () => {
    const user = await market.newUser()
    const refusals = [
      [{ tif: 'gtd' }, { expire_at: 'field_required' }],
      [{ tif: 'gtc', expire_at: inMinutes(5) }, { expire_at: 'field_unused' }],
      [{ tif: 'gtd', expire_at: inMinutes(0.5) }, { expire_at: 'expire_at_range' }],
      [{ tif: 'gtd', expire_at: inMinutes(-5) }, { expire_at: 'expire_at_range' }],
      [{ tif: 'gtd', expire_at: inMinutes(367 * 24 * 60) }, { expire_at: 'expire_at_range' }],
    ] as const
    for (const [fields, said] of refusals) await expect(place(user, fields)).rejects.toMatchObject({ detail: { fields: said } })
    const at = inMinutes(5)
    expect(await place(user, { tif: 'gtd', expire_at: at })).toMatchObject({ status: 'open', expire_at: at })
    await market.call(user, 'spot.cancelAll', {} as never)
  })

  it('never fills after it, however soon somebody comes, and ends at its own time', async () => {
    const [buyer, seller] = [await market.newUser(), await market.newUser()]
    const at = inMinutes(2)
    const { id } = await place(buyer, { tif: 'gtd', expire_at: at })
    market.shiftClock(2 * MINUTE_MS)
    const sold = await place(seller, { type: 'sell' })
    expect(sold).toMatchObject({ status: 'open', filled: '0' })
    expect(await show(buyer, id)).toMatchObject({ status: 'expired', reason: 'date_reached', filled: '0', updated_at: at })
    expect(await market.available(buyer, USDT)).toBe('1000000.00000000')
    await market.call(seller, 'spot.cancelAll', {} as never)
    market.shiftClock(0)
  })

  it('ends though nobody comes, and after a restart that came days too late, before anything else', async () => {
    const [buyer, seller] = [await market.newUser(), await market.newUser()]
    const at = inMinutes(2)
    const { id } = await place(buyer, { tif: 'gtd', expire_at: at })
    const later = await place(buyer, { tif: 'gtd', expire_at: inMinutes(366 * 24 * 60 - 10), target_price: '48000' })
    await market.database.pool.query(`update spot_order set expire_at = now() - interval '3 days' where id = $1`, [id])
    await market.restart()
    const deadlines = new Deadlines({ db: market.database.db, log: pino({ level: 'silent' }), deadlines: [goodTillDate(market.desk)] })
    await deadlines.pass()
    expect(await show(buyer, id)).toMatchObject({ status: 'expired', reason: 'date_reached' })
    expect(await show(buyer, later.id)).toMatchObject({ status: 'open' })
    expect(await place(seller, { type: 'sell', target_price: '49000', tif: 'ioc' })).toMatchObject({ filled: '0' })
  })
})
