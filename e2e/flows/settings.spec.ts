/** What the app remembers: language, theme, and when it forgets everything. */
import { langs, localeOf } from '../../packages/contract/src/wire/lang.ts'
import { expect, storedState, test, visit } from '../fixtures.ts'

const HOME = '/pages/index/index'
const LANGUAGES = '/pages/setting/areas'

test('every language takes hold at once and stays over a reload', async ({ page, openAs }) => {
  await openAs(page, null)
  const tabs = page.getByRole('navigation').getByRole('link')
  await expect(tabs).toHaveText(['Home', 'Market', 'Trade', 'Finance', 'Assets'])
  const seen = new Set([(await tabs.allInnerTexts()).join()])
  for (const lang of langs.filter((one) => one !== 'en')) {
    await visit(page, LANGUAGES)
    await page.locator(`button[lang="${localeOf[lang]}"]`).click()
    await expect(page.locator('html')).toHaveAttribute('lang', localeOf[lang])
    await visit(page, HOME)
    await expect(tabs).toHaveCount(5)
    seen.add((await tabs.allInnerTexts()).join())
  }
  expect(seen.size, 'sets of tab labels').toBe(langs.length)
  const last = await tabs.allInnerTexts()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf[langs.at(-1)!])
  await expect(tabs).toHaveText(last)
})

test.describe(() => {
  // It would answer what the test holds back.
  test.use({ serviceWorkers: 'block' })
  test('a theme takes hold at once and is there before the first paint of the next visit', async ({ page, openAs, allow }) => {
    allow(/ERR_FAILED .*assets/)
    await openAs(page, null, { path: '/pages/setting/setting' })
    const colour = (): Promise<string> => page.evaluate(`getComputedStyle(document.body).backgroundColor`)
    const dark = await colour()
    await page.getByRole('group', { name: 'Theme' }).getByText('Light').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(colour).not.toBe(dark)
    // Only the script in the head runs: the app itself never arrives.
    await page.route(/\/assets\/(?!boot-).*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.unroute(/\/assets\/(?!boot-).*\.js$/)
  })
})

test.describe('a first visit', () => {
  test.use({ locale: 'zh-TW', colorScheme: 'light' })
  test('is in the language and the theme that the browser asks for, until the user chooses', async ({ page, app }) => {
    const html = page.locator('html')
    await page.goto(`${app}/#${HOME}`)
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('首頁')
    await expect(html).toHaveAttribute('lang', localeOf.hk)
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await visit(page, LANGUAGES)
    await page.locator(`button[lang="${localeOf.en}"]`).click()
    await expect(html).toHaveAttribute('lang', localeOf.en)
    await visit(page, '/pages/setting/setting')
    await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(html).toHaveAttribute('lang', localeOf.en)
    await expect(html).toHaveAttribute('data-theme', 'dark')
  })
})

test('storage of an older generation is cleared, of this one kept', async ({ page, newUser, openAs }) => {
  await openAs(page, await newUser(), { stored: { language: 'fra', theme: 'light' } })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.evaluate(`localStorage.setItem('h5Version', '0')`)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('h5Version')`)).toBe('1')
  // The app writes its state anew with the first thing it learns.
  await expect.poll(async () => (await storedState(page).catch(() => null))?.token).toBe('')
})
