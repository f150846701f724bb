/** Orders that wait for the market: other users move it, and the page sees what became of them. */
import { expect, test, type Page, type User } from '../fixtures.ts'
import { book, near, push, Ticket, toastOf, tradePath, withCoins } from './steps.ts'

const statusOf = async (user: User): Promise<string> => (await user.call('spot.orders', {})).data.map(({ status }) => status).join(' ')

/** Nothing waits under the ticket any more, and the history says how it ended. */
async function seesEnd(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('0')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(words)
}

test('a stop is triggered by the price others trade at', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  const trader = await newUser({ usdt: '5000' })
  await withCoins(user, 'ETH', '2')
  await withCoins(trader, 'ETH', '20')
  await openAs(page, user, { path: tradePath('ETH') })
  // The last trade stands at the best ask: a stop under the bids is not passed yet.
  await push(trader, { coin: 'ETH', side: 'buy', amount: '0.02' }, bought(trader))
  const stop = near((await book(user, 'ETH')).bid, -0.0004)
  const ticket = new Ticket(page, 'ETH')
  await ticket.fill({ side: 'Sell', type: 'Stop-market', fields: { 'Stop price': stop, Amount: '0.5' } })
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed. 0.5 ETH')).toBeVisible()
  expect(await statusOf(user)).toBe('untriggered')
  await push(trader, { coin: 'ETH', side: 'sell', amount: '1.5' }, async () => (await statusOf(user)) !== 'untriggered')
  await seesEnd(page, /Stop-market.*Filled/s)
  expect(await statusOf(user)).toBe('filled')
})

test('a trailing stop follows the market and trades when it turns', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  const trader = await newUser({ usdt: '5000' })
  await withCoins(user, 'SOL', '20')
  await withCoins(trader, 'SOL', '60')
  await openAs(page, user, { path: tradePath('SOL') })
  const ticket = new Ticket(page, 'SOL')
  await ticket.fill({ side: 'Sell', type: 'Trailing stop', fields: { Trail: '0.1', Amount: '5' } })
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed. 5 SOL')).toBeVisible()
  expect(await statusOf(user)).toBe('untriggered')
  // Up to the best ask first: the trail is measured from the highest trade.
  await push(trader, { coin: 'SOL', side: 'buy', amount: '1' }, bought(trader))
  await push(trader, { coin: 'SOL', side: 'sell', amount: '15' }, async () => (await statusOf(user)) !== 'untriggered')
  await seesEnd(page, /Trailing stop.*Filled/s)
})

test('of an OCO one leg fills and the other goes', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  const trader = await newUser({ usdt: '60000' })
  await withCoins(user, 'BNB', '10')
  await openAs(page, user, { path: tradePath('BNB') })
  const { ask, bid } = await book(user, 'BNB')
  const ticket = new Ticket(page, 'BNB')
  await ticket.fill({ side: 'Sell', type: 'OCO', fields: { Price: near(ask, 0.0004), 'Stop price': near(bid, -0.008), Amount: '1' } })
  await ticket.send('Sell')
  await expect(toastOf(page, 'Order placed')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('2')
  await push(trader, { coin: 'BNB', side: 'buy', amount: '5' }, async () => (await statusOf(user)).split(' ').includes('filled'))
  await seesEnd(page, /Filled/)
  const { data } = await user.call('spot.orders', {})
  expect(data.map(({ status, reason }) => [status, reason]).sort()).toEqual([
    ['cancelled', 'oco_other_leg'],
    ['filled', null],
  ])
})

const bought = (trader: User) => async (): Promise<boolean> => (await trader.call('spot.fills', {})).total > 0
