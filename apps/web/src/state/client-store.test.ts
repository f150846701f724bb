// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaults } from './client-state.ts'

/** The store as a page that is loaded anew finds it. */
async function reload() {
  vi.resetModules()
  return import('./client-store.ts')
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('h5Version', '1')
})

describe('the client store', () => {
  it.each(['', 'not json', 'null', '5', '"text"', '[]', '{}', '{"state":null}', '{"state":5,"version":1}', '{"state":{},"version":"x"}'])(
    'begins anew where %j is stored',
    async (text) => {
      localStorage.setItem('assay', text)
      expect((await reload()).useClient.getState()).toEqual(defaults)
    },
  )
  it('keeps what is sound of a state that is damaged in places', async () => {
    const state = { language: 'th', theme: 7, token: ['x'], favourites: [1], trade: null, site: { name: 'Market', mode: 'none' } }
    localStorage.setItem('assay', JSON.stringify({ state, version: 1 }))
    expect((await reload()).useClient.getState()).toEqual({
      ...defaults,
      language: 'th',
      languageChosen: true,
      site: { ...defaults.site, name: 'Market' },
    })
  })
  it('is in the language of the browser, at each start, until the user chooses one', async () => {
    const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'zh-TW', 'en'])
    const first = await reload()
    expect(first.useClient.getState().language).toBe('hk')
    first.setClient({ fiat: 'EUR' })
    browser.mockReturnValue(['fr-CA'])
    const second = await reload()
    expect(second.useClient.getState()).toMatchObject({ language: 'fra', fiat: 'EUR' })
    second.chooseLanguage('en')
    expect((await reload()).useClient.getState().language).toBe('en')
    browser.mockRestore()
  })
  it('finds again what it stored, and takes in what an older release did', async () => {
    const first = await reload()
    first.setClient({ theme: 'light', searches: ['BTC'] })
    expect((await reload()).useClient.getState()).toEqual({ ...defaults, theme: 'light', searches: ['BTC'] })
    localStorage.setItem('assay', JSON.stringify({ state: { session: 'abc', theme: 'light' }, version: 0 }))
    expect((await reload()).useClient.getState()).toEqual({ ...defaults, token: 'abc', theme: 'light' })
  })
})
