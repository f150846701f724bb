import { messageTexts } from '@assay/contract/texts'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'

/** Pages not built yet. Lower it with each page: it may only fall. */
const UNBUILT = 65

const addresses = routes.flatMap(({ path, aliases = [] }) => [path, ...aliases])

/** The routes of the specification, area by area, as it names them. */
const specified: Record<string, string> = {
  common: 'login register forget area article general webView faq contactus aboutus borrowing',
  setting:
    'setting userInfo security password payPassword coupon wallet bill real real_mark addWallet operational_compliance share areas bank bank_international',
  fund: 'select hetong receive receive_withdraw_record withdraw assets_record assets_all_record transfer fundTransfer transfer_history assets',
  market: 'market search',
  copytrade: 'copy my trader',
  otc: 'otc',
  ieo: 'ieo subscribe order',
  lockming: 'lockming buy order welcome',
  transaction: 'index index2 currency currency_order contract contract_order seconds_order',
  nft: 'nft artistDetail mine components/artist components/artwork artworkDetail artworkDetail_video purchase purchase_one resell myNft components/search components/collection',
  invest: 'invest mine purchase help',
  follow: 'index trader follow agreement_zh agreement_en',
  game: 'game',
  kefu: 'index',
  kf: 'kf',
  mailMessage: 'mailMessage mailMessageList ggList ggDetail',
  index: 'index',
  quotation: 'index',
  financial: 'index',
}
const others = ['/', '/components/signView/signView', '/choose-location', '/open-location']

describe('routes', () => {
  it('has every route of the specification', () => {
    const named = Object.entries(specified).flatMap(([area, pages]) => pages.split(' ').map((page) => `/pages/${area}/${page}`))
    expect([...named, ...others].filter((path) => !addresses.includes(path))).toEqual([])
  })
  it('has each only once', () => {
    expect(addresses.filter((path, index) => addresses.indexOf(path) !== index)).toEqual([])
  })
  it('has the tabs in their order', () => {
    const tabs = routes.filter(({ tab }) => tab).map(({ path }) => path)
    expect(tabs).toEqual([
      '/pages/index/index',
      '/pages/market/market',
      '/pages/transaction/index',
      '/pages/financial/index',
      '/pages/fund/assets',
    ])
  })
  it('is the only place links lead to', () => {
    const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const links = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/'(\/pages\/[\w/-]+)/g)].map((match) => `${file}: ${match[1]}`),
    )
    expect(links.length).toBeGreaterThan(routes.length)
    expect(links.filter((link) => !addresses.includes(link.split(': ')[1]!))).toEqual([])
  })
  it('has a page where a message leads', () => {
    const open = routes.filter(({ page }) => page).map(({ path }) => path)
    const links = Object.values(messageTexts).map(({ link }) => link.split('?')[0]!)
    expect(links.filter((link) => !open.includes(link))).toEqual([])
  })
  it(`lacks no more than ${UNBUILT} pages`, () => {
    expect(routes.filter(({ page }) => !page).length).toBeLessThanOrEqual(UNBUILT)
  })
})
