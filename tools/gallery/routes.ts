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

/** Names under which orders of the demo user stand in the public log. */
export interface DemoProofs {
  settledOption: string
  runningOption: string
  contract: string
}

/** What a page is opened with, where it shows little without. */
const queries: Record<string, string> = {
  '/pages/market/search': 'keyword=coin',
  '/pages/fund/assets_record': 'currency=3&type=2',
  '/pages/common/article': 'c_id=4',
}

/** Pages that are several in one: the name of each beside what it is opened with. */
const views = (proofs: DemoProofs): Record<string, Record<string, string>> => ({
  '/pages/transaction/index': {
    coin: 'tab=coin&symbol=BTC/USDT',
    contract: 'tab=contract&symbol=BTC/USDT-CFD',
    options: 'tab=options',
    stocks: 'tab=stocks&symbol=EUR/USD',
  },
  '/pages/transaction/currency': { spot: 'symbol=BTC/USDT', contract: 'symbol=BTC/USDT-CFD' },
  '/pages/transaction/currency_order': { open: 'tab=open', history: 'tab=history', trades: 'tab=trades' },
  '/pages/transaction/contract_order': { positions: '', orders: 'tab=orders', history: 'tab=history' },
  '/pages/transaction/seconds_order': { running: '', settled: 'status=done' },
  '/pages/proof/verify': {
    ask: '',
    waiting: `kind=option&id=${proofs.runningOption}`,
    option: `kind=option&id=${proofs.settledOption}`,
    contract: `kind=contract&id=${proofs.contract}`,
  },
})

export interface View {
  /** Empty for a page that is only one. */
  name: string
  query: string
}

export function viewsOf(path: string, proofs: DemoProofs): View[] {
  const several = views(proofs)[path]
  if (!several) return [{ name: '', query: queries[path] ?? '' }]
  return Object.entries(several).map(([name, query]) => ({ name, query }))
}

export function builtRoutes(table = readFileSync(TABLE, 'utf8')): PictureRoute[] {
  // A title may be an object of its own.
  const inside = String.raw`(?:[^{}]|\{[^{}]*\})*?`
  const entry = new RegExp(String.raw`\{\s*path: '(?<path>[^']+)'${inside}\bpage: ${inside}\brooms: \['(?<room>[\w-]+)'`, 'g')
  const routes = [...table.matchAll(entry)].map(({ groups }) => ({ path: groups!['path']!, room: groups!['room']! }))
  const pages = table.match(/^(?! \*).*\bpage: \(\) => import/gm)?.length ?? 0
  if (routes.length !== pages) throw new Error(`the table of routes has ${pages} pages, ${routes.length} were read`)
  return routes
}
