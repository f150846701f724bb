/**
 * Every page of the app, in one table. A route without `page` shows that it is not open yet; to open one, name its page and
 * the rooms whose words it needs:
 *
 *   page: () => import('../rooms/account/pages/login.tsx').then((room) => room.LoginPage), rooms: ['account']
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'

interface Place {
  /** The hash route, exactly as links write it. */
  path: string
  aliases?: readonly string[]
  title: MessageDescriptor
  /** `user`: without a token the page says so and leads to the login page. */
  access: 'guest' | 'user'
  /** Stands on the tab bar. */
  tab?: true
  /** Has no navigation bar of its own. */
  bare?: true
}
interface Built {
  page: () => Promise<ComponentType>
  /** Rooms whose words the page shows, its own first. */
  rooms: readonly string[]
}
export type RouteEntry = Place & (Built | { page?: undefined })

export const routes: readonly RouteEntry[] = [
  // Home and tabs
  {
    path: '/pages/index/index',
    title: msg`Home`,
    access: 'guest',
    tab: true,
    aliases: ['/', '/pages/quotation/index'],
    page: () => import('./home.tsx').then((app) => app.Home),
    rooms: ['home', 'market'],
  },
  {
    path: '/pages/market/market',
    title: msg({ context: 'place', message: 'Market' }),
    access: 'guest',
    tab: true,
    page: () => import('../rooms/market/pages/market.tsx').then((room) => room.MarketPage),
    rooms: ['market'],
  },
  {
    path: '/pages/transaction/index',
    title: msg`Trade`,
    access: 'guest',
    tab: true,
    page: () => import('./trade.tsx').then((app) => app.Trade),
    rooms: ['spot'],
  },
  { path: '/pages/financial/index', title: msg`Finance`, access: 'guest', tab: true },
  {
    path: '/pages/fund/assets',
    title: msg`Assets`,
    access: 'user',
    tab: true,
    page: () => import('../rooms/wallet/pages/assets.tsx').then((room) => room.AssetsPage),
    rooms: ['wallet'],
  },
  // Common
  {
    path: '/pages/common/login',
    title: msg`Log in`,
    access: 'guest',
    page: () => import('../rooms/account/pages/login.tsx').then((room) => room.LoginPage),
    rooms: ['account'],
  },
  {
    path: '/pages/common/register',
    title: msg`Sign up`,
    access: 'guest',
    page: () => import('../rooms/account/pages/register.tsx').then((room) => room.RegisterPage),
    rooms: ['account'],
  },
  {
    path: '/pages/common/forget',
    title: msg`Reset password`,
    access: 'guest',
    page: () => import('../rooms/account/pages/forget.tsx').then((room) => room.ForgetPage),
    rooms: ['account'],
  },
  {
    path: '/pages/common/area',
    title: msg`Country or region`,
    access: 'guest',
    page: () => import('../rooms/account/pages/area.tsx').then((room) => room.AreaPage),
    rooms: ['account'],
  },
  {
    path: '/pages/common/article',
    title: msg`Article`,
    access: 'guest',
    page: () => import('../rooms/content/pages/article.tsx').then((room) => room.ArticlePage),
    rooms: ['content'],
  },
  { path: '/pages/common/general', title: msg`Information`, access: 'guest' },
  { path: '/pages/common/webView', title: msg`Web page`, access: 'guest', bare: true },
  { path: '/pages/common/faq', title: msg`FAQ`, access: 'guest' },
  { path: '/pages/common/contactus', title: msg`Contact us`, access: 'guest' },
  { path: '/pages/common/aboutus', title: msg`About us`, access: 'guest' },
  { path: '/pages/common/borrowing', title: msg`Loans`, access: 'guest' },
  { path: '/pages/common/download', title: msg`Download the app`, access: 'guest' },
  // Settings
  {
    path: '/pages/setting/setting',
    title: msg`Settings`,
    access: 'guest',
    page: () => import('../rooms/setting/pages/setting.tsx').then((room) => room.SettingPage),
    rooms: ['setting'],
  },
  {
    path: '/pages/setting/userInfo',
    title: msg`Profile`,
    access: 'user',
    page: () => import('../rooms/setting/pages/user-info.tsx').then((room) => room.UserInfoPage),
    rooms: ['setting'],
  },
  { path: '/pages/setting/security', title: msg`Security`, access: 'user' },
  { path: '/pages/setting/password', title: msg`Change login password`, access: 'user' },
  { path: '/pages/setting/payPassword', title: msg`Payment password`, access: 'user' },
  { path: '/pages/setting/coupon', title: msg`Coupons`, access: 'user' },
  { path: '/pages/setting/wallet', title: msg`Withdrawal addresses`, access: 'user' },
  {
    path: '/pages/setting/bill',
    title: msg`Bills`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/bills.tsx').then((room) => room.BillsPage),
    rooms: ['wallet'],
  },
  { path: '/pages/setting/real', title: msg`Basic verification`, access: 'user' },
  { path: '/pages/setting/real_mark', title: msg`Identity verification`, access: 'user' },
  { path: '/pages/setting/addWallet', title: msg`Add address`, access: 'user' },
  {
    path: '/pages/setting/limits',
    title: msg`Trading limits`,
    access: 'user',
    page: () => import('../rooms/futures/pages/limits.tsx').then((room) => room.LimitsPage),
    rooms: ['futures'],
  },
  { path: '/pages/setting/operational_compliance', title: msg`Compliance`, access: 'guest' },
  { path: '/pages/setting/share', title: msg`Invite friends`, access: 'user' },
  {
    path: '/pages/setting/areas',
    title: msg`Language`,
    access: 'guest',
    page: () => import('../rooms/setting/pages/areas.tsx').then((room) => room.AreasPage),
    rooms: ['setting'],
  },
  { path: '/pages/setting/bank', title: msg`Bank card`, access: 'user' },
  { path: '/pages/setting/bank_international', title: msg`International bank account`, access: 'user' },
  // Funds
  { path: '/pages/fund/select', title: msg`Select a coin`, access: 'user' },
  { path: '/pages/fund/hetong', title: msg`Contract signing`, access: 'user' },
  {
    path: '/pages/fund/receive',
    title: msg`Deposit`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/receive.tsx').then((room) => room.ReceivePage),
    rooms: ['wallet'],
  },
  { path: '/pages/fund/receive_withdraw_record', title: msg`Deposits and withdrawals`, access: 'user' },
  { path: '/pages/fund/withdraw', title: msg`Withdraw`, access: 'user' },
  {
    path: '/pages/fund/assets_record',
    title: msg`Asset records`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/currency-records.tsx').then((room) => room.CurrencyRecordsPage),
    rooms: ['wallet'],
  },
  {
    path: '/pages/fund/assets_all_record',
    title: msg`All records`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/all-records.tsx').then((room) => room.AllRecordsPage),
    rooms: ['wallet'],
  },
  {
    path: '/pages/fund/transfer',
    title: msg`Transfer`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/transfer.tsx').then((room) => room.TransferPage),
    rooms: ['wallet'],
  },
  {
    path: '/pages/fund/fundTransfer',
    title: msg`Convert`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/convert.tsx').then((room) => room.ConvertPage),
    rooms: ['wallet'],
  },
  {
    path: '/pages/fund/transfer_history',
    title: msg`Transfer history`,
    access: 'user',
    page: () => import('../rooms/wallet/pages/history.tsx').then((room) => room.TransferHistoryPage),
    rooms: ['wallet'],
  },
  // Market and trade
  {
    path: '/pages/market/search',
    title: msg`Search`,
    access: 'guest',
    page: () => import('../rooms/market/pages/search.tsx').then((room) => room.SearchPage),
    rooms: ['market'],
  },
  {
    path: '/pages/transaction/index2',
    title: msg`Stocks and forex`,
    access: 'guest',
    page: () => import('./futures.tsx').then((app) => app.Stocks),
    rooms: ['futures', 'proof'],
  },
  {
    path: '/pages/transaction/currency',
    title: msg`Spot`,
    access: 'guest',
    page: () => import('./chart.tsx').then((app) => app.Chart),
    rooms: ['spot'],
  },
  {
    path: '/pages/transaction/currency_order',
    title: msg`Spot orders`,
    access: 'user',
    page: () => import('../rooms/spot/pages/orders.tsx').then((room) => room.SpotOrdersPage),
    rooms: ['spot'],
  },
  {
    path: '/pages/transaction/contract',
    title: msg`Contracts`,
    access: 'guest',
    page: () => import('./futures.tsx').then((app) => app.Contract),
    rooms: ['futures', 'proof'],
  },
  {
    path: '/pages/transaction/contract_order',
    title: msg`Contract orders`,
    access: 'user',
    page: () => import('./futures.tsx').then((app) => app.ContractOrders),
    rooms: ['futures', 'proof'],
  },
  {
    path: '/pages/transaction/seconds_order',
    title: msg`Options orders`,
    access: 'user',
    page: () => import('../rooms/seconds/pages/orders.tsx').then((room) => room.SecondsOrdersPage),
    rooms: ['seconds'],
  },
  // Copy trading
  { path: '/pages/copytrade/copy', title: msg`Copy trading`, access: 'guest' },
  { path: '/pages/copytrade/my', title: msg`My copy trading`, access: 'user' },
  { path: '/pages/copytrade/trader', title: msg`Trader`, access: 'guest' },
  { path: '/pages/follow/index', title: msg`Copy trading`, access: 'guest' },
  { path: '/pages/follow/trader', title: msg`Trader`, access: 'guest' },
  { path: '/pages/follow/follow', title: msg`Follow a trader`, access: 'user' },
  { path: '/pages/follow/agreement_zh', title: msg`Copy trading agreement`, access: 'guest' },
  { path: '/pages/follow/agreement_en', title: msg`Copy trading agreement`, access: 'guest' },
  // Products
  { path: '/pages/otc/otc', title: msg`Quick buy`, access: 'guest' },
  { path: '/pages/ieo/ieo', title: msg`Launchpad`, access: 'guest' },
  { path: '/pages/ieo/subscribe', title: msg`Subscribe`, access: 'guest' },
  { path: '/pages/ieo/order', title: msg`Subscription orders`, access: 'user' },
  { path: '/pages/lockming/lockming', title: msg`Locked mining`, access: 'guest' },
  { path: '/pages/lockming/buy', title: msg`Lock in`, access: 'user' },
  { path: '/pages/lockming/order', title: msg`Mining orders`, access: 'user' },
  { path: '/pages/lockming/welcome', title: msg`Locked mining`, access: 'guest' },
  { path: '/pages/invest/invest', title: msg`Dual investment`, access: 'guest' },
  { path: '/pages/invest/mine', title: msg`My investments`, access: 'user' },
  { path: '/pages/invest/purchase', title: msg`Subscribe`, access: 'user' },
  { path: '/pages/invest/help', title: msg`How dual investment works`, access: 'guest' },
  { path: '/pages/game/game', title: msg`Guess`, access: 'guest' },
  // NFT
  { path: '/pages/nft/nft', title: msg`NFT`, access: 'guest' },
  { path: '/pages/nft/artistDetail', title: msg`Artist`, access: 'guest' },
  { path: '/pages/nft/mine', title: msg`My NFT account`, access: 'user' },
  { path: '/pages/nft/components/artist', title: msg`Artists`, access: 'guest' },
  { path: '/pages/nft/components/artwork', title: msg`Artworks`, access: 'guest' },
  { path: '/pages/nft/artworkDetail', title: msg`Artwork`, access: 'guest' },
  { path: '/pages/nft/artworkDetail_video', title: msg`Artwork`, access: 'guest' },
  { path: '/pages/nft/purchase', title: msg`Purchase`, access: 'user' },
  { path: '/pages/nft/purchase_one', title: msg`Purchase`, access: 'user' },
  { path: '/pages/nft/resell', title: msg`Resell`, access: 'user' },
  { path: '/pages/nft/myNft', title: msg`My NFTs`, access: 'user' },
  { path: '/pages/nft/components/search', title: msg`Search NFTs`, access: 'guest' },
  { path: '/pages/nft/components/collection', title: msg`Collection`, access: 'guest' },
  // Messages and support
  { path: '/pages/kefu/index', title: msg`Customer service`, access: 'guest' },
  { path: '/pages/kf/kf', title: msg`Chat room`, access: 'guest' },
  {
    path: '/pages/mailMessage/mailMessage',
    title: msg`Messages`,
    access: 'user',
    page: () => import('../rooms/message/pages/messages.tsx').then((room) => room.MessagesPage),
    rooms: ['message'],
  },
  {
    path: '/pages/mailMessage/mailMessageList',
    title: msg`System messages`,
    access: 'user',
    page: () => import('../rooms/message/pages/system-messages.tsx').then((room) => room.SystemMessagesPage),
    rooms: ['message'],
  },
  { path: '/pages/mailMessage/ggList', title: msg`Announcements`, access: 'guest' },
  { path: '/pages/mailMessage/ggDetail', title: msg`Announcement`, access: 'guest' },
  // Built-in pages
  { path: '/components/signView/signView', title: msg`Signature`, access: 'user' },
  { path: '/choose-location', title: msg`Choose a location`, access: 'guest' },
  { path: '/open-location', title: msg`Location`, access: 'guest' },
  // Proof and sandbox
  {
    path: '/pages/proof/index',
    title: msg`Proof`,
    access: 'guest',
    page: () => import('../rooms/proof/pages/index.tsx').then((room) => room.ProofPage),
    rooms: ['proof'],
  },
  {
    path: '/pages/proof/house',
    title: msg`The house`,
    access: 'guest',
    page: () => import('../rooms/proof/pages/house.tsx').then((room) => room.HousePage),
    rooms: ['proof'],
  },
  {
    path: '/pages/proof/prices',
    title: msg`How prices are made`,
    access: 'guest',
    page: () => import('../rooms/proof/pages/prices.tsx').then((room) => room.PricesPage),
    rooms: ['proof'],
  },
  {
    path: '/pages/proof/verify',
    title: msg`Settlement receipt`,
    access: 'guest',
    page: () => import('../rooms/proof/pages/verify.tsx').then((room) => room.VerifyPage),
    rooms: ['proof'],
  },
  {
    path: '/pages/sandbox/mailbox',
    title: msg`Sandbox mailbox`,
    access: 'guest',
    page: () => import('../rooms/sandbox/pages/mailbox.tsx').then((room) => room.MailboxPage),
    rooms: ['sandbox'],
  },
]
