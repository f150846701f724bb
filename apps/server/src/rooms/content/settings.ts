/** The routes that the home page offers as shortcuts, in order. The app leaves out pages that are not open yet. */
export const quickList = [
  '/pages/transaction/currency',
  '/pages/fund/fundTransfer',
  '/pages/fund/transfer',
  '/pages/setting/bill',
  '/pages/transaction/currency_order',
  '/pages/market/search',
  '/pages/mailMessage/ggList',
  '/pages/setting/security',
]
