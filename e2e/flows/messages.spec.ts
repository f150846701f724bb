/** Messages: a warning and a liquidation come live, stand in the list, lead to what they tell of, and are read by opening them. */
import { expect, test, visit, type Page } from '../scripted.ts'
import { LEVER, withMoney } from './lever-steps.ts'
import { toastOf } from './steps.ts'

const ETH = 'ETH/USDT-CFD'
const MESSAGES = '/pages/mailMessage/mailMessage'

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const message = (page: Page, title: RegExp) => page.getByRole('link', { name: title })

test('a warning and a liquidation come live, and are read by opening them', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await prices.show(user, ETH, { bid: '2999', ask: '3000' })
  await withMoney(user, LEVER, '500')
  const order = {
    currency_id: '2',
    legal_id: '3',
    direction: 'long',
    type: 'market',
    lots: '100',
    multiple: '10',
    mode: 'isolated',
  } as const
  const { id } = await user.call('futures.submit', order)
  await expect.poll(async () => (await user.call('futures.position', { id })).status).toBe('open')
  await openAs(page, user)
  await expect(bell(page, 'Messages')).toBeVisible()

  prices.give(ETH, { bid: '2716.5', ask: '2717.5' })
  await expect(bell(page, 'Messages, 1 unread')).toBeVisible()
  // What says messages on every page is fetched once the first page has come to rest.
  await expect
    .poll(() => page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('/arrival-'))`))
    .toBe(true)
  await expect(page.locator('[aria-label="Result"]')).toBeAttached()
  // Results are what comes from when the line has told how things stand.
  await page.waitForTimeout(2_000)
  prices.give(ETH, { bid: '2708', ask: '2709' })
  const liquidated = page.getByRole('alert').filter({ hasText: 'ETH/USDT long liquidated' })
  await expect(liquidated).toContainText('The index reached 2,708.0')
  await liquidated.getByRole('link', { name: 'Verify' }).click()
  // The position was opened before the page: whether it heard a head that the opening leads through is a matter of seconds.
  await expect(page.getByRole('status').filter({ hasText: /The fills hold|What could be checked holds/ })).toBeVisible()

  await visit(page, MESSAGES)
  await expect(page.getByText('2 unread', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Must see.*2 unread/ }).click()
  await message(page, /^Unread.*ETH\/USDT liquidated at 2,708/).click()
  await expect(page.getByRole('status').filter({ hasText: /The fills hold|What could be checked holds/ })).toBeVisible()
  await page.goBack()
  await expect(message(page, /^ETH\/USDT liquidated at 2,708/)).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Unread/ })).toContainText('1')
  await message(page, /^Unread.*Margin level of ETH\/USDT at 1\d\d/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contract orders' })).toBeVisible()
  await page.goBack()
  await expect(message(page, /^Margin level of ETH\/USDT/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  expect(await user.call('message.list', {})).toMatchObject({ total: 2, unread: 0 })
})

test('a login from a new device is told of on the screen that is open, and all can be read at once', async ({
  app,
  page,
  newUser,
  openAs,
}) => {
  const user = await newUser()
  await openAs(page, user, { path: MESSAGES })
  await expect(page.getByRole('link', { name: /^Account and security/ })).toContainText('Logins, devices, changes')
  for (const device of ['Firefox/144.0 (Windows NT 10.0)', 'Firefox/144.0 (X11; Linux)']) {
    const fields = new URLSearchParams({ user_string: user.email, password: user.password })
    await fetch(`${app}/api/user/login`, { method: 'POST', headers: { 'user-agent': device }, body: fields })
  }
  await expect(page.getByRole('link', { name: /^Account and security.*Login from a new device.*2 unread/ })).toBeVisible()
  await page.getByRole('link', { name: '2 unread', exact: true }).click()
  await expect(page.getByRole('tab', { name: /^Unread/, selected: true })).toContainText('2')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(toastOf(page, 'All messages marked as read')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Everything is read' })).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(message(page, /Firefox, Linux, network address/)).toBeVisible()
})
