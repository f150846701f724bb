import { beforeEach, describe, expect, it, vi } from 'vitest'
import { address, attachMover, go, HOME, readAddress } from './go.ts'

/** A browser with a history of its own, as a router keeps it: the index in the state. */
function openBrowser() {
  const browser = { entries: [HOME], numbers: [0] as (number | undefined)[], at: 0, typeAddress }
  let popped = () => {}
  const put = (to: string, number: number | undefined) => {
    browser.at += 1
    browser.entries = [...browser.entries.slice(0, browser.at), to]
    browser.numbers = [...browser.numbers.slice(0, browser.at), number]
  }
  function typeAddress(to: string) {
    put(to, undefined)
    popped()
  }
  const navigate = (to: string | number, { replace = false } = {}) => {
    if (typeof to === 'number') browser.at += to
    else if (replace) browser.entries[browser.at] = to
    else put(to, (browser.numbers[browser.at] ?? 0) + 1)
  }
  vi.stubGlobal('history', {
    get state() {
      return { idx: browser.numbers[browser.at] }
    },
    replaceState: ({ idx }: { idx: number }) => (browser.numbers[browser.at] = idx),
  })
  const entryOf = (to: string) => ({ url: `https://app.example.test/#${to}` })
  vi.stubGlobal('navigation', {
    entries: () => browser.entries.map(entryOf),
    get currentEntry() {
      return { index: browser.at }
    },
  })
  attachMover({ navigate, path: () => browser.entries[browser.at]!.split('?')[0]!, onPop: (listener) => (popped = listener) })
  return browser
}

let browser = openBrowser()
beforeEach(() => {
  browser = openBrowser()
  go.relaunch(HOME)
})

describe('go', () => {
  it('navigates deeper and back', () => {
    go.navigate('/pages/market/search', { keyword: 'btc' })
    expect(browser.entries).toEqual([HOME, '/pages/market/search?keyword=btc'])
    go.back()
    expect(browser.at).toBe(0)
  })
  it('redirects in place', () => {
    go.navigate('/pages/market/search')
    go.redirect('/pages/market/market')
    expect(browser.entries).toEqual([HOME, '/pages/market/market'])
  })
  it('tabs replace each other, and leave a deeper page in the history', () => {
    go.tab('/pages/market/market')
    expect(browser.entries).toEqual(['/pages/market/market'])
    go.navigate('/pages/market/search')
    go.tab(HOME)
    expect(browser.entries).toEqual(['/pages/market/market', '/pages/market/search', HOME])
  })
  it('goes home from where there is no step back', () => {
    go.redirect('/pages/market/search')
    go.back()
    expect(browser.entries).toEqual([HOME])
  })
  it('goes back from an address typed by hand, and from what follows it', () => {
    browser.typeAddress('/pages/common/article')
    go.back()
    expect(browser.at).toBe(0)
    go.navigate('/pages/market/search')
    go.relaunch('/pages/market/market')
    browser.typeAddress('/pages/common/article')
    go.navigate('/pages/market/search')
    go.back()
    expect(browser.entries[browser.at]).toBe('/pages/common/article')
    go.back()
    expect(browser.entries[browser.at]).toBe('/pages/market/market')
  })
  it('goes back to a page over all that was opened since, and to it in place where it does not lie behind', () => {
    const here = { to: '/pages/setting/real_mark', query: { from: 'withdraw' } } as const
    go.navigate(here.to, here.query)
    go.navigate('/pages/setting/mobile')
    go.navigate('/pages/setting/mobile', { step: 2 })
    go.backTo(here)
    expect([browser.at, browser.entries[browser.at]]).toEqual([1, '/pages/setting/real_mark?from=withdraw'])
    go.navigate('/pages/setting/email')
    go.backTo({ to: '/pages/setting/security' })
    expect(browser.entries).toEqual([HOME, '/pages/setting/real_mark?from=withdraw', '/pages/setting/security'])
  })
  it('goes back to no page behind a relaunch', () => {
    go.navigate('/pages/setting/security')
    go.relaunch('/pages/setting/mobile')
    go.navigate('/pages/setting/email')
    go.backTo({ to: HOME })
    expect(browser.entries).toEqual([HOME, '/pages/setting/mobile', HOME])
  })
  it('never goes back behind a relaunch', () => {
    go.navigate('/pages/fund/withdraw')
    go.relaunch('/pages/market/market')
    go.back()
    expect(browser.entries[browser.at]).toBe(HOME)
    expect(browser.at).toBe(1)
  })
})

it('writes addresses', () => {
  expect(address('/pages/market/market')).toBe('/pages/market/market')
  expect(address('/pages/transaction/currency', { symbol: 'BTC/USDT', side: undefined })).toBe(
    '/pages/transaction/currency?symbol=BTC%2FUSDT',
  )
})

it('reads addresses of this app, and no others', () => {
  expect(readAddress('/pages/fund/assets')).toEqual({ to: '/pages/fund/assets', query: {} })
  expect(readAddress('/pages/transaction/currency?symbol=BTC%2FUSDT&tag=1&tag=2')).toEqual({
    to: '/pages/transaction/currency',
    query: { symbol: 'BTC/USDT', tag: ['1', '2'] },
  })
  const foreign = ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/pages/nowhere', '', null, undefined]
  expect(foreign.filter((text) => readAddress(text))).toEqual([])
})
