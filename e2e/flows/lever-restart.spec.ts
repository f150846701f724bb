/** The server dies without a warning while a position and an option are open: what should have happened meanwhile has. */
import { expect, test, visit } from '../scripted.ts'
import { contractPath, LEVER, MICRO, moneyOf, positionCard, tab, untilOffered, withMoney } from './lever-steps.ts'

test('a position and an option that were open at a kill -9 settle at the prices of the outage', async ({
  page,
  prices,
  server,
  newUser,
  openAs,
  allow,
}) => {
  // The browser may look for a new service worker just while the server is away.
  allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|WebSocket|error occurred when fetching the script/)
  const [LTC, ETH] = ['LTC/USDT-CFD', 'ETH/USDT-CFD'] as const
  const user = await newUser()
  await prices.show(user, LTC, { bid: '99.9', ask: '100' })
  await prices.show(user, ETH, { bid: '2999.5', ask: '3000.5' })
  await untilOffered(user, '102', 30)
  await withMoney(user, LEVER, '1000')
  await withMoney(user, MICRO, '100')
  await openAs(page, user, { path: contractPath(LTC) })
  const order = { direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'isolated', target_profit_price: '105' } as const
  await user.call('futures.submit', { currency_id: '9', legal_id: '3', ...order })
  await expect(positionCard(page, 'LTC/USDT')).toBeVisible()
  const bought = await user.call('seconds.submit', { match_id: '102', currency_id: '3', type: 'up', seconds: 30, number: '10' })
  const option = () => user.call('seconds.result', { id: bought.id })
  await expect.poll(async () => (await option()).buy_price).toBe('3000')

  await server!.kill()
  const killedMs = Date.now()
  const reachedMs = prices.give(LTC, { bid: '105.5', ask: '105.6' })
  prices.give(ETH, { bid: '3009.5', ask: '3010.5' })
  await server!.start()
  expect(Date.now()).toBeGreaterThan(reachedMs)
  await page.reload()
  await expect(positionCard(page, 'LTC/USDT')).toHaveCount(0)
  await tab(page, 'History').click()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('Take profit')
  const [closed] = (await user.call('futures.history', { status: 'closed' })).data
  expect(closed).toMatchObject({ close_price: '105.5', reason: 'take_profit' })
  // In the time of the outage, at the very tick that reached the target.
  const closedMs = Date.parse(closed!.close_time!)
  expect(closedMs).toBeGreaterThan(killedMs)
  expect(closedMs).toBeLessThan(reachedMs + 1_000)
  // 1,000 + (105.5 - 100) x 10 - 1,000 x 0.05 % - 1,055 x 0.05 %
  expect(await moneyOf(user, LEVER)).toBe('1053.9725')

  await expect.poll(async () => (await option()).result).toBe('won')
  expect(await option()).toMatchObject({ settlement_price: '3010', payout: '18' })
  await visit(page, '/pages/transaction/seconds_order?status=done')
  await expect(page.getByRole('tabpanel', { name: 'Settled' })).toContainText('+8')
  expect(await moneyOf(user, MICRO)).toBe('108')
})
