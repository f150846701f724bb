/** The server dies without a warning between an order and the next look at it. */
import { expect, test } from '../fixtures.ts'
import { book, near, openOrder, Ticket, toastOf, tradePath } from './steps.ts'

test('an order placed before a kill -9 is there after the restart', async ({ page, server, newUser, openAs, allow }) => {
  test.skip(server === null, 'needs a server of its own')
  allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket/)
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: tradePath('BTC') })
  const { bid } = await book(user, 'BTC')
  const ticket = new Ticket(page, 'BTC')
  await ticket.fill({ fields: { Price: near(bid, -0.03), Amount: '0.00321' } })
  await ticket.send('Buy')
  await expect(toastOf(page, 'Order placed. 0.00321 BTC')).toBeVisible()
  await server!.kill()
  await expect(toastOf(page, 'No connection')).toBeVisible()
  await server!.start()
  await page.reload()
  await expect(openOrder(page, /0 \/ 0\.00321/)).toBeVisible()
  await expect(toastOf(page, 'No connection')).toHaveCount(0)
  expect((await user.call('spot.orders', {})).total).toBe(1)
})
