/** The network goes, or the server dies: the app opens all the same, every tab works, nothing typed is lost, and it heals without a tap. */
import { expect, test, visit, type Page } from '../fixtures.ts'
import { book, near, openOrder, put, Ticket, toastOf, tradePath } from './steps.ts'

const PRICE = /\d{1,3}(,\d{3})*\.\d+/
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|WebSocket/

const banner = (page: Page) => toastOf(page, 'No connection')

/** Paths of what the device keeps; the page itself comes last. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    if (!navigator.serviceWorker.controller) return []
    const files = []
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname)
    return files
  })()`)

const untilKept = (page: Page): Promise<void> => expect.poll(() => keptFiles(page), { timeout: 120_000 }).toContain('/')

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

test('every tab opens without a network, though none was visited before', async ({ page, context, openAs, newUser, allow }) => {
  allow(LOST)
  await openAs(page, await newUser({ usdt: '1000' }))
  await untilKept(page)
  await context.setOffline(true)
  await expect(banner(page)).toContainText(/Next try in \d s|Reconnecting/)
  for (const name of ['Market', 'Trade', 'Finance', 'Assets', 'Home']) {
    await tabs(page).filter({ hasText: name }).click()
    await expect(page.getByText('This page did not load')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeVisible()
  }
  await tabs(page).filter({ hasText: 'Trade' }).click()
  await expect(new Ticket(page, 'BTC').form).toBeVisible()
  for (const part of ['contract', 'options', 'stocks']) {
    await visit(page, `/pages/transaction/index?tab=${part}`)
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first()).toBeVisible()
    await expect(page.getByText('This page did not load')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'No connection yet' }).first()).toBeVisible()
    await expect(page.getByText('This did not load')).toHaveCount(0)
  }
  // The band stands over the menu, not over its cross.
  await tabs(page).filter({ hasText: 'Home' }).click()
  await page.getByRole('button', { name: /^Account and settings/ }).click()
  const menu = page.getByRole('dialog', { name: 'Account and settings' })
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toHaveCount(0)
  await tabs(page).filter({ hasText: 'Trade' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('form', { name: 'Order ticket' })).toBeVisible()
  await expect(page.getByText('No connection yet')).toHaveCount(0)
})

test('the app opens without a network, with its last prices and their time; of the calls nothing is kept', async ({
  page,
  context,
  openAs,
  allow,
}) => {
  allow(LOST)
  await openAs(page, null, { path: '/pages/market/market' })
  await untilKept(page)
  for (const file of await keptFiles(page)) expect(file).toMatch(/^\/$|^\/assets\//)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText(PRICE)
  await expect(banner(page)).toContainText(/Prices are from \d{2}:\d{2}:\d{2}/)
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
})

test('a lost connection locks the order button and counts down; what was typed stays and goes out afterwards', async ({
  page,
  context,
  openAs,
  newUser,
  allow,
}) => {
  allow(LOST)
  const user = await newUser({ usdt: '1000' })
  await openAs(page, user, { path: tradePath('BTC') })
  const { bid } = await book(user, 'BTC')
  const ticket = new Ticket(page, 'BTC')
  const price = near(bid, -0.03)
  await ticket.fill({ fields: { Price: price, Amount: '0.00321' } })
  const typed = await ticket.field('Price').inputValue()
  await context.setOffline(true)
  const locked = ticket.form.getByRole('button', { name: /^Reconnecting/ })
  await expect(locked).toBeDisabled()
  await expect(locked).toContainText(/\d s/)
  await put(ticket.field('Amount'), '0.00432')
  await context.setOffline(false)
  await expect(ticket.button('Buy')).toBeEnabled()
  await expect(ticket.field('Price')).toHaveValue(typed)
  await expect(ticket.field('Amount')).toHaveValue('0.00432')
  await ticket.send('Buy')
  await expect(toastOf(page, 'Order placed. 0.00432 BTC')).toBeVisible()
})

test('a line that dies without a word locks the order button within seconds, and heals by itself', async ({
  page,
  openAs,
  newUser,
  allow,
}) => {
  allow(LOST)
  let isDead = false
  let heard = 0
  await page.route(/socket\.io/, (route) => (isDead ? undefined : route.continue()))
  await page.routeWebSocket(/socket\.io/, (near) => {
    if (isDead) return
    const far = near.connectToServer()
    near.onMessage((sent) => isDead || far.send(sent))
    far.onMessage((sent) => {
      if (isDead) return
      if (sent.includes('"message"')) heard += 1
      near.send(sent)
    })
  })
  await openAs(page, await newUser({ usdt: '1000' }), { path: tradePath('BTC') })
  const ticket = new Ticket(page, 'BTC')
  await expect(ticket.button('Buy')).toBeEnabled()
  await put(ticket.field('Amount'), '0.00432')
  await expect.poll(() => heard, 'messages of the line').toBeGreaterThan(5)
  isDead = true
  const locked = ticket.form.getByRole('button', { name: /^Reconnecting/ })
  // The ping would need up to three quarters of a minute.
  await expect(locked).toBeDisabled({ timeout: 30_000 })
  await expect(banner(page)).toContainText(/Prices are from/)
  isDead = false
  await expect(ticket.button('Buy')).toBeEnabled()
  await expect(ticket.field('Amount')).toHaveValue('0.00432')
  await expect(banner(page)).toHaveCount(0)
})

test('over a kill -9 of the server the app opens, and shows balances and orders by itself once it is back', async ({
  page,
  server,
  openAs,
  newUser,
  allow,
}) => {
  test.skip(server === null, 'needs a server of its own')
  allow(/ERR_|WebSocket|status of 50|error occurred when fetching the script/)
  const user = await newUser({ usdt: '1000' })
  const { bid } = await book(user, 'BTC')
  await openAs(page, user, { path: tradePath('BTC') })
  const ticket = new Ticket(page, 'BTC')
  await ticket.fill({ fields: { Price: near(bid, -0.03), Amount: '0.00321' } })
  await ticket.send('Buy')
  await expect(toastOf(page, 'Order placed. 0.00321 BTC')).toBeVisible()
  await untilKept(page)
  const person = page.getByRole('button', { name: /^Account and settings: ./ })
  const who = (await person.getAttribute('aria-label'))!
  await server!.kill()
  await expect(banner(page)).toBeVisible()
  await page.reload()
  // Who is logged in stays himself, and nothing asks him to log in.
  await expect(page.getByRole('button', { name: who })).toBeVisible()
  await expect(page.locator('.person-button .avatar-letters').first()).toBeVisible()
  await expect(page.getByText(/log in/i)).toHaveCount(0)
  await expect(banner(page)).toContainText(/Prices are from/)
  await expect(ticket.form.getByRole('button', { name: /^Reconnecting/ })).toBeDisabled()
  await server!.start()
  await expect(openOrder(page, /0 \/ 0\.00321/)).toBeVisible()
  expect((await user.call('spot.orders', {})).total).toBe(1)
  await expect(banner(page)).toHaveCount(0)
  await expect(ticket.button('Buy')).toBeEnabled()
})

test('while the scripts of the first page come slowly the page is never blank', async ({ page, openAs, newUser }) => {
  const user = await newUser()
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')
    const look = () => { if (root.children.length === 0) window.wasBlank = true }
    new MutationObserver(look).observe(root, { childList: true })
    look()
  })`)
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await openAs(page, user, { path: '/pages/setting/security' })
  await expect(page.locator('.boot')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  expect(await page.evaluate('window.wasBlank ?? false')).toBe(false)
})
