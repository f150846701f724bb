/** Orders through the ticket, and what can be done with one that waits. */
import { expect, test } from '../fixtures.ts'
import { book, near, openOrder, put, resultOf, Ticket, toastOf, tradePath, withCoins } from './steps.ts'

test('a double click on the button places one order', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: tradePath('BTC') })
  const { bid } = await book(user, 'BTC')
  const ticket = new Ticket(page, 'BTC')
  await ticket.fill({ fields: { Price: near(bid, -0.02), Amount: '0.001' } })
  await ticket.button('Buy').dblclick()
  await expect(toastOf(page, 'Order placed')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1')
  expect((await user.call('spot.orders', {})).total).toBe(1)
})

test('an order whose answer got lost is said to be unknown, shows in the list, and sent again is not placed twice', async ({
  page,
  newUser,
  openAs,
  allow,
}) => {
  allow(/ERR_FAILED .*coin\/trade/)
  const user = await newUser({ usdt: '1000' })
  const { bid } = await book(user, 'BTC')
  await openAs(page, user, { path: tradePath('BTC') })
  const ticket = new Ticket(page, 'BTC')
  const order = { fields: { Price: near(bid, -0.02), Amount: '0.001' } }
  await ticket.fill(order)
  await page.route('**/api/coin/trade', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await ticket.send('Buy')
  await expect(toastOf(page, 'No answer came, so we do not know whether this went through')).toBeVisible()
  await expect(openOrder(page, /0 \/ 0\.001/)).toBeVisible()

  await page.unroute('**/api/coin/trade')
  await page.reload()
  await ticket.fill(order)
  await ticket.send('Buy')
  await expect(toastOf(page, 'Order placed')).toBeVisible()
  expect((await user.call('spot.orders', {})).total).toBe(1)
})

test('the amount of an order is reduced, it is cancelled, and the others all at once', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '5000' })
  const { bid } = await book(user, 'BTC')
  await openAs(page, user, { path: tradePath('BTC') })
  const ticket = new Ticket(page, 'BTC')
  for (const amount of ['0.004', '0.003', '0.002']) {
    await ticket.fill({ fields: { Price: near(bid, -0.02), Amount: amount } })
    await ticket.send('Buy')
    await expect(openOrder(page, new RegExp(`0 / ${amount.replace('.', '\\.')}`))).toBeVisible()
  }
  await openOrder(page, /0 \/ 0\.004/).click()
  const drawer = page.getByRole('dialog', { name: 'BTC/USDT' })
  await drawer.getByRole('button', { name: 'Reduce amount' }).click()
  await drawer.getByRole('textbox', { name: /^New amount/ }).fill('0.0035')
  await drawer.getByRole('button', { name: 'Reduce amount' }).click()
  await expect(toastOf(page, 'Amount reduced to 0.0035 BTC')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel order' }).click()
  await expect(toastOf(page, 'Order cancelled')).toBeVisible()
  await expect(drawer).toContainText('Cancelled by you')
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Cancel all' }).click()
  await expect(toastOf(page, '2 orders cancelled')).toBeVisible()
  await expect(page.getByText('No open orders')).toBeVisible()
  const { accounts } = await user.call('wallet.list', {})
  expect(accounts.flatMap(({ balances }) => balances).every(({ held }) => held === '0')).toBe(true)
})

test('a post-only order that would take is refused under its price', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: tradePath('BTC') })
  const { ask } = await book(user, 'BTC')
  const ticket = new Ticket(page, 'BTC')
  await ticket.fill({ fields: { Price: near(ask, 0.002), Amount: '0.001' } })
  await ticket.form.locator('label', { hasText: 'Post only' }).click()
  await ticket.send('Buy')
  await expect(ticket.field('Price')).toHaveAttribute('aria-invalid', 'true')
  await expect(ticket.field('Price')).toHaveAccessibleDescription(/\w{3}/)
  expect((await user.call('spot.orders', {})).total).toBe(0)
})

test('a fill-or-kill order larger than the book trades nothing', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '99000' })
  await openAs(page, user, { path: tradePath('LTC') })
  const { ask } = await book(user, 'LTC')
  const ticket = new Ticket(page, 'LTC')
  // At the best ask, for far more than a level has, also when it moves a little meanwhile.
  await ticket.fill({ tif: 'FOK', fields: { Price: ask, Amount: String(Math.floor(90_000 / Number(ask))) } })
  await ticket.send('Buy')
  // Whether the ticket asks first hangs on how much of the book it would take.
  const asked = page.getByRole('dialog').getByRole('button', { name: 'Buy LTC' })
  const told = resultOf(page).getByText('The book could not fill all of it')
  await expect(asked.or(told).first()).toBeVisible()
  if (await asked.isVisible()) await asked.click()
  await expect(told).toBeVisible()
  const { data } = await user.call('spot.orders', {})
  expect(data).toMatchObject([{ status: 'expired', reason: 'fok_unfilled', filled: '0' }])
})

test('an iceberg shows only its slice', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  await withCoins(user, 'LTC', '40')
  await openAs(page, user, { path: tradePath('LTC') })
  const price = near((await book(user, 'LTC')).ask, 0.03)
  const ticket = new Ticket(page, 'LTC')
  await ticket.fill({ side: 'Sell', fields: { Price: price, Amount: '20' } })
  await ticket.form.getByRole('button', { name: /^Advanced/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Advanced' })
  await drawer.getByRole('textbox', { name: /^Visible amount/ }).fill('2')
  await drawer.getByRole('button', { name: 'Done' }).click()
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed. 20 LTC')).toBeVisible()
  const { asks } = await user.call('market.depth', { symbol: 'LTC/USDT', limit: 500 })
  expect(asks.find(([at]) => Number(at) === Number(price))?.[1]).toBe('2')
  await openOrder(page, /LTC\/USDT/).click()
  await expect(page.getByRole('dialog', { name: 'LTC/USDT' })).toContainText(/Visible amount\s*2/)
})

test('what is being typed when the first price arrives stays the user’s', async ({ page, openAs }) => {
  const { promise: priced, resolve: showPrices } = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, (line) => void priced.then(() => line.connectToServer()))
  await page.route(/\/api\/(currency\/quotation_new|currency\/depth)|socket\.io/, (route) => void priced.then(() => route.continue()))
  await openAs(page, null, { path: tradePath('LTC') })
  const ticket = new Ticket(page, 'LTC')
  await put(ticket.field('Amount'), '3')
  await ticket.field('Price').click()
  showPrices()
  await expect(
    page
      .getByRole('region', { name: 'Order book' })
      .getByText(/\d\.\d\d/)
      .first(),
  ).toBeVisible()
  await ticket.field('Price').pressSequentially('71.5')
  await expect(ticket.field('Price')).toHaveValue('71.5')
  await expect(ticket.field('Amount')).toHaveValue('3')
  await expect(ticket.field('Order value')).toHaveValue('214.5')
})

test('what is typed into a field reached by Tab replaces its figure', async ({ page, openAs }) => {
  await openAs(page, null, { path: tradePath('LTC') })
  const price = new Ticket(page, 'LTC').field('Price')
  await put(price, '12345')
  await price.press('Tab')
  await expect(price).toHaveValue('12,345')
  await page.keyboard.press('Shift+Tab')
  await expect(price).toBeFocused()
  await page.keyboard.type('50')
  await expect(price).toHaveValue('50')
})
