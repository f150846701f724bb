/** The pages whose looks are checked: in both themes for accessibility, in the longest languages for their width. */
import { expect, visit, type Page } from '../fixtures.ts'

export const looks = {
  home: '/pages/index/index',
  market: '/pages/market/market',
  trade: '/pages/transaction/index',
  contract: '/pages/transaction/contract',
  chart: '/pages/transaction/currency',
  options: '/pages/transaction/index?tab=options',
  finance: '/pages/financial/index',
  login: '/pages/common/login',
  register: '/pages/common/register',
  sales: '/pages/ieo/ieo',
  assets: '/pages/fund/assets',
  sale: '/pages/ieo/subscribe?id=1',
  bills: '/pages/setting/bill',
  setting: '/pages/setting/setting',
  security: '/pages/setting/security',
  convert: '/pages/fund/fundTransfer',
  messages: '/pages/mailMessage/mailMessage',
  results: '/pages/mailMessage/results',
} as const
export type Look = keyof typeof looks

/** These send away whoever is logged in. */
export const forGuests: readonly Look[] = ['login', 'register']

/** Goes to a page and waits until it has what it asked the server for. */
export async function look(page: Page, name: Look): Promise<void> {
  const before = await page.title()
  if (page.url().includes(`#${looks[name]}`)) await page.reload()
  else {
    await visit(page, looks[name])
    // The page before stays until this one has arrived.
    await expect(page).not.toHaveTitle(before)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('.shimmer'), 'what is still loading').toHaveCount(0)
}
