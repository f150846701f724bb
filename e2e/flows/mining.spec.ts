/** Locked mining: an amount is locked, days pass, it is left early with the figures that were shown; another runs to its end. */
import { expect, test } from '../fixtures.ts'
import { passDays } from './mining-steps.ts'
import { put, toastOf } from './steps.ts'

test('an amount is locked, earns day by day, and is left early for exactly what was shown', async ({ page, newUser, openAs, server }) => {
  test.skip(server === null, 'moves the days of an order in the database')
  const user = await newUser({ usdt: '5000' })
  await openAs(page, user, { path: '/pages/lockming/lockming' })
  await page.getByRole('link', { name: /USDT 15 days/ }).click()
  const drawer = page.getByRole('dialog')
  await put(drawer.getByLabel(/You put in/), '400')
  await drawer.getByRole('button', { name: 'Lock 400 USDT' }).click()
  await expect(drawer).toContainText('At least 500 USDT')
  await put(drawer.getByLabel(/You put in/), '1000')
  await expect(drawer).toContainText('1,048')
  await drawer.getByRole('button', { name: 'Lock 1,000 USDT' }).click()
  await expect(page).toHaveURL(/lockming\/order\?id=/)
  const { data } = await user.call('mining.orders', {})
  const id = data[0]!.id
  await passDays(server!.dataDir, id, 13)
  await expect.poll(async () => (await user.call('mining.order', { id })).order.paid_days).toBe(12)
  await page.reload()
  await expect(page.getByText('+38.4')).toBeVisible()
  await page.getByRole('button', { name: 'Leave early' }).click()
  await expect(drawer).toContainText('0.40% × 3 days × 1,000 = 12')
  // The most, as the product said it before: 15 days at 0.4 %.
  await expect(drawer).toContainText('capped at 6.00% of the amount, 60')
  await drawer.getByRole('button', { name: 'Leave, take 949.6' }).click()
  await expect(toastOf(page, 'Back in your spot account')).toBeVisible()
  const { accounts } = await user.call('wallet.list', {})
  const balance = accounts.find(({ type }) => type === 2)!.balances.find(({ currency_name: name }) => name === 'USDT')!
  expect([balance.available, balance.held]).toEqual(['4988', '0'])
  // The order says what was booked, and its lines add up.
  const main = page.getByRole('main')
  for (const line of ['Penalty−12', 'Yield paid, taken back−38.4', 'Back to your spot account949.6', 'Yield of 12 days, paid before+38.4'])
    await expect(main).toContainText(line)
  await expect(main).toContainText('Net result−12')
})

test('an amount that is kept to its end comes back with all yields', async ({ page, newUser, openAs, server }) => {
  test.skip(server === null, 'moves the days of an order in the database')
  const user = await newUser({ usdt: '5000' })
  const { id } = await user.call('mining.lock', { config_id: '2', amount: '1000' })
  await passDays(server!.dataDir, id, 16)
  await expect.poll(async () => (await user.call('mining.order', { id })).order.status).toBe('ended')
  await openAs(page, user, { path: `/pages/lockming/order?id=${id}` })
  await expect(page.getByText('15 of 15 days paid')).toBeVisible()
  await expect(page.getByText('+48', { exact: false }).first()).toBeVisible()

  // The last day, tapped in the calendar, has its yield and the amount, and leads to what the ledger booked.
  await page.locator('.mining-day-back:is(button)').click()
  const day = page.getByRole('dialog')
  await expect(day).toContainText('+3.2')
  await expect(day).toContainText('1,000')
  await day.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL(/setting\/bill\?kind=mining_yield/)
  await expect(page.getByRole('button', { name: /^Mining yield/ }).first()).toContainText('+3.2')
  expect((await user.call('message.list', {})).data).toMatchObject([{ kind: 'mining_ended' }])
})
