/** Marking markets, and finding them by a name in any language. */
import { expect, test, visit } from '../fixtures.ts'

const SEARCH = '/pages/market/search'
const FAVOURITES = '/pages/market/market?tab=favourites'

test('a market is found by its Thai and Chinese names, marked, and unmarked', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  await openAs(page, user, { path: SEARCH })
  const search = page.getByRole('searchbox', { name: 'Search markets' })
  const star = (symbol: string) => page.getByRole('button', { name: `Favourite ${symbol}` })
  for (const [name, symbol] of [
    ['บิตคอยน์', 'BTC/USDT'],
    ['莱特币', 'LTC/USDT'],
  ] as const) {
    await search.fill(name)
    await expect(page.getByRole('heading', { name: 'Popular' }), 'what is shown before anything is found').toHaveCount(0)
    await star(symbol).first().click()
    await expect(star(symbol).first()).toHaveAttribute('aria-pressed', 'true')
  }
  await expect.poll(async () => (await user.call('market.favourites', {})).map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'LTC/USDT'])

  await visit(page, FAVOURITES)
  await expect(page.getByRole('tabpanel').getByRole('link')).toContainText(['BTC/USDT', 'LTC/USDT'])
  await page.getByRole('button', { name: 'Edit favourites' }).click()
  await star('BTC/USDT').click()
  await expect(page.getByRole('tabpanel').getByRole('link')).toContainText(['LTC/USDT'])
  await star('LTC/USDT').click()
  await expect(page.getByText('No favourites')).toBeVisible()
  await expect.poll(() => user.call('market.favourites', {})).toEqual([])
})

test('what a guest marked joins his account when he logs in', async ({ page, newUser, openAs }) => {
  const user = await newUser()
  await openAs(page, null, { path: SEARCH })
  await page.getByRole('searchbox').fill('ether')
  await expect(page.getByRole('heading', { name: 'Popular' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Favourite ETH/USDT' }).first().click()
  await visit(page, '/pages/common/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
  await visit(page, FAVOURITES)
  await expect(page.getByRole('tabpanel').getByRole('link')).toContainText(['ETH/USDT'])
  expect((await user.call('market.favourites', {})).map(({ symbol }) => symbol)).toEqual(['ETH/USDT'])
})

test('a search that finds nothing says so', async ({ page, openAs }) => {
  await openAs(page, null, { path: SEARCH })
  await page.getByRole('searchbox').fill('zzzzqq')
  await expect(page.getByText('Nothing found for “zzzzqq”')).toBeVisible()
})
