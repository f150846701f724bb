/** The pages that exist, read from the app's table of routes: what is added there appears in the gallery by itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PictureRoute {
  path: string
  /** The room the page belongs to. */
  room: string
}

const TABLE = join(import.meta.dirname, '../../apps/web/src/app/routes.ts')

/** Pages that send away whoever is logged in. */
const forGuests = /\/common\/(login|register|forget|area)$/
export const isForGuests = (path: string): boolean => forGuests.test(path)

/** What a page is opened with, where it shows little without; several where it is several pages in one. */
const queries: Record<string, string | readonly string[]> = {
  '/pages/market/search': 'keyword=coin',
  '/pages/transaction/index': ['tab=coin&symbol=BTC/USDT', 'tab=contract&symbol=BTC/USDT-CFD', 'tab=options', 'tab=stocks&symbol=EUR/USD'],
  '/pages/transaction/currency': 'symbol=BTC/USDT',
  '/pages/transaction/currency_order': 'tab=history',
  '/pages/fund/assets_record': 'currency=3&type=2',
  '/pages/common/article': 'c_id=4',
}
export const queriesOf = (path: string): readonly string[] => [queries[path] ?? ''].flat()

export function builtRoutes(table = readFileSync(TABLE, 'utf8')): PictureRoute[] {
  // A title may be an object of its own.
  const inside = String.raw`(?:[^{}]|\{[^{}]*\})*?`
  const entry = new RegExp(String.raw`\{\s*path: '(?<path>[^']+)'${inside}\bpage: ${inside}\brooms: \['(?<room>[\w-]+)'`, 'g')
  const routes = [...table.matchAll(entry)].map(({ groups }) => ({ path: groups!['path']!, room: groups!['room']! }))
  const pages = table.match(/^(?! \*).*\bpage: \(\) => import/gm)?.length ?? 0
  if (routes.length !== pages) throw new Error(`the table of routes has ${pages} pages, ${routes.length} were read`)
  return routes
}
