/** The finance tab: what one has in products, what it earned, what is due next, and every offer by what can be lost. */
import { expect, test } from '../fixtures.ts'
import { passDays } from './mining-steps.ts'

test('what is in products stands by what is due next with what it earned, and offers beside one another by risk and by term', async ({
  page,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'moves the days of an order in the database')
  const user = await newUser({ usdt: '5000' })
  const { id } = await user.call('mining.lock', { config_id: '2', amount: '1000' })
  const sale = (await user.call('subscription.list', {})).data.find(({ mode, status }) => mode === 'pro_rata' && status === 'ongoing')!
  await user.call('subscription.order', { project_id: sale.id, amount: '250' })
  await passDays(server!.dataDir, id, 13)
  await expect.poll(async () => (await user.call('mining.order', { id })).order.paid_days).toBe(12)

  await openAs(page, user, { path: '/pages/financial/index' })
  const main = page.getByRole('main')
  await expect(main).toContainText('In products1,250')
  await expect(main).toContainText('Earned +38.40 to date · +3.20 today')
  await expect(main).toContainText('Locked mining1,000')
  await expect(main).toContainText('Token sales250')
  // The sale ends within a day, the order in three.
  const due = await main.locator('.finance-due').evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime')!)))
  expect(due).toHaveLength(2)
  expect(due[0]).toBe(Date.parse(sale.ends_at))
  expect(due[1]).toBeGreaterThan(due[0]!)

  // Each offer says what can be lost: where only leaving costs it comes first, then what a price decides, then what can be lost whole.
  const LOSSES = [/for each day you leave early/, /beyond the target|below the target/, /All that the tokens cost/]
  const offers = main.locator('.offers > *')
  const byRisk = (await offers.allTextContents()).map((text) => LOSSES.findIndex((loss) => loss.test(text)))
  expect(new Set(byRisk)).toEqual(new Set([0, 1, 2]))
  expect(byRisk).toEqual(byRisk.toSorted((one, other) => one - other))
  await main.getByText('Shortest').click()
  await expect(offers.first()).toContainText('LockedAt once')
  await main.getByRole('link', { name: /USDT, 15 days.*Ends/ }).click()
  await expect(page).toHaveURL(/lockming\/order\?id=/)
  await expect(page.getByText('+38.4')).toBeVisible()
})
