import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaults } from '#state/client-state.ts'
import { setClient } from '#state/client-store.ts'
import { keepApp } from './keep.ts'

/** What the server has: the list of the release, and the page, whose hash the list has. */
let release: { name: string; pageOf: string }
let device: Map<string, Map<string, string>>
let asked: string[]
let loaded: string[]
let connection: object | undefined

const listOf = (name: string) => ({
  build: name,
  page: `hash of ${name}`,
  code: ['/assets/boot.js', `/assets/app-${name}.js`],
  words: { en: ['/assets/en.js'], th: ['/assets/th.js'] },
})

const cacheOf = (files: Map<string, string>) => ({
  keys: async () => [...files.keys()].map((path) => ({ url: `https://assay.example${path}` })),
  match: async (path: string) => files.get(path),
  put: async (path: string, answer: Response) => void files.set(path, await answer.text()),
})

beforeEach(() => {
  release = { name: 'one', pageOf: 'one' }
  device = new Map()
  asked = []
  loaded = []
  connection = undefined
  setClient({ ...defaults, language: 'en' })
  vi.stubGlobal('location', { origin: 'https://assay.example' })
  vi.stubGlobal('navigator', {
    get connection() {
      return connection
    },
  })
  vi.stubGlobal('performance', { getEntriesByType: () => loaded.map((path) => ({ name: `https://assay.example${path}` })) })
  vi.stubGlobal('fetch', async (path: string, { integrity }: { integrity?: string } = {}) => {
    asked.push(path)
    if (path === '/app-files.json') return new Response(JSON.stringify(listOf(release.name)))
    if (path === '/' && integrity !== `hash of ${release.pageOf}`) throw new TypeError('another page')
    return new Response(path)
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const files = device.get(name) ?? new Map<string, string>()
      device.set(name, files)
      return cacheOf(files)
    },
    keys: async () => [...device.keys()],
    delete: async (name: string) => device.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setClient(defaults)
})

const keptOf = (name: string) => [...(device.get(`assay ${name}`)?.keys() ?? [])]

describe('keepApp', () => {
  it('keeps all code, the texts in use and, last, the page', async () => {
    await keepApp()
    expect(keptOf('one')).toEqual(['/assets/boot.js', '/assets/app-one.js', '/assets/en.js', '/'])
  })
  it('asks for nothing twice, and for the texts of another language once it is chosen', async () => {
    await keepApp()
    asked = []
    setClient({ language: 'th' })
    await keepApp()
    expect(asked).toEqual(['/app-files.json', '/assets/th.js'])
  })
  it('keeps the release before for pages that are still open, and drops those before it', async () => {
    for (const name of ['one', 'two', 'three']) {
      release = { name, pageOf: name }
      await keepApp()
    }
    expect([...device.keys()]).toEqual(['assay two', 'assay three'])
  })
  it('keeps no page whose files are those of another release', async () => {
    release = { name: 'two', pageOf: 'three' }
    await expect(keepApp()).rejects.toThrow('another page')
    expect(keptOf('two')).not.toContain('/')
  })
  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('loads nothing ahead with %o', async (slow) => {
    connection = slow
    loaded = ['/assets/boot.js', '/assets/en.js', '/api/currency/quotation_new']
    await keepApp()
    expect(keptOf('one')).toEqual(['/assets/boot.js', '/assets/en.js', '/'])
  })
  it('without a cache it fetches the code all the same', async () => {
    vi.stubGlobal('caches', undefined)
    await keepApp()
    expect(asked).toEqual(['/app-files.json', '/assets/boot.js', '/assets/app-one.js', '/assets/en.js'])
  })
})
