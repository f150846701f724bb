import { langs, supportReferences, supportTopics } from '@assay/contract/wire'
import * as v from 'valibot'
import { firstLanguage } from './first-language.ts'

/** The fiat currencies a total can be shown in. */
export const fiatCodes = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const
export const chartPeriods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'] as const
export const bookLayouts = ['both', 'bids', 'asks'] as const
/** What charts show of the user's own: prices of orders and positions, what a coin has cost, and trades. */
export const ownKinds = ['orders', 'average', 'fills'] as const
/** The ranges of the portfolio's curve. */
export const curveRanges = ['1D', '7D', '30D', '90D', '1Y', 'All'] as const
export const marginModes = ['cross', 'isolated', 'super'] as const

/** Parses stored state field by field: a missing or invalid field gets its default, the others are kept. */
export function group<E extends v.ObjectEntries>(entries: E) {
  const fields = v.object(entries)
  return v.fallback(fields, v.parse(fields, {}))
}

const texts = v.array(v.string())
const figure = v.pipe(v.number(), v.finite())
const leverage = v.pipe(v.number(), v.integer(), v.minValue(1))
const rate = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))

/** The site's settings, kept from the last visit, so that the first paint already shows whether it is the sandbox or live. */
const site = group({
  name: v.fallback(v.string(), 'Assay'),
  mode: v.fallback(v.picklist(['sandbox', 'live']), 'sandbox'),
  /** Show the sixth tab, guess. */
  guess: v.fallback(v.boolean(), false),
  /** Play money of a new account, in USDT. 0: none. */
  welcome: v.fallback(v.string(), '0'),
  /** Set only when prices are generated from a known seed. Shown on every page then. */
  seed: v.fallback(v.string(), ''),
})

/** The look of an indicator: its parameters, the colours of its lines, and which lines are not shown. */
const look = v.object({ params: v.array(figure), tones: v.array(figure), hidden: v.array(figure) })

/** The initial values of the trade and chart pages. */
const trade = group({
  symbol: v.fallback(v.string(), 'BTC/USDT'),
  period: v.fallback(v.picklist(chartPeriods), '15min'),
  indicators: v.fallback(texts, ['MA', 'VOL']),
  /** Of indicators that are not as usual, by name. */
  looks: v.fallback(v.record(v.string(), look), {}),
  /** The ticket of a phone shows a small chart. */
  ticketChart: v.fallback(v.boolean(), false),
  bookLayout: v.fallback(v.picklist(bookLayouts), 'both'),
  /** What of the user's own the charts do not show. */
  hiddenOwn: v.fallback(v.array(v.picklist(ownKinds)), []),
  /** The day (YYYY-MM-DD) for which the check before a market order is skipped. */
  checkSkippedOn: v.fallback(v.string(), ''),
})

/** The initial values of the contract pages. */
const lever = group({
  /** Last looked at, by part of the trade tab. */
  contract: v.fallback(v.string(), 'BTC/USDT-CFD'),
  stocks: v.fallback(v.string(), 'AAPL/USD'),
  mode: v.fallback(v.picklist(marginModes), 'isolated'),
  leverage: v.fallback(leverage, 10),
  superLeverage: v.fallback(leverage, 150),
  /** The day (YYYY-MM-DD) for which the check before an order is skipped. */
  checkSkippedOn: v.fallback(v.string(), ''),
})

/** A line drawn on a chart: the tool, and its points by time (epoch milliseconds) and price. */
const drawnLine = v.object({ name: v.string(), points: v.array(v.object({ timestamp: figure, value: figure })) })

/** Calls that were sent and not answered: the key and the time (epoch milliseconds). */
const unanswered = v.object({ key: v.string(), atMs: figure })

/** A message to customer service that the server has not confirmed yet: sent again with the same id until it has. */
const unsent = v.object({
  id: v.string(),
  /** The last letters of the token it was written with: nobody else sends it. */
  writer: v.string(),
  text: v.string(),
  attached: v.fallback(
    v.nullable(v.object({ kind: v.picklist(['file', ...supportReferences]), reference: v.string(), title: v.string() })),
    null,
  ),
  page: v.string(),
  topic: v.fallback(v.picklist(supportTopics), 'other'),
  atMs: figure,
})

/** Everything that the browser stores. Server data is in the query cache instead. */
const schema = group({
  language: v.fallback(v.picklist(langs), 'en'),
  /** By the user. Until then the language is the browser's, at each start anew. */
  languageChosen: v.fallback(v.boolean(), false),
  /** `system` follows the device. */
  theme: v.fallback(v.picklist(['dark', 'light', 'system']), 'system'),
  /** Red for up, green for down. */
  swapColours: v.fallback(v.boolean(), false),
  colourBlind: v.fallback(v.boolean(), false),
  token: v.fallback(v.string(), ''),
  /** How who is logged in is called, as the server said last: without a connection he is still shown as himself. */
  personName: v.fallback(v.string(), ''),
  /** The random token by which the server knows this browser again, whoever logs in. */
  device: v.fallback(v.string(), ''),
  /** Of a guest who wrote to customer service. */
  visitor: v.fallback(v.string(), ''),
  unsent: v.fallback(v.array(unsent), []),
  fiat: v.fallback(v.picklist(fiatCodes), 'USD'),
  /** The value of one US dollar in each fiat currency, as decimal text. */
  fiatRates: v.fallback(v.record(v.picklist(fiatCodes), rate), { USD: '1' }),
  /** How numbers are written: as the language does, or with these marks. */
  numbers: v.fallback(v.picklist(['language', 'point', 'comma', 'space']), 'language'),
  hideBalances: v.fallback(v.boolean(), false),
  hideSmallBalances: v.fallback(v.boolean(), false),
  curveRange: v.fallback(v.picklist(curveRanges), '30D'),
  /** Favourites of a guest, by symbol. Those of a user are on the server. */
  favourites: v.fallback(texts, []),
  /** The last searches, newest first. */
  searches: v.fallback(texts, []),
  /** Drawings on charts, by symbol. */
  drawings: v.fallback(v.record(v.string(), v.array(drawnLine)), {}),
  /** By call and input; see api/intents.ts. */
  unanswered: v.fallback(v.record(v.string(), unanswered), {}),
  /** Pushes were offered once, or turned down. */
  pushOffered: v.fallback(v.boolean(), false),
  site,
  trade,
  /** The segment of the trade tab shown last, by name; the first one where there is none of that name. */
  tradeSegment: v.fallback(v.string(), ''),
  lever,
})

type Unchanging<T> = T extends object ? { readonly [K in keyof T]: Unchanging<T[K]> } : T

export type ClientState = { [K in keyof Stored]: Unchanging<Stored[K]> }
type Stored = v.InferOutput<typeof schema>
export type Unsent = v.InferOutput<typeof unsent>
export type FiatCode = (typeof fiatCodes)[number]
export type OwnKind = (typeof ownKinds)[number]
export type TradeMemory = ClientState['trade']
export type LeverMemory = ClientState['lever']

export function readState(stored: unknown): ClientState {
  const state = v.parse(schema, stored)
  return state.languageChosen ? state : { ...state, language: firstLanguage() }
}

export const defaults: ClientState = readState(undefined)
