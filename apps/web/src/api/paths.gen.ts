// Made from the contract by tools/generate; not to be edited.
import type { CallName } from '@assay/contract'

export interface PathEntry {
  method: 'GET' | 'POST'
  /** Under /api. */
  path: string
  /** Moves money: carries an Idempotency-Key. */
  moves: boolean
  access: 'guest' | 'user' | 'level1' | 'level2'
}

export const paths: Record<CallName, PathEntry> = {
  'account.sendCode': { method: 'POST', path: '/sms_mail', moves: false, access: 'guest' },
  'account.checkCode': { method: 'POST', path: '/user/check_email', moves: false, access: 'guest' },
  'account.register': { method: 'POST', path: '/user/register', moves: false, access: 'guest' },
  'account.login': { method: 'POST', path: '/user/login', moves: false, access: 'guest' },
  'account.resetPassword': { method: 'POST', path: '/user/forget', moves: false, access: 'guest' },
  'account.logout': { method: 'GET', path: '/user/logout', moves: false, access: 'user' },
  'account.info': { method: 'GET', path: '/user/info', moves: false, access: 'user' },
  'account.sessions': { method: 'GET', path: '/account/sessions', moves: false, access: 'user' },
  'account.revokeSession': { method: 'POST', path: '/account/revoke_session', moves: false, access: 'user' },
  'account.creditEvents': { method: 'GET', path: '/account/credit_events', moves: false, access: 'user' },
  'content.siteConfig': { method: 'GET', path: '/getSiteConfig', moves: false, access: 'guest' },
  'content.setting': { method: 'GET', path: '/getSetting', moves: false, access: 'guest' },
  'content.noticePopup': { method: 'GET', path: '/news/index_pop', moves: false, access: 'guest' },
  'content.articles': { method: 'POST', path: '/news/list', moves: false, access: 'guest' },
  'content.article': { method: 'POST', path: '/news/detail', moves: false, access: 'guest' },
  'market.currencies': { method: 'GET', path: '/currency/list', moves: false, access: 'guest' },
  'market.quotes': { method: 'GET', path: '/currency/quotation_new', moves: false, access: 'guest' },
  'market.candles': { method: 'GET', path: '/currency/new_timeshar', moves: false, access: 'guest' },
  'market.depth': { method: 'GET', path: '/currency/depth', moves: false, access: 'guest' },
  'market.trades': { method: 'GET', path: '/currency/trades', moves: false, access: 'guest' },
  'market.search': { method: 'GET', path: '/currency/search', moves: false, access: 'guest' },
  'market.seeds': { method: 'GET', path: '/market/seeds', moves: false, access: 'guest' },
  'market.addFavourite': { method: 'POST', path: '/optional/add', moves: false, access: 'user' },
  'market.removeFavourite': { method: 'POST', path: '/optional/del', moves: false, access: 'user' },
  'market.favourites': { method: 'GET', path: '/optional/list', moves: false, access: 'user' },
  'sandbox.mailbox': { method: 'GET', path: '/sandbox/mailbox', moves: false, access: 'guest' },
  'sandbox.faucet': { method: 'POST', path: '/sandbox/faucet', moves: true, access: 'user' },
  'spot.placeOrder': { method: 'POST', path: '/coin/trade', moves: true, access: 'user' },
  'spot.cancelOrder': { method: 'POST', path: '/coin/cancel', moves: true, access: 'user' },
  'spot.cancelAll': { method: 'POST', path: '/coin/cancel_all', moves: true, access: 'user' },
  'spot.amendOrder': { method: 'POST', path: '/coin/amend', moves: true, access: 'user' },
  'spot.orders': { method: 'GET', path: '/coin/list', moves: false, access: 'user' },
  'spot.order': { method: 'GET', path: '/spot/order', moves: false, access: 'user' },
  'spot.fills': { method: 'GET', path: '/spot/fills', moves: false, access: 'user' },
  'wallet.list': { method: 'POST', path: '/wallet/list', moves: false, access: 'user' },
  'wallet.detail': { method: 'POST', path: '/wallet/detail', moves: false, access: 'user' },
  'wallet.holds': { method: 'GET', path: '/wallet/holds', moves: false, access: 'user' },
  'wallet.bills': { method: 'POST', path: '/wallet/legal_log', moves: false, access: 'user' },
  'wallet.billsCsv': { method: 'GET', path: '/wallet/bills.csv', moves: false, access: 'user' },
  'wallet.info': { method: 'POST', path: '/wallet/get_info', moves: false, access: 'user' },
  'wallet.move': { method: 'POST', path: '/wallet/change', moves: true, access: 'user' },
  'wallet.moves': { method: 'GET', path: '/wallet/hzhistory', moves: false, access: 'user' },
  'wallet.convertQuote': { method: 'POST', path: '/user/getTransferFee', moves: false, access: 'user' },
  'wallet.convert': { method: 'POST', path: '/user/Transfer', moves: true, access: 'user' },
  'wallet.conversions': { method: 'POST', path: '/user/getTransferList', moves: false, access: 'user' },
  'wallet.convertible': { method: 'GET', path: '/currency/user_currency_list', moves: false, access: 'user' },
  'wallet.currencyRate': { method: 'GET', path: '/wallet/getRateCurrency', moves: false, access: 'guest' },
  'wallet.fiatRates': { method: 'GET', path: '/wallet/fiat_rates', moves: false, access: 'guest' },
}
