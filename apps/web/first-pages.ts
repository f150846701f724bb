/**
 * What index.html carries for the pages a visit begins with: which files and answers they will need, so that the browser asks
 * for all of them at once, and how they look before any data, so that the first paint is the page itself.
 */
import { langs } from '@assay/contract/wire'
import { createServer, type Manifest } from 'vite'
import { paths } from './src/api/paths.gen.ts'
import type { drawFirst as drawFirstPage } from './src/app/first-draw.tsx'

interface FirstPage {
  addresses: readonly string[]
  /** What the route loads, the page first, and the rooms whose words it needs: as in the room.ts of the page's room. */
  modules: readonly string[]
  rooms: readonly string[]
  calls: readonly (keyof typeof paths)[]
  /** Drawn as on a phone; a desk looks different. */
  phone?: true
}

/** The list boot.js reads, by address of the page; files and calls as addresses. */
export interface Ahead {
  /** The entry and its libraries, in the order they run. */
  start: string[]
  pages: Record<string, { draw: string; phone?: true; scripts: string[]; words: Record<string, string[]>; calls: string[] }>
}

const pages: readonly FirstPage[] = [
  {
    addresses: ['/', '/pages/index/index'],
    modules: ['src/rooms/home/pages/home.tsx', 'src/rooms/market/parts/watch.tsx'],
    rooms: ['home', 'market'],
    calls: ['market.quotes'],
  },
  { addresses: ['/pages/market/market'], modules: ['src/rooms/market/pages/market.tsx'], rooms: ['market'], calls: ['market.quotes'] },
  {
    addresses: ['/pages/transaction/index'],
    modules: ['src/app/trade.tsx', 'src/rooms/spot/pages/trade.tsx'],
    rooms: ['spot', 'trading'],
    calls: ['market.currencies', 'market.quotes'],
    phone: true,
  },
]

const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1]!)

/**
 * Rules for what the first pages wear that would come too late: in a sheet the page does not link. Their parts belong into
 * src/app/first-sheets.ts.
 */
export function lateRules(html: string, sheets: Record<string, string>): string[] {
  const worn = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]!.split(' ')))
  const isFor = (selector: string) => classesIn(selector).length > 0 && classesIn(selector).every((name) => worn.has(name))
  return Object.entries(sheets)
    .filter(([address]) => !html.includes(address))
    .flatMap(([, text]) => [...text.matchAll(/[^{}@;]+(?=\{)/g)].flatMap(([selectors]) => selectors.split(/,(?![^(]*\))/)))
    .filter(isFor)
}

/** A chunk and all it imports, as addresses; the entry's own are in the page already. */
function scriptsOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} is not a chunk of the build`)
  if (chunk.isEntry) return found
  found.add(`/${chunk.file}`)
  for (const imported of chunk.imports ?? []) if (!found.has(`/${manifest[imported]!.file}`)) scriptsOf(manifest, imported, found)
  return found
}

/** The page with the list and the templates in it; boot.js reads both. */
export async function withFirstPages(html: string, manifest: Manifest): Promise<string> {
  const known = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!)
  const wordsIn = (lang: string, rooms: readonly string[]) =>
    ['app', ...rooms].flatMap((room) =>
      manifest[`locales/${lang}/${room}.po`] ? [`/${manifest[`locales/${lang}/${room}.po`]!.file}`] : [],
    )
  const entries = pages.flatMap(({ addresses, modules, rooms, calls, phone }) => {
    const entry = {
      draw: `draw:${addresses[0]}`,
      phone,
      scripts: [...new Set(modules.flatMap((module) => [...scriptsOf(manifest, module)]))].filter((file) => !known.includes(file)),
      words: Object.fromEntries(langs.map((lang) => [lang, wordsIn(lang, rooms)])),
      calls: calls.map((name) => `/api${paths[name].path}`),
    }
    return addresses.map((address) => [address, entry] as const)
  })
  const start = ['react', 'vendor', 'index'].flatMap((name) => known.filter((file) => file.startsWith(`/assets/${name}-`)))
  const ahead = JSON.stringify({ start, pages: Object.fromEntries(entries) } satisfies Ahead)
  const list = `<script type="application/json" id="ahead">${ahead}</script>`
  const drawn = await templates()
  return (
    html
      // No script is needed for the first paint: styles come first, the libraries beside them, and boot.js starts the app after it.
      .replace(/<script type="module" [^>]+><\/script>\s*/, '')
      .replace(/<link rel="modulepreload" [^>]+rolldown-runtime[^>]+>\s*/, '')
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
      .replace('<script src="/assets/boot-', (boot) => `${list}\n    ${drawn}\n    ${boot}`)
  )
}

async function templates(): Promise<string> {
  const configFile = `${import.meta.dirname}/vite.config.ts`
  const server = { middlewareMode: true, hmr: false, ws: false, watch: null } as const
  const optimizeDeps = { noDiscovery: true, include: [] }
  const vite = await createServer({ configFile, mode: 'production', server, optimizeDeps, appType: 'custom', logLevel: 'warn' })
  const { drawFirst } = (await vite.ssrLoadModule('/src/app/first-draw.tsx')) as { drawFirst: typeof drawFirstPage }
  const drawn: string[] = []
  for (const { addresses } of pages) {
    // Replaced as soon as the app stands; until then nothing in it could answer a tap.
    drawn.push(`<template id="draw:${addresses[0]}"><div inert>${await drawFirst(addresses[0]!)}</div></template>`)
  }
  await vite.close()
  return drawn.join('\n    ')
}
