/** The pages whose looks are checked: in both themes for accessibility, in the longest languages for their width. */
import { expect, visit, type Page, type User } from '../fixtures.ts'
import type { RunningServer } from '../server.ts'
import { verify } from './steps.ts'

/** What of the user's the pages of products show, by id. */
export interface Own {
  miningOrder: string
  saleOrder: string
  dualProduct: string
}

interface Shown {
  path: string
  /** Opens a drawer on the page, in every language. */
  open?: (page: Page) => Promise<void>
}

const mainPages = {
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
  deposit: '/pages/fund/receive?currency_id=2',
  'deposit, coins': '/pages/fund/select',
  'deposit, records': '/pages/fund/receive_withdraw_record',
  messages: '/pages/mailMessage/mailMessage',
  results: '/pages/mailMessage/results',
}

const first = (selector: string) => async (page: Page) => page.locator(selector).first().click()
const footerButton = (page: Page) => page.locator('.bottom-bar .button').last().click()

/** Those that one puts money into. The ids are known once the user has something in each. */
const productPages = ({ miningOrder, saleOrder, dualProduct }: Own): Record<string, string | Shown> => ({
  mining: '/pages/lockming/lockming',
  'mining, terms': { path: '/pages/lockming/lockming?tab=products', open: first('.mining-coins + button') },
  'mining, mine': '/pages/lockming/lockming?tab=mine',
  'mining, calendar': '/pages/lockming/lockming?tab=calendar',
  'mining, lock in': { path: '/pages/lockming/buy?config_id=3', open: async () => undefined },
  'mining, order': `/pages/lockming/order?id=${miningOrder}`,
  'mining, leave': { path: `/pages/lockming/order?id=${miningOrder}&leave`, open: first('.button.danger') },
  'mining, day': { path: `/pages/lockming/order?id=${miningOrder}&day`, open: first('button.list-row') },
  'mining, help': '/pages/lockming/welcome',
  'sales, warm-up': '/pages/ieo/ieo?status=warmup',
  'sales, mine': '/pages/ieo/ieo?status=mine',
  'sales, commit': { path: '/pages/ieo/subscribe?id=2', open: footerButton },
  'sales, order': `/pages/ieo/order?id=${saleOrder}`,
  dual: '/pages/invest/invest',
  'dual, buy': { path: '/pages/invest/invest?type=put', open: footerButton },
  'dual, purchase': `/pages/invest/purchase?id=${dualProduct}`,
  'dual, mine': '/pages/invest/mine',
  'dual, help': '/pages/invest/help',
})

const accountPages: Record<string, string | Shown> = {
  passkeys: '/pages/setting/passkeys',
  'login password': '/pages/setting/password',
  'payment password': '/pages/setting/payPassword',
  authenticator: '/pages/setting/authenticator',
  'anti-phishing code': '/pages/setting/phishing',
  'confirm drawer': {
    path: '/pages/setting/payPassword?confirm',
    async open(page) {
      for (const digit of '482915482915') await page.getByRole('button', { name: digit, exact: true }).click()
    },
  },
  devices: '/pages/setting/devices',
  'mobile number': '/pages/setting/mobile',
  profile: '/pages/setting/userInfo',
  'credit score': '/pages/setting/credit',
  'delete account': '/pages/setting/deleteAccount',
  language: '/pages/setting/areas',
}

const moneyPages: Record<string, string | Shown> = {
  withdraw: '/pages/fund/withdraw?currency_id=3',
  addresses: '/pages/setting/wallet',
  'add an address': '/pages/setting/addWallet',
  'bank accounts': '/pages/setting/bank',
  'bank, add': '/pages/setting/bank_add',
  'bank, add abroad': '/pages/setting/bank_international',
  'bank, in': '/pages/fund/bank_in',
  'bank, out': '/pages/fund/bank_out',
  'bank, records': '/pages/fund/bank_records',
  agreement: '/pages/fund/hetong',
  transfer: '/pages/fund/transfer',
  'transfer, history': '/pages/fund/transfer_history',
  'records of assets': '/pages/fund/assets_record?currency=2',
  'all records': '/pages/fund/assets_all_record',
  'play money': '/pages/sandbox/faucet',
  limits: '/pages/setting/limits',
  proof: '/pages/proof/index',
  'the platform': '/pages/proof/house',
  'how prices are made': '/pages/proof/prices',
  reserves: '/pages/proof/reserves',
  'reserves of a coin': '/pages/proof/reserve?id=2',
  'are you counted': '/pages/proof/counted',
  'check a file': '/pages/proof/file',
}

const helpPages: Record<string, string | Shown> = {
  identity: '/pages/setting/real_mark',
  'identity, basic': '/pages/setting/real',
  'customer service': '/pages/kefu/index',
  'chat with support': '/pages/kf/kf',
  help: '/pages/common/faq',
  rules: '/pages/common/rules',
  contact: '/pages/common/contactus',
  'about us': '/pages/common/aboutus',
  'get the app': '/pages/common/download',
  compliance: '/pages/setting/operational_compliance',
  mailbox: '/pages/sandbox/mailbox',
  'system messages': '/pages/mailMessage/mailMessageList',
  'what reaches you': '/pages/mailMessage/reach',
  announcements: '/pages/mailMessage/ggList',
  'mail address': '/pages/setting/email',
  'market, search': '/pages/market/search',
  'orders of contracts': '/pages/transaction/contract_order',
  'orders of options': '/pages/transaction/seconds_order',
  'orders of spot': '/pages/transaction/currency_order',
  'a room to come': '/pages/nft/nft',
}

export const groups = ['main', 'products', 'account', 'money', 'help'] as const
export type Group = (typeof groups)[number]

/** All of a group by name. */
export function shownOf(group: Group, own: Own | null): [name: string, shown: Shown][] {
  const pages = { main: mainPages, account: accountPages, money: moneyPages, help: helpPages, products: own ? productPages(own) : {} }[
    group
  ]
  return Object.entries<string | Shown>(pages).map(([name, shown]) => [name, typeof shown === 'string' ? { path: shown } : shown])
}

/** These send away whoever is logged in. */
export const forGuests: readonly string[] = ['login', 'register']

/** A user with money, and with a name where the pages ask for one. It comes first: who somebody is stays in memory for a while. */
export async function readerOf(group: Group, newUser: () => Promise<User>, server: RunningServer | null): Promise<User> {
  const user = await newUser()
  if (group === 'money' && server) await verify(server.dataDir, user, 'Nadia Reimann')
  await user.call('sandbox.faucet', { currency_id: '3', amount: '90000' })
  await user.call('sandbox.faucet', { currency_id: '1', amount: '0.5' })
  return user
}

/** Gives a user something in each product. */
export async function investAll(user: User): Promise<Own> {
  const { id: miningOrder } = await user.call('mining.lock', { config_id: '2', amount: '1000' })
  // Not the sale whose shares sale.spec.ts counts.
  const { id: saleOrder } = await user.call('subscription.order', { project_id: '2', amount: '500' })
  const { products } = await user.call('structured.index', { currency_id: '1', type: 'put' })
  const { id: dualProduct } = products.findLast(({ days, status }) => days === 30 && status === 'open')!
  const { quote_id: quoteId } = await user.call('structured.quote', { id: dualProduct })
  await user.call('structured.buy', { id: dualProduct, num: '1000', quote_id: quoteId })
  return { miningOrder, saleOrder, dualProduct }
}

const routeOf = (address: string): string => address.replace(/^.*#|\?.*$/g, '')

/** Goes to a page and waits until it has what it asked the server for. */
export async function look(page: Page, { path, open }: Shown): Promise<void> {
  // A drawer may outlast the address it was opened at.
  const dialogs = page.getByRole('dialog')
  if ((await dialogs.count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0)
  }
  // Titles of two pages may be one word in some language.
  await page.evaluate(`document.querySelector('main')?.setAttribute('data-before', '')`)
  const isOther = routeOf(page.url()) !== routeOf(path)
  if (page.url().endsWith(`#${path}`)) await page.reload()
  else await visit(page, path)
  // The page before stays until this one has arrived.
  if (isOther) await expect(page.locator('main[data-before]')).toHaveCount(0)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('.shimmer'), 'what is still loading').toHaveCount(0)
  if (!open) return
  await open(page)
  await expect(dialogs).toBeVisible()
  await expect(dialogs.locator('.shimmer')).toHaveCount(0)
}
