/** Orders that wait for the market: it moves, and the page sees what became of them. */
import { expect, test, type Page, type User } from '../scripted.ts'
import { Ticket, toastOf, tradePath, withCoins } from './steps.ts'

const statusOf = async (user: User): Promise<string> => (await user.call('spot.orders', {})).data.map(({ status }) => status).join(' ')

/** Nothing waits under the ticket any more, and the history says how it ended. */
async function seesEnd(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('0')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(words)
}

test('a stop is triggered by the price of the market', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await withCoins(user, 'ETH', '2')
  await prices.show(user, 'ETH/USDT', { bid: '2999.9', ask: '3000.1' })
  await openAs(page, user, { path: tradePath('ETH') })
  const ticket = new Ticket(page, 'ETH')
  await ticket.fill({ side: 'Sell', type: 'Stop-market', fields: { 'Stop price': '2990', Amount: '0.5' } })
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed. 0.5 ETH')).toBeVisible()
  expect(await statusOf(user)).toBe('untriggered')
  prices.give('ETH/USDT', { bid: '2984.9', ask: '2985.1' })
  await seesEnd(page, /Stop-market.*Filled/s)
  expect(await statusOf(user)).toBe('filled')
})

test('a trailing stop follows the market and trades when it turns', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await withCoins(user, 'SOL', '20')
  await prices.show(user, 'SOL/USDT', { bid: '149.99', ask: '150.01' })
  await openAs(page, user, { path: tradePath('SOL') })
  const ticket = new Ticket(page, 'SOL')
  await ticket.fill({ side: 'Sell', type: 'Trailing stop', fields: { Trail: '0.5', Amount: '5' } })
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed. 5 SOL')).toBeVisible()
  await prices.show(user, 'SOL/USDT', { bid: '152.99', ask: '153.01' })
  expect(await statusOf(user)).toBe('untriggered')
  prices.give('SOL/USDT', { bid: '151.99', ask: '152.01' })
  await seesEnd(page, /Trailing stop.*Filled/s)
})

test('of an OCO one leg fills and the other goes', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await withCoins(user, 'BNB', '10')
  await prices.show(user, 'BNB/USDT', { bid: '899.9', ask: '900.1' })
  await openAs(page, user, { path: tradePath('BNB') })
  const ticket = new Ticket(page, 'BNB')
  await ticket.fill({ side: 'Sell', type: 'OCO', fields: { Price: '905', 'Stop price': '893', Amount: '1' } })
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('2')
  prices.give('BNB/USDT', { bid: '907.9', ask: '908.1' })
  await seesEnd(page, /Filled/)
  const { data } = await user.call('spot.orders', {})
  expect(data.map(({ status, reason }) => [status, reason]).sort()).toEqual([
    ['cancelled', 'oco_other_leg'],
    ['filled', null],
  ])
})

test('what happens while a page still loads is shown once it has', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser({ usdt: '10000' })
  await prices.show(user, 'BTC/USDT', { bid: '49990', ask: '50010' })
  const order = { currency_id: '1', legal_id: '3', type: 'buy', order_type: 'limit', target_price: '49900', amount: '0.01' } as const
  const { id } = await user.call('spot.placeOrder', order)
  // A result is what comes from when the line has told how things stand.
  const told = new Promise<void>((resolve) => {
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => String(payload).includes('"orders"') && resolve()))
  })
  await openAs(page, user, { path: tradePath('BTC') })
  await told
  await prices.show(user, 'BTC/USDT', { bid: '49790', ask: '49810' })
  await expect.poll(async () => (await user.call('spot.order', { id })).status).toBe('filled')
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Bought BTC')
})
