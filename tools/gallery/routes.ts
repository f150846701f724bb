/** The pages that exist, read from the rooms: what is added there appears in the gallery by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Own } from '../../e2e/flows/looks.ts'

export const apps = ['web', 'console'] as const
export type App = (typeof apps)[number]

export interface PictureRoute {
  app: App
  path: string
  /** The room the page belongs to. */
  room: string
}

const sourcesOf = (app: App): string => join(import.meta.dirname, '../../apps', app, 'src')
/** The page of a route, unlike that of a segment of the trade tab. */
const PAGE = 'page: (): Part'

/** Pages that send away whoever is logged in. */
const forGuests = /\/common\/(login|register|forget|area)$/
export const isForGuests = (path: string): boolean => forGuests.test(path)

/** Ids of what the demo user has; of what stands in the public log the name that it has there. */
export interface DemoIds extends Own {
  settledOption: string
  runningOption: string
  contract: string
}

/** What a page is opened with, where it shows little without. */
const queries = (own: DemoIds): Record<string, string> => ({
  '/pages/market/search': 'keyword=coin',
  '/pages/fund/assets_record': 'currency=3&type=2',
  '/pages/common/article': 'c_id=4',
  '/pages/fund/receive': 'currency_id=2',
  '/pages/fund/withdraw': 'currency_id=3',
  '/pages/lockming/buy': 'config_id=3',
  '/pages/lockming/order': `id=${own.miningOrder}`,
  '/pages/ieo/subscribe': 'id=2',
  '/pages/ieo/order': `id=${own.saleOrder}`,
  '/pages/invest/purchase': `id=${own.dualProduct}`,
})

/** Pages that are several in one: the name of each beside what it is opened with. */
const views = (own: DemoIds): Record<string, Record<string, string>> => ({
  '/pages/transaction/index': {
    coin: 'tab=coin&symbol=BTC/USDT',
    contract: 'tab=contract&symbol=BTC/USDT-CFD',
    options: 'tab=options',
    stocks: 'tab=stocks&symbol=EUR/USD',
  },
  '/pages/transaction/currency': { spot: 'symbol=BTC/USDT', contract: 'symbol=BTC/USDT-CFD' },
  '/pages/fund/receive_withdraw_record': { deposits: '', withdrawals: 'tab=withdrawal' },
  '/pages/transaction/currency_order': { open: 'tab=open', history: 'tab=history', trades: 'tab=trades' },
  '/pages/transaction/contract_order': { positions: '', orders: 'tab=orders', history: 'tab=history' },
  '/pages/transaction/seconds_order': { running: '', settled: 'status=done' },
  '/pages/proof/verify': {
    ask: '',
    waiting: `kind=option&id=${own.runningOption}`,
    option: `kind=option&id=${own.settledOption}`,
    contract: `kind=contract&id=${own.contract}`,
  },
})

export interface View {
  /** Empty for a page that is only one. */
  name: string
  query: string
}

export function viewsOf(path: string, own: DemoIds): View[] {
  const several = views(own)[path]
  if (!several) return [{ name: '', query: queries(own)[path] ?? '' }]
  return Object.entries(several).map(([name, query]) => ({ name, query }))
}

/** Each room's list of its pages, and of the web app that of the pages which many rooms make together. */
function routeLists(app: App): { room: string; text: string }[] {
  const sources = sourcesOf(app)
  const rooms = readdirSync(join(sources, 'rooms')).map((room) => ({ room, file: `rooms/${room}/room.ts` }))
  const all = app === 'web' ? [{ room: 'app', file: 'app/own.ts' }, ...rooms] : rooms
  return all.map(({ room, file }) => ({ room, text: readFileSync(join(sources, file), 'utf8') }))
}

/** The pages that exist, room by room: an entry of the list begins with its path. */
export function builtRoutes(app: App): PictureRoute[] {
  const texts = routeLists(app)
  const built = texts.flatMap(({ room, text }) => {
    const entries = text.split(/\{\s*(?=path: ')/).slice(1)
    return entries.filter((entry) => entry.includes(PAGE)).map((entry) => ({ app, room, path: /path: '([^']+)'/.exec(entry)![1]! }))
  })
  const pages = texts.reduce((sum, { text }) => sum + text.split(PAGE).length - 1, 0)
  if (built.length !== pages) throw new Error(`the rooms of ${app} have ${pages} pages, ${built.length} were read`)
  return built
}
