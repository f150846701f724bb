/** Two users meet in a book. The market stands still, for the house quotes as close as it may. */
import { expect, test } from '../scripted.ts'
import { book, resultOf, Ticket, toastOf, tradePath } from './steps.ts'

test('two users trade with each other and both see it without a reload', async ({ page, prices, newPage, newUser, openAs }) => {
  const buyer = await newUser({ usdt: '20000' })
  const seller = await newUser({ btc: '1' })
  const other = await newPage()
  await prices.show(buyer, 'BTC/USDT', { bid: '89999', ask: '90001' })
  await openAs(page, buyer, { path: tradePath('BTC') })
  await openAs(other, seller, { path: tradePath('BTC') })
  await expect(new Ticket(other, 'BTC').form.getByText('1 BTC')).toHaveCount(0)

  // A tick above the best bid: theirs is the next order a seller meets.
  const price = (Number((await book(buyer, 'BTC')).bid) + 0.01).toFixed(2)
  const buying = new Ticket(page, 'BTC')
  await buying.fill({ fields: { Price: price, Amount: '0.01' } })
  await buying.send('Buy')
  await expect(toastOf(page, 'Order placed. 0.01 BTC')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1')

  const selling = new Ticket(other, 'BTC')
  await selling.fill({ side: 'Sell', fields: { Price: price, Amount: '0.04' } })
  await selling.send('Sell')
  await expect(resultOf(other)).toContainText(/(Sold|Partly sold) BTC/)

  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('0')
  await page.getByRole('tab', { name: 'Trades' }).click()
  const fill = page.getByRole('tabpanel', { name: 'Trades' })
  await expect(fill).toContainText('BTC/USDT')
  await expect(fill).toContainText('0.01')
  const { data } = await buyer.call('spot.fills', {})
  expect(data.map(({ price: at, role }) => [at, role])).toEqual(data.map(() => [String(Number(price)), 'maker']))
  await seller.call('spot.cancelAll', {})
})
