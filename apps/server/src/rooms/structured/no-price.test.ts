/** A maturity of which a day long no window has enough prices. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BTC, TestDual, USDT } from '../../testing-dual.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 30 * MINUTE_MS
const DAY_MS = 86_400_000

let world: TestDual
beforeAll(async () => {
  // A day of windows is over by the clock of the database.
  world = await TestDual.open({ behindMs: 27 * 3_600_000 })
})
// The books are checked when the database closes.
afterAll(() => world.close())

/** Of 30 minutes so many have a price, and the log has come behind the window. */
function ticksOf(untilMs: number, minutes: number): void {
  for (let minute = minutes; minute >= 1; minute--) world.tick('67410', { atMs: untilMs - minute * MINUTE_MS })
  world.tick('67410', { atMs: untilMs })
  world.nowMs = untilMs + 2_000
}

it('gives the stake back with the return that was agreed, frees the cover, and says that there was no price', async () => {
  const covered = [await world.cover(BTC), await world.cover(USDT)]
  const [seller, buyer] = [await world.newUser({ currencyId: BTC, amount: '1' }), await world.newUser({ currencyId: USDT, amount: '1000' })]
  const sold = await world.buy(seller, { id: (await world.product('call')).id, num: '1' })
  const bought = await world.buy(buyer, { id: (await world.product('put')).id, num: '1000' })
  expect(Number(sold.rate)).toBeGreaterThan(0)
  // The last window but one, then the last, which ends a day behind maturity. Each has nineteen minutes: the first of the last is there.
  ticksOf(world.maturesMs + DAY_MS - WINDOW_MS, 19)
  await world.pass()
  expect([await world.balance(seller, BTC), await world.balance(buyer, USDT)]).toEqual(['0 + 1', '0 + 1000'])
  expect(await world.messages(seller)).toEqual([])
  expect(await world.call('list', {}, { userId: seller })).toMatchObject({
    message: { data: [{ stage: 'settling', result: null, window_ends_at: new Date(world.maturesMs + DAY_MS).toISOString() }] },
  })
  ticksOf(world.maturesMs + DAY_MS, 18)
  await Promise.all([world.pass(), world.pass()])
  expect([await world.balance(seller, BTC), await world.balance(seller, USDT)]).toEqual([`${sold.kept.number} + 0`, '0 + 0'])
  expect([await world.balance(buyer, USDT), await world.balance(buyer, BTC)]).toEqual([`${bought.kept.number} + 0`, '0 + 0'])
  expect(sold.kept.number).toBe(sold.rate.replace(/^0/, '1'))
  expect(await world.call('list', { status: 'done' }, { userId: seller })).toMatchObject({
    message: { data: [{ stage: 'success', result: 'no_price', settlement_price: null, minutes: 19 }] },
  })
  const { rows } = await world.database.pool.query('select user_id::int, kind, values from message order by user_id')
  expect(rows).toMatchObject([
    { user_id: seller, kind: 'dual_no_price', values: { coin: 'BTC', amount: '1', currency: 'BTC', paid: sold.kept.number } },
    { user_id: buyer, kind: 'dual_no_price', values: { coin: 'BTC', amount: '1000', currency: 'USDT', paid: bought.kept.number } },
  ])
  const left = [await world.cover(BTC), await world.cover(USDT)]
  expect(left.map(({ held }) => held)).toEqual(covered.map(({ held }) => held))
  const given = covered.map(({ available }, at) => (Number(available) - Number(left[at]!.available)).toFixed(8))
  expect(given).toEqual([(Number(sold.kept.number) - 1).toFixed(8), (Number(bought.kept.number) - 1000).toFixed(8)])
})
