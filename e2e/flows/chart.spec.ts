/** The chart under a finger: it scrolls the page, points at a candle, and moves one's own prices. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test, visit } from '../scripted.ts'
import type { User } from '../scripted.ts'
import { LEVER, withMoney } from './lever-steps.ts'
import { toastOf } from './steps.ts'

const BTC = 'BTC/USDT-CFD'
const chartPath = (symbol: string) => `/pages/transaction/currency?symbol=${encodeURIComponent(symbol)}`

type Point = readonly [x: number, y: number]

/** One finger, as the browser itself hasPrivateSubscribers of it. */
class Finger {
  readonly #page: Page
  readonly #wire: CDPSession

  private constructor(page: Page, wire: CDPSession) {
    this.#page = page
    this.#wire = wire
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page))
  }

  async down(at: Point): Promise<void> {
    await this.#send('touchStart', at)
  }

  async move([x, y]: Point, from: Point): Promise<void> {
    const steps = 8
    for (let step = 1; step <= steps; step++) {
      await this.#send('touchMove', [from[0] + ((x - from[0]) * step) / steps, from[1] + ((y - from[1]) * step) / steps])
      await this.#page.waitForTimeout(20)
    }
  }

  async up(): Promise<void> {
    await this.#send('touchEnd')
  }

  async swipe(from: Point, to: Point): Promise<void> {
    await this.down(from)
    await this.move(to, from)
    await this.up()
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point): Promise<void> {
    await this.#wire.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  }
}

const middleOf = async (part: Locator): Promise<Point> => {
  const box = (await part.boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}
const candles = (page: Page) => page.getByRole('img', { name: /candles/ })
const legend = (page: Page) => page.locator('.candle-figures')

/** A long of one BTC at 50,000 with its stop and its target. */
async function withLong(user: User): Promise<void> {
  await withMoney(user, LEVER, '5000')
  await user.call('futures.submit', {
    currency_id: '1', legal_id: '3', direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'isolated',
    target_profit_price: '51000', stop_loss_price: '49000',
  }) // prettier-ignore
  await expect.poll(async () => (await user.call('futures.dealAll', {})).positions[0]?.status).toBe('open')
}

test('a finger up scrolls the page, one that stays shows its candle until a tap', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await prices.show(user, BTC, { bid: '49990', ask: '50000' })
  await openAs(page, user, { path: chartPath(BTC) })
  await expect(legend(page)).toContainText('C')
  const finger = await Finger.on(page)
  const [x, y] = await middleOf(candles(page))

  await finger.swipe([x, y], [x + 4, y - 150])
  await expect.poll(async () => (await middleOf(candles(page)))[1]).toBeLessThan(y - 50)
  await finger.swipe([x, y - 150], [x, y + 100])
  await expect.poll(async () => (await middleOf(candles(page)))[1]).toBe(y)

  const last = await legend(page).innerText()
  expect(last).not.toMatch(/\d\d:\d\d/)
  await finger.down([60, y])
  await expect(legend(page)).toContainText(/\d\d:\d\d/)
  await finger.up()
  await expect(legend(page)).toContainText(/\d\d:\d\d/)
  await finger.down([60, y])
  await finger.up()
  await expect(legend(page)).not.toContainText(/\d\d:\d\d/)
})

test('a stop is dragged, put back, moved by its return, stopped at the market, and set', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await prices.show(user, BTC, { bid: '49990', ask: '50000' })
  await withLong(user)
  await openAs(page, user, { path: chartPath(BTC) })
  const stop = page.getByRole('slider', { name: /^Stop loss/ })
  await expect(stop).toHaveAttribute('aria-valuetext', '49,000.0')
  await expect(page.getByRole('button', { name: /^Entry of/ })).toBeVisible()

  // A tap brings it into sight and asks; then it is dragged away and put back.
  await stop.click()
  const sheet = page.getByRole('dialog', { name: 'Move stop loss' })
  await sheet.getByRole('button', { name: 'Put back' }).click()
  const finger = await Finger.on(page)
  const from = await middleOf(stop)
  await finger.down(from)
  await page.waitForTimeout(250)
  await finger.move([from[0], from[1] - 30], from)
  await expect(page.getByText('was 49,000.0')).toBeVisible()
  await finger.up()
  await expect(sheet).toBeVisible()
  expect(Number(await stop.getAttribute('aria-valuenow'))).toBeGreaterThan(49_000)
  await sheet.getByRole('button', { name: 'Put back' }).click()
  await expect(stop).toHaveAttribute('aria-valuetext', '49,000.0')

  // By key: a step, and ten with Shift; the focus stays.
  await stop.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(stop).toHaveAttribute('aria-valuetext', '49,001.1')

  // By its return: 20 % of a margin of 500 is lost with the closing fee at 49,024.6.
  await sheet.getByText('ROI', { exact: true }).first().click()
  await sheet.getByRole('textbox', { name: /^Stop loss/ }).fill('20')
  await expect(sheet).toContainText('−99.9')
  // It may not pass the market.
  await sheet.getByText('Price', { exact: true }).first().click()
  await sheet.getByRole('textbox', { name: /^Stop loss/ }).fill('50500')
  await expect(sheet.getByRole('note')).toContainText('stops at the market price')
  await sheet.getByRole('textbox', { name: /^Stop loss/ }).fill('49500')
  await sheet.getByRole('button', { name: 'Set stop loss' }).click()
  await expect(toastOf(page, 'TP / SL of BTC/USDT saved')).toBeVisible()
  expect((await user.call('futures.dealAll', {})).positions[0]?.stop_loss_price).toBe('49500')
  await expect(stop).toHaveAttribute('aria-valuetext', '49,500.0')
  await expect(page.getByRole('group', { name: 'Your trades' }).getByRole('button', { name: 'Bought, trades: 1' })).toBeVisible()
})

test('an open order is moved with what is left of it, and a bought coin has its mark', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser({ usdt: '10000' })
  await prices.show(user, 'BTC/USDT', { bid: '49990', ask: '50010' })
  await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', order_type: 'market', quote_amount: '500' })
  await user.call('spot.placeOrder', {
    currency_id: '1', legal_id: '3', type: 'buy', order_type: 'limit', target_price: '49900', amount: '0.01',
  }) // prettier-ignore
  await openAs(page, user, { path: chartPath('BTC/USDT') })
  await expect(page.getByRole('button', { name: /^Average cost of BTC/ })).toBeVisible()
  const line = page.getByRole('slider', { name: 'Buy order in BTC/USDT' })
  await line.focus()
  await page.keyboard.press('Shift+ArrowDown')
  const sheet = page.getByRole('dialog', { name: 'Move order' })
  await sheet.getByRole('textbox', { name: /^Price/ }).fill('49800')
  await expect(sheet).toContainText('498.00')
  // The line that is moved stays in sight over its sheet.
  await expect(line).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('button', { name: 'Move order' }).click()
  await expect(toastOf(page, 'Order moved')).toBeVisible()
  const { data } = await user.call('spot.orders', { status: 'open' })
  expect(data.map(({ price, amount }) => [price, amount])).toEqual([['49800', '0.01']])

  await page.getByRole('button', { name: 'Bought, trades: 1' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Fee' })).toContainText('BTC')
})

test('a move that is refused leaves the order, and is sent again from the same sheet', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser({ usdt: '500' })
  await prices.show(user, 'BTC/USDT', { bid: '49990', ask: '50010' })
  const order = { currency_id: '1', legal_id: '3', type: 'buy', order_type: 'limit', amount: '0.01' } as const
  const { id } = await user.call('spot.placeOrder', { ...order, target_price: '49000' })
  await openAs(page, user, { path: chartPath('BTC/USDT') })
  await page.getByRole('slider', { name: 'Buy order in BTC/USDT' }).focus()
  await page.keyboard.press('ArrowUp')
  const sheet = page.getByRole('dialog', { name: 'Move order' })
  await sheet.getByRole('textbox', { name: /^Price/ }).fill('49900')
  await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '10' })
  await sheet.getByRole('button', { name: 'Move order' }).click()
  await expect(sheet.getByRole('alert')).toContainText('The order stays as it was: Insufficient balance')
  expect((await user.call('spot.order', { id })).status).toBe('open')
  await user.call('wallet.move', { currency_id: '3', from_field: '3', to_field: '2', number: '10' })
  await sheet.getByRole('button', { name: 'Move order' }).click()
  await expect(toastOf(page, 'Order moved')).toBeVisible()
  const { data } = await user.call('spot.orders', { status: 'open' })
  expect(data.map(({ price }) => price)).toEqual(['49900'])
})

test('an indicator goes by holding its chip, and stays away', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await prices.show(user, BTC, { bid: '49990', ask: '50000' })
  await openAs(page, user, { path: chartPath(BTC) })
  const chip = page.getByRole('button', { name: 'Parameters of MA' })
  await expect(chip.locator('.figure')).toHaveCount(3)
  const finger = await Finger.on(page)
  await finger.down(await middleOf(chip))
  await expect(chip).toHaveCount(0)
  await finger.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit(page, chartPath(BTC))
  await expect(page.getByRole('button', { name: 'Parameters of VOL' })).toBeVisible()
  await expect(chip).toHaveCount(0)
})

test('the lines of an indicator are set while the chart follows, and stay set', async ({ page, prices, newUser, openAs }) => {
  const user = await newUser()
  await prices.show(user, BTC, { bid: '49990', ask: '50000' })
  await openAs(page, user, { path: chartPath(BTC) })
  const chip = page.getByRole('button', { name: 'Parameters of MA' })
  await expect(chip.locator('.figure')).toHaveCount(3)
  await chip.click()
  const sheet = page.getByRole('dialog', { name: 'Moving average' })
  await sheet
    .locator('label')
    .filter({ has: page.getByRole('switch', { name: 'Show MA 60' }) })
    .click()
  await expect(chip.locator('.figure')).toHaveCount(4)
  await sheet.getByRole('radiogroup', { name: 'Colour of MA 7' }).getByRole('radio', { name: 'Colour 5' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await visit(page, chartPath(BTC))
  await expect(chip.locator('.figure')).toHaveCount(4)
  await expect(chip.locator('.figure').first()).toHaveAttribute('style', /--text/)
})
