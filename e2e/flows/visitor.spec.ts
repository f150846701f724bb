/** What a visitor without an account sees and where he is sent. */
import { expect, test, visit } from '../fixtures.ts'

/** A price as pages draw it: grouped thousands, a point, the tick's digits. */
const PRICE = /\d{1,3}(,\d{3})*\.\d+/

test('home shows the markets as the server has them', async ({ page, app, openAs }) => {
  await openAs(page, null)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Market',
    'Trade',
    'Finance',
    'Assets',
  ])
  await page.getByRole('group', { name: 'Markets' }).getByText('Volume').click()
  const most = await mostTraded(app)
  const row = page.getByRole('link', { name: new RegExp(`^${most.symbol.split('/')[0]!}\\b`) })
  await expect(row).toContainText(PRICE)
  await expect(page.getByText('Sandbox', { exact: false }).first()).toBeVisible()

  const figures = (await row.innerText()).match(/[\d,]+\.\d+/g)!.map((figure) => Number(figure.replaceAll(',', '')))
  const distance = Math.min(...figures.map((figure) => Math.abs(figure / Number(most.last) - 1)))
  expect(distance, `the price of ${most.symbol}, ${most.last}, among ${figures.join(' ')}`).toBeLessThan(0.01)
})

interface Quote {
  symbol: string
  kind: string
  last: string
  quote_volume: string
  session: { state: string }
}

/** Of what can be owned and is open now: by day of the week that is a coin or a stock. */
async function mostTraded(app: string): Promise<Quote> {
  const { message } = (await (await fetch(`${app}/api/currency/quotation_new`)).json()) as { message: { items: Quote[] }[] }
  const owned = message
    .flatMap(({ items }) => items)
    .filter(({ kind, session }) => kind === 'spot' || (kind === 'stock' && session.state === 'open'))
  return owned.reduce((most, quote) => (Number(quote.quote_volume) > Number(most.quote_volume) ? quote : most))
}

test('rows of the market move by themselves', async ({ page, openAs }) => {
  await openAs(page, null, { path: '/pages/market/market' })
  const rows = page.getByRole('tabpanel')
  await expect(rows).toContainText(PRICE)
  const before = await rows.innerText()
  // A pair nobody trades has a trade of its own each half a minute to a minute, by chance.
  await expect(rows).not.toHaveText(before, { timeout: 60_000, useInnerText: true })
})

test('a market leads to its chart, and its buttons to the ticket', async ({ page, openAs }) => {
  await openAs(page, null, { path: '/pages/market/market' })
  await page.getByRole('link', { name: /^ETH\b/ }).click()
  await expect(page).toHaveURL(/transaction\/currency\?symbol=ETH/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT')
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(PRICE)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Order ticket' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Sell' })).toBeChecked()
})

test('a guarded page says so and leads to the login page after 1.2 s', async ({ page, openAs }) => {
  await openAs(page, null)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // Measured within the page: how soon a test hasPrivateSubscribers of it is the machine's affair.
  await page.evaluate(`
    new MutationObserver(() => {
      if (document.body.innerText.includes('Please log in first')) window.toldMs ??= performance.now()
      if (location.hash.includes('common/login')) window.leftMs ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })`)
  await visit(page, '/pages/transaction/currency_order')
  await expect(page).toHaveURL(/pages\/common\/login\?return=/)
  await expect.poll(() => page.evaluate<number>('window.leftMs - window.toldMs')).toBeGreaterThan(700)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('what is not built says so on one page, known or not', async ({ page, openAs }) => {
  await openAs(page, null, { path: '/pages/nft/nft' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NFT')
  await expect(page.getByText('Not open yet')).toBeVisible()
  await visit(page, '/pages/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('Not open yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NFT')
})

test('?embed=1 hides the tabs, on every page', async ({ page, app }) => {
  await page.goto(`${app}/?embed=1#/pages/index/index`)
  await expect(page.getByRole('main')).toContainText(PRICE)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await visit(page, '/pages/market/market')
  await expect(page.getByRole('tabpanel')).toContainText(PRICE)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('without a network a banner says how old the prices are, and goes when it is back', async ({
  page,
  newUser,
  openAs,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const user = await newUser({ usdt: '1000' })
  await openAs(page, null, { path: '/pages/market/market' })
  const rows = page.getByRole('tabpanel')
  await expect(rows).toContainText(PRICE)
  const before = await rows.innerText()
  await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', quote_amount: '500' })
  await expect(rows).not.toHaveText(before, { useInnerText: true })
  const banner = page.getByRole('status').filter({ hasText: 'No connection' })
  await expect(banner).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner).toContainText(/Prices are from \d{2}:\d{2}:\d{2}/)
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})

test.describe(() => {
  // It would answer what the test holds back.
  test.use({ serviceWorkers: 'block' })
  test('a page whose script does not arrive says so and can be tried again', async ({ page, openAs, allow }) => {
    allow(/ERR_FAILED|Failed to fetch dynamically imported module|React Router caught/)
    await openAs(page, null)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.route(/\/assets\/market-.*\.js$/, (route) => route.abort())
    await visit(page, '/pages/market/market')
    await expect(page.getByText('This page did not load')).toBeVisible()
    // As the first page of a visit too.
    await page.reload()
    await expect(page.getByText('This page did not load')).toBeVisible()
    await page.unroute(/\/assets\/market-.*\.js$/)
    await page.getByRole('button', { name: /again/i }).click()
    await expect(page.getByRole('tabpanel')).toContainText(PRICE)
  })
})
