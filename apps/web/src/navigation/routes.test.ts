import { messageLinks } from '@assay/contract/texts'
import type { ComponentProps } from 'react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { announced } from '#app/announced.ts'
import * as rooms from '#app/rooms.ts'
import type { address, go } from './go.ts'
import type { PageLink } from './link.tsx'
import type { Path, ShortcutPath } from './routes.ts'
import { allRoutes, announcedRouteOf, attachRooms, isGuarded, isOpen } from './routes.ts'

/** Pages not built yet. Lower it with each page: it may only fall. */
const UNBUILT = 38

attachRooms(Object.values(rooms))
const routes = allRoutes()
const listed = [...routes, ...announced.routes]
const addresses: string[] = listed.flatMap((route) => [route.path, ...('aliases' in route ? (route.aliases ?? []) : [])])

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
    const tabs = routes
      .filter(({ tab }) => tab && tab.only === undefined)
      .toSorted((one, other) => one.tab!.place - other.tab!.place)
      .map(({ path }) => path)
    expect(tabs).toEqual([
      '/pages/index/index',
      '/pages/market/market',
      '/pages/transaction/index',
      '/pages/financial/index',
      '/pages/fund/assets',
    ])
  })
  it('has a page where a message leads', () => {
    const open: string[] = routes.filter(({ page }) => page).map(({ path }) => path)
    const links = Object.values(messageLinks).map((link) => link.split('?')[0]!)
    expect(links.filter((link) => !open.includes(link))).toEqual([])
  })
  it(`lacks no more than ${UNBUILT} pages`, () => {
    expect(listed.filter((route) => !('page' in route)).length).toBeLessThanOrEqual(UNBUILT)
  })
})

describe('a path', () => {
  it('is one of a route, or the other name of one', () => {
    expectTypeOf<'/pages/fund/assets'>().toExtend<Path>()
    expectTypeOf<'/pages/quotation/index'>().toExtend<Path>()
    expectTypeOf<string>().not.toExtend<Path>()
    expectTypeOf<ShortcutPath>().toExtend<Path>()
  })
  it('does not compile when it is mistyped, nor with its query', () => {
    type Mistyped = '/pages/fund/asets' | 'pages/fund/assets' | '/pages/fund/assets?type=2'
    expectTypeOf<Mistyped & Path>().toBeNever()
    expectTypeOf<ComponentProps<typeof PageLink>['to']>().toEqualTypeOf<Path>()
    expectTypeOf<Parameters<(typeof go)['navigate' | 'redirect' | 'tab' | 'relaunch']>[0]>().toEqualTypeOf<Path>()
    expectTypeOf<Parameters<typeof address>[0]>().toEqualTypeOf<Path>()
    expectTypeOf<Parameters<typeof isOpen>[0]>().toEqualTypeOf<Path>()
  })
  it('may be announced, which nothing else needs to know', async () => {
    expect([isOpen('/pages/nft/nft'), routes.some(({ path }) => path === '/pages/nft/nft')]).toEqual([false, false])
    expect((await announcedRouteOf('/pages/nft/nft'))?.title.message).toBe('NFT')
    expect(await announcedRouteOf('/pages/nowhere')).toBeUndefined()
  })
  it('is open when it has a page, and guarded when that needs a user', () => {
    expect([isOpen('/pages/market/market'), isOpen('/'), isOpen('/pages/nft/nft')]).toEqual([true, true, false])
    expect([isGuarded('/pages/setting/bill'), isGuarded('/pages/copytrade/my'), isGuarded('/')]).toEqual([true, false, false])
  })
})
