/** The way of somebody who has never been here: from the first page to the first coin, in taps. */
import { expect, storedState, test, type Page } from '../fixtures.ts'
import { Client } from '../client.ts'

/** With the play money that users of other tests do without. */
test.use({ environment: { WELCOME_USDT: '10000' } })

const MOST_TAPS = 14

/** Counts what a finger does beside typing. */
class Finger {
  taps = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(role: 'button' | 'link' | 'textbox', name: string | RegExp, within?: 'dialog'): Promise<void> {
    const place = within ? this.#page.getByRole(within) : this.#page
    await place
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
    this.taps++
  }

  async tick(text: string): Promise<void> {
    // At the box: the words hold links of their own.
    await this.#page.locator('label', { hasText: text }).click({ position: { x: 8, y: 12 } })
    this.taps++
  }
}

test('a newcomer has his first coin within fourteen taps', async ({ page, app, openAs }, info) => {
  await openAs(page, null)
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
  await expect(page.getByText('Yours when you sign up')).toBeVisible()
  const finger = new Finger(page)
  const began = Date.now()

  await finger.tap('link', 'Create account')
  await finger.tap('textbox', 'Email')
  await page.keyboard.type(`newcomer-${Date.now()}@example.test`)
  await page.getByLabel('Password', { exact: true }).click()
  finger.taps++
  await page.keyboard.type('river lamp 42')
  await finger.tick('I am of age')
  await finger.tap('button', 'Send the code')
  await finger.tap('button', 'Fill in')
  await expect(page.getByText('Welcome. This is yours:')).toBeVisible()
  await expect(page.getByText(/first line of your statement/)).toBeVisible()
  await finger.tap('button', 'Buy your first coin')
  await expect(page.getByRole('dialog', { name: '100 USDT is set for you' })).toBeVisible()
  await finger.tap('button', 'Next')
  await expect(page.getByRole('dialog', { name: 'Now tap Buy BTC' })).toBeVisible()
  await finger.tap('button', 'Buy BTC')
  await finger.tap('button', 'Buy BTC', 'dialog')
  await expect(page.getByText('Your first coin.')).toBeVisible()

  const seconds = (Date.now() - began) / 1_000
  info.annotations.push({ type: 'newcomer', description: `${finger.taps} taps, ${seconds.toFixed(1)} s` })
  console.log(`newcomer: ${finger.taps} taps beside the typing, ${seconds.toFixed(1)} s`)
  expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS)

  const client = Object.assign(new Client(app), { token: (await storedState(page)).token! })
  const { accounts } = await client.call('wallet.list', {})
  const spot = accounts.find(({ type }) => type === 2)!.balances
  expect(Number(spot.find(({ currency_name: code }) => code === 'BTC')?.available)).toBeGreaterThan(0)
  expect(Number(spot.find(({ currency_name: code }) => code === 'USDT')?.available)).toBeGreaterThanOrEqual(9_900)

  // It never returns by itself.
  await page.reload()
  await expect(page.getByRole('form', { name: 'Order ticket' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an options ticket with nothing behind it brings the money in and stays filled in', async ({ page, app, newUser, openAs }) => {
  const user = await newUser()
  await openAs(page, user, { path: '/pages/transaction/index?tab=options' })
  const ticket = page.getByRole('form', { name: 'Options ticket' })
  const stake = ticket.getByRole('textbox', { name: /^Stake/ })
  await stake.click()
  await stake.fill('250')
  await ticket.getByRole('button', { name: /^Up/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Options account is empty' })
  await expect(drawer).toContainText('250')
  await drawer.getByRole('button', { name: 'Transfer 250' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(stake).toHaveValue('250')
  const client = Object.assign(new Client(app), { token: user.token })
  const { accounts } = await client.call('wallet.list', {})
  expect(accounts.find(({ type }) => type === 4)!.total).toBe('250')
})

test('the person stands top left on every tab and opens the menu, which changes the theme in place', async ({ page, newUser, openAs }) => {
  await openAs(page, await newUser())
  for (const tab of ['Home', 'Market', 'Trade', 'Finance', 'Assets']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    const person = page.getByRole('button', { name: /^Account and settings/ })
    await expect(person).toBeVisible()
    const place = (await person.boundingBox())!
    expect(place.x + place.width / 2).toBeLessThan(60)
    expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: /^Account and settings/ }).click()
  const menu = page.getByRole('dialog', { name: 'Account and settings' })
  await menu.getByText('Light', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Statement' }).click()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/setting\/bill/)
  await page.goBack()
  await page.getByRole('button', { name: /^Account and settings/ }).click()
  // Nothing is running: no question.
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
})
