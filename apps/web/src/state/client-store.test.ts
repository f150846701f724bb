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
    expect((await reload()).useClient.getState()).toEqual({ ...defaults, language: 'th', site: { ...defaults.site, name: 'Market' } })
  })
  it('finds again what it stored, and takes in what an older release did', async () => {
    const first = await reload()
    first.setClient({ theme: 'light', searches: ['BTC'] })
    expect((await reload()).useClient.getState()).toEqual({ ...defaults, theme: 'light', searches: ['BTC'] })
    localStorage.setItem('assay', JSON.stringify({ state: { session: 'abc', theme: 'light' }, version: 0 }))
    expect((await reload()).useClient.getState()).toEqual({ ...defaults, token: 'abc', theme: 'light' })
  })
})
