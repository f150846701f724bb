/** Contracts over given prices: to the target and its money, through a liquidation, over an opening, up to one's own limit. */
import { expect, test, visit } from '../scripted.ts'
import { ContractTicket, contractPath, LEVER, moneyOf, positionCard, tab, type, untilRemembering, withMoney } from './lever-steps.ts'
import { toastOf } from './steps.ts'

test('a long is opened with targets, earns live, its stop is changed, and the target closes it', async ({
  page,
  prices,
  newUser,
  openAs,
}) => {
  const BTC = 'BTC/USDT-CFD'
  const user = await newUser({ usdt: '1000' })
  await prices.show(user, BTC, { bid: '49990', ask: '50000' })
  await openAs(page, user, { path: '/pages/fund/transfer?from_field=2&to_field=3' })
  await type(page.getByRole('main'), 'Amount', '1000')
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Transferred from Spot to Contract' })).toBeVisible()

  await visit(page, contractPath(BTC))
  const ticket = new ContractTicket(page)
  await type(ticket.form, 'Lots', '10')
  await ticket.targets('51000', '49000')
  await ticket.send('Long')
  const card = positionCard(page, 'BTC/USDT')
  await expect(card).toContainText('50,000.0')
  prices.give(BTC, { bid: '50500', ask: '50510' })
  // 500 x 0.1 - 5,050 x 0.05 %: open profit is net of the closing fee.
  await expect(card).toContainText('+47.48')

  await card.getByRole('button', { name: 'TP / SL' }).click()
  const drawer = page.getByRole('dialog', { name: 'TP / SL' })
  await type(drawer, 'Stop loss', '50100')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'TP / SL of BTC/USDT saved')).toBeVisible()
  await expect(card).toContainText('50,100.0')

  prices.give(BTC, { bid: '51010', ask: '51020' })
  await expect(card).toHaveCount(0)
  await tab(page, 'History').click()
  const history = page.getByRole('tabpanel', { name: 'History' })
  await expect(history).toContainText('Take profit')
  // 101 - 2.5 - 2.5505
  await expect(history).toContainText('+95.95')
  // 1,000 + (51,010 - 50,000) x 0.1 - 5,000 x 0.05 % - 5,101 x 0.05 %
  expect(await moneyOf(user, LEVER)).toBe('1095.9495')

  // The receipt has every decimal, and its lines add up to what the account gained.
  await history.getByRole('button', { name: /Take profit/ }).click()
  const detail = page.getByRole('dialog', { name: 'BTC/USDT' })
  const lines = ['Realised PnL, before fees+101USDT', 'Opening and closing fees5.0505USDT', 'Overnight fees0USDT', 'Net PnL+95.9495USDT']
  for (const line of lines) await expect(detail).toContainText(line)
  await detail.getByRole('link', { name: /Verify/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The fills hold' })).toBeVisible()
  for (const line of lines) await expect(page.getByRole('main')).toContainText(line)
})

test('an isolated position, with money that came while the page was open, is warned of, then liquidated, and its receipt holds', async ({
  page,
  prices,
  newUser,
  openAs,
}) => {
  const ETH = 'ETH/USDT-CFD'
  const user = await newUser()
  await prices.show(user, ETH, { bid: '2999', ask: '3000' })
  await openAs(page, user, { path: contractPath(ETH) })
  const ticket = new ContractTicket(page)
  await expect(ticket.freeMargin).toHaveText('Available margin0')
  await withMoney(user, LEVER, '500')
  await expect(ticket.freeMargin).toHaveText('Available margin500')
  await untilRemembering(page)
  await type(ticket.form, 'Lots', '100')
  await ticket.send('Long')
  const card = positionCard(page, 'ETH/USDT')
  await expect(card).toBeVisible()
  // Margin 300, maintenance 0.4 % of the notional: the rate is under 150 % from a loss of some 282 on, under 100 % from one of some 288.
  prices.give(ETH, { bid: '2716.5', ask: '2717.5' })
  await expect(page.getByRole('alert').filter({ hasText: 'Margin level of ETH/USDT' })).toBeVisible()
  await expect(card).toBeVisible()
  prices.give(ETH, { bid: '2708', ask: '2709' })
  await expect(card).toHaveCount(0)
  await tab(page, 'History').click()
  await page
    .getByRole('tabpanel', { name: 'History' })
    .getByRole('button', { name: /Liquidated/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'ETH/USDT' })
  await expect(drawer.getByRole('heading', { name: 'Liquidation' })).toBeVisible()
  await drawer.getByRole('link', { name: /Verify/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The fills hold' })).toBeVisible()
  // 500 - 3,000 x 0.05 % - (3,000 - 2,708) - 2,708 x 0.05 % - half of the maintenance of 2,708 x 0.4 %
  expect(await moneyOf(user, LEVER)).toBe('199.73')
})

test('a limit order for a stock waits for the opening and fills after it', async ({ page, prices, newUser, openAs }) => {
  const APPLE = 'AAPL/USD'
  const user = await newUser()
  await prices.show(user, APPLE, { bid: '199.9', ask: '200' })
  await withMoney(user, LEVER, '1000')
  prices.give(APPLE, { state: 'closed' })
  await openAs(page, user, { path: `/pages/transaction/index?tab=stocks&symbol=${encodeURIComponent(APPLE)}` })
  await expect(page.getByRole('note').filter({ hasText: 'AAPL/USD is closed' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Long/ })).toBeDisabled()
  const ticket = new ContractTicket(page)
  await ticket.choose('Order type', 'Limit')
  await expect(page.getByText('Your order waits for the opening')).toBeVisible()
  await type(ticket.form, 'Price', '198')
  await type(ticket.form, 'Lots', '10')
  await ticket.send('Long')
  await expect(tab(page, 'Orders')).toContainText('1')

  prices.give(APPLE, { state: 'open', bid: '197.4', ask: '197.5' })
  await expect(tab(page, 'Orders')).toContainText('0')
  await expect(positionCard(page, 'AAPL/USD')).toContainText('197.50')
})

test('an own limit of the day’s loss is reached: nothing new opens, and that is said', async ({ page, prices, newUser, openAs }) => {
  const LTC = 'LTC/USDT-CFD'
  const user = await newUser()
  await prices.show(user, LTC, { bid: '99.9', ask: '100' })
  await withMoney(user, LEVER, '1000')
  await openAs(page, user, { path: '/pages/setting/limits' })
  await type(page.getByRole('main'), 'Daily limit', '25')
  await page.getByRole('button', { name: 'Save limit' }).click()
  await expect(toastOf(page, 'Saved')).toBeVisible()

  await visit(page, contractPath(LTC))
  const ticket = new ContractTicket(page)
  await type(ticket.form, 'Lots', '10')
  await ticket.send('Long')
  const card = positionCard(page, 'LTC/USDT')
  await expect(card).toContainText('100.00')
  prices.give(LTC, { bid: '97.4', ask: '97.5' })
  // -26 - 974 x 0.05 %
  await expect(card).toContainText('−26.49')
  await card.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('dialog', { name: /^Close/ })
    .getByRole('button', { name: 'Close 10 lots' })
    .click()
  await expect(card).toHaveCount(0)

  await expect(page.getByRole('main')).toContainText('Your daily loss limit is reached')
  await expect(page.getByRole('button', { name: /^Long/ })).toBeDisabled()
  expect((await user.call('futures.dealAll', {})).positions).toEqual([])
})

test('a stop order already passed is told where it belongs, waits with its targets, and these are moved while it waits', async ({
  page,
  prices,
  newUser,
  openAs,
}) => {
  const SOL = 'SOL/USDT-CFD'
  const user = await newUser()
  await withMoney(user, LEVER, '1000')
  await prices.show(user, SOL, { bid: '199.9', ask: '200' })
  await openAs(page, user, { path: contractPath(SOL) })
  const ticket = new ContractTicket(page)
  await ticket.choose('Order type', 'Stop entry')
  await type(ticket.form, 'Stop price', '199')
  await type(ticket.form, 'Lots', '1')
  await page.getByRole('button', { name: /^Long/ }).click()
  await expect(ticket.form).toContainText('Set it above 200')

  await type(ticket.form, 'Stop price', '210')
  await ticket.targets('220', '205')
  await ticket.send('Long')
  await expect(toastOf(page, 'Order sent. Long, 1 lot of SOL/USDT')).toBeVisible()
  await tab(page, 'Orders').click()
  const waiting = page.getByRole('tabpanel', { name: 'Orders' })
  await expect(waiting).toContainText('220.00 / 205.00')
  await waiting.getByRole('button', { name: /Stop entry/ }).click()
  await page.getByRole('dialog', { name: 'SOL/USDT' }).getByRole('button', { name: 'TP / SL' }).click()
  const drawer = page.getByRole('dialog', { name: 'TP / SL' })
  // Once it opens it could be closed at 209.90.
  await type(drawer, 'Stop loss', '209.95')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toContainText('stop loss below it')
  await type(drawer, 'Stop loss', '209')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(waiting).toContainText('220.00 / 209.00')
})

test('on a wide screen candles are asked for once, however often the price moves', async ({ page, prices, newUser, openAs }) => {
  const ETH = 'ETH/USDT-CFD'
  const user = await newUser()
  await prices.show(user, ETH, { bid: '2999', ask: '3000' })
  await page.setViewportSize({ width: 1440, height: 900 })
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/currency/new_timeshar') ? 1 : 0))
  await openAs(page, user, { path: contractPath(ETH) })
  await expect(page.locator('.chart-canvas canvas').first()).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
  for (const bid of ['3001', '3002', '3003']) {
    prices.give(ETH, { bid, ask: String(Number(bid) + 1) })
    await expect(page.locator('body')).toContainText(`${bid[0]},${bid.slice(1)}`)
  }
  expect(asked).toBeLessThan(3)
})
