/** Back, as a button or a gesture: it closes what lies over the page before it leaves the page. */
import { expect, test, type Page } from '../fixtures.ts'
import { book, near, tradePath } from './steps.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'BTC/USDT' })
const question = (page: Page) => page.getByRole('alertdialog')

/** Ways to close what lies on top. */
const ways = {
  /** As browsers do that hand Back to the history only. */
  history: (page: Page) => page.evaluate('history.back()'),
  /** As Chrome on Android does: it asks the page first. Escape asks in the same way where no script hasPrivateSubscribers the key. */
  watcher: async (page: Page) => {
    await page.evaluate(`addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true })`)
    await page.keyboard.press('Escape')
  },
  key: (page: Page) => page.keyboard.press('Escape'),
}

for (const [name, close] of Object.entries(ways)) {
  test.describe(`by ${name}`, () => {
    test.use(name === 'history' ? {} : { userAgent: ANDROID })

    test('a drawer and a question are closed, and only then the page is left', async ({ page, newUser, openAs }) => {
      const user = await newUser({ usdt: '1000' })
      const { bid } = await book(user, 'BTC')
      const order = { currency_id: '1', legal_id: '3', type: 'buy', target_price: near(bid, -0.02), amount: '0.001' } as const
      await user.call('spot.placeOrder', order)
      await openAs(page, user, { path: tradePath('BTC') })
      // By a link of a drawer: such a drawer goes with its page, and takes no step of the history.
      await page.getByRole('button', { name: 'More' }).click()
      await drawer(page).getByRole('link', { name: 'Spot orders' }).click()
      const row = page.getByRole('button', { name: /0 \/ 0\.001/ })

      await row.click()
      await expect(drawer(page)).toBeVisible()
      await close(page)
      await expect(drawer(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Cancel all' }).click()
      await expect(question(page)).toBeVisible()
      await close(page)
      await expect(question(page)).toHaveCount(0)
      await expect(row).toBeVisible()
      await expect(page).toHaveURL(/currency_order/)
      expect((await user.call('spot.orders', { status: 'open' })).total, 'orders left').toBe(1)

      // Nothing is left over in the history, neither of a layer that Back closed nor of one that its cross did.
      await row.click()
      await drawer(page).getByRole('button', { name: 'Close' }).click()
      await expect(drawer(page)).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/pages\/transaction\/index/)
      await expect(page.getByRole('form', { name: 'Order ticket' })).toBeVisible()
    })
  })
}

test('a question that comes over a drawer is answered alone, by tap and by key', async ({ page, newUser, openAs }) => {
  const user = await newUser({ usdt: '1000' })
  await user.call('futures.protect', { reminder_minutes: '1' })
  await page.clock.install()
  const known = page.waitForResponse(/futures\/protection/)
  await openAs(page, user, { path: tradePath('BTC') })
  await known
  await page.getByRole('button', { name: 'More' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(question(page)).toBeVisible()

  // By their elements: the question hides the drawer from roles. A tap beside it is no answer, and none for what lies below.
  const layers = page.locator('[role=dialog], [role=alertdialog]')
  await page.mouse.click(195, 20)
  await expect(question(page)).toBeVisible()
  await expect(layers).toHaveCount(2)
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layers).toHaveCount(0)
})
