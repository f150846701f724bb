/** Dual investments when what they need is not there: nothing on offer, no price, a start on records. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BTC, TestDual, USDT } from '../../testing-dual.ts'
import { fundCover } from './fund.ts'

let world: TestDual
beforeAll(async () => {
  world = await TestDual.open()
})
afterAll(() => world.close())

it('fills the cover once every price is known, and not a part of it before', async () => {
  const currencies = [
    { id: BTC, scale: 8 },
    { id: USDT, scale: 8 },
  ]
  const fund = (btc: string | null) => fundCover(world.spot, { currencies, usdtPerUnit: (id) => (id === BTC ? btc : '1') })
  const before = Number((await world.cover(BTC)).available)
  expect(await fund(null)).toBe(false)
  expect(Number((await world.cover(BTC)).available)).toBe(before)
  expect(await fund('67410')).toBe(true)
  expect(Number((await world.cover(BTC)).available)).toBeGreaterThan(before)
  expect(await fund('67410')).toBe(false)
})

it('settles what runs though nothing is on offer any more', async () => {
  const userId = await world.newUser({ currencyId: BTC, amount: '1' })
  const bought = await world.buy(userId, { id: (await world.product('call')).id, num: '0.5' })
  world.isRecorded = true
  await world.stop()
  await world.start()
  expect(await world.products('call')).toEqual([])
  const listed = (await world.call('list', { status: 'ing' }, { userId })) as unknown as { message: { data: { id: string }[] } }
  expect(listed.message.data.map(({ id }) => id)).toEqual([bought.id])
  world.settleTicks('60000')
  await world.pass()
  expect(await world.balance(userId, BTC)).toBe(`${(0.5 + Number(bought.kept.number)).toString()} + 0`)
})
