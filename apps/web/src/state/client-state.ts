import type { Lang } from '@assay/contract/wire'
import { langs } from '@assay/contract/wire'

/** The fiat currencies a total can be shown in. */
export const fiatCodes = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const
export type FiatCode = (typeof fiatCodes)[number]

/** What the site says of itself: kept from the last visit, so that the first paint already tells sandbox from live. */
export interface Site {
  name: string
  mode: 'sandbox' | 'live'
  /** Show the sixth tab, guess. */
  guess: boolean
  /** Set only where prices are generated from a known seed; shown on every screen then. */
  seed: string
}

export const chartPeriods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'] as const
export const bookLayouts = ['both', 'bids', 'asks'] as const

/** What the trade and chart pages open with. */
export interface TradeMemory {
  symbol: string
  period: (typeof chartPeriods)[number]
  indicators: readonly string[]
  bookLayout: (typeof bookLayouts)[number]
  /** The day (YYYY-MM-DD) for which the check before a market order is skipped. */
  checkSkippedOn: string
}

export const tradeSegments = ['coin', 'contract', 'options', 'stocks'] as const
export const marginModes = ['cross', 'isolated', 'super'] as const

/** What the pages of leveraged contracts open with. */
export interface LeverMemory {
  /** Last looked at, by part of the trade tab. */
  contract: string
  stocks: string
  mode: (typeof marginModes)[number]
  multiple: number
  superMultiple: number
  /** The day (YYYY-MM-DD) for which the check before an order is skipped. */
  checkSkippedOn: string
}

/** A line drawn on a chart: the tool, and its points by time (epoch milliseconds) and price. */
export interface DrawnLine {
  name: string
  points: readonly { timestamp: number; value: number }[]
}

/** What was sent and not answered: the key it went under, and when that was (epoch milliseconds). */
export interface Unanswered {
  key: string
  atMs: number
}

/** Everything the browser remembers. Server data is not here: it belongs to the query cache. */
export interface ClientState {
  language: Lang
  /** `system` follows the device. */
  theme: 'dark' | 'light' | 'system'
  /** Red for up, green for down. */
  swapColours: boolean
  colourBlind: boolean
  token: string
  fiat: FiatCode
  /** How much one US dollar is in each fiat currency, as decimal text. */
  fiatRates: Partial<Record<FiatCode, string>>
  hideBalances: boolean
  hideSmallBalances: boolean
  /** Markets a guest marked, by symbol. Those of a user are on the server. */
  favourites: readonly string[]
  /** What was searched for last, newest first. */
  searches: readonly string[]
  /** What was drawn on the charts, by symbol. */
  drawings: Readonly<Record<string, readonly DrawnLine[]>>
  site: Site
  trade: TradeMemory
  /** The part of the trade tab shown last. */
  tradeSegment: (typeof tradeSegments)[number]
  lever: LeverMemory
  /** By call and input; see api/intents.ts. */
  unanswered: Readonly<Record<string, Unanswered>>
}

export const defaults: ClientState = {
  language: 'en',
  theme: 'dark',
  swapColours: false,
  colourBlind: false,
  token: '',
  fiat: 'USD',
  fiatRates: { USD: '1' },
  hideBalances: false,
  hideSmallBalances: false,
  favourites: [],
  searches: [],
  drawings: {},
  unanswered: {},
  site: { name: 'Assay', mode: 'sandbox', guess: false, seed: '' },
  tradeSegment: 'coin',
  lever: { contract: 'BTC/USDT-CFD', stocks: 'AAPL/USD', mode: 'isolated', multiple: 10, superMultiple: 150, checkSkippedOn: '' },
  trade: { symbol: 'BTC/USDT', period: '15min', indicators: ['MA', 'VOL'], bookLayout: 'both', checkSkippedOn: '' },
}

type Guard<T> = (value: unknown) => value is T
const flag: Guard<boolean> = (value) => typeof value === 'boolean'
const text: Guard<string> = (value) => typeof value === 'string'
const texts: Guard<readonly string[]> = (value): value is readonly string[] => Array.isArray(value) && value.every(text)
const oneOf =
  <T extends string>(options: readonly T[]): Guard<T> =>
  (value): value is T =>
    options.includes(value as T)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPoint = (value: unknown): boolean => isRecord(value) && Number.isFinite(value.timestamp) && Number.isFinite(value.value)
const isLine = (value: unknown): boolean =>
  isRecord(value) && text(value.name) && Array.isArray(value.points) && value.points.every(isPoint)

const guards: { [K in keyof ClientState]: Guard<ClientState[K]> } = {
  language: oneOf(langs),
  theme: oneOf(['dark', 'light', 'system']),
  swapColours: flag,
  colourBlind: flag,
  token: text,
  fiat: oneOf(fiatCodes),
  fiatRates: (value): value is ClientState['fiatRates'] =>
    isRecord(value) && Object.values(value).every((rate) => text(rate) && /^\d+(\.\d+)?$/.test(rate)),
  hideBalances: flag,
  hideSmallBalances: flag,
  favourites: texts,
  searches: texts,
  drawings: (value): value is ClientState['drawings'] =>
    isRecord(value) && Object.values(value).every((lines) => Array.isArray(lines) && lines.every(isLine)),
  site: (value): value is Site =>
    isRecord(value) && text(value.name) && oneOf(['sandbox', 'live'])(value.mode) && flag(value.guess) && text(value.seed),
  unanswered: (value): value is ClientState['unanswered'] =>
    isRecord(value) && Object.values(value).every((kept) => isRecord(kept) && text(kept.key) && Number.isFinite(kept.atMs)),
  tradeSegment: oneOf(tradeSegments),
  lever: (value): value is LeverMemory =>
    isRecord(value) &&
    text(value.contract) &&
    text(value.stocks) &&
    oneOf(marginModes)(value.mode) &&
    Number.isInteger(value.multiple) &&
    Number.isInteger(value.superMultiple) &&
    text(value.checkSkippedOn),
  trade: (value): value is TradeMemory =>
    isRecord(value) &&
    text(value.symbol) &&
    oneOf(chartPeriods)(value.period) &&
    Array.isArray(value.indicators) &&
    value.indicators.every(text) &&
    oneOf(bookLayouts)(value.bookLayout) &&
    text(value.checkSkippedOn),
}

/** What was stored, field by field; a field that is missing or spoilt falls back to its default, the others stay. */
export function readState(stored: unknown): ClientState {
  if (!isRecord(stored)) return { ...defaults }
  const valid = Object.entries(guards).flatMap(([field, guard]) => (guard(stored[field]) ? [[field, stored[field]] as const] : []))
  return { ...defaults, ...Object.fromEntries(valid) }
}
