import type { Hours } from '@assay/engine/market'
import { formatUnits, unitsOf } from '@assay/money'
import type { Text } from '@assay/contract/wire'
import { langs } from '@assay/contract/wire'
import { currencyOf } from './currencies.ts'
import type { Currency } from './currencies.ts'
import { walks } from './walks.ts'
import type { Walk } from './walks.ts'

/** Every instrument of a fresh install. Ids and symbols never change. */
export interface Instrument {
  id: number
  symbol: string
  kind: 'spot' | 'contract' | 'stock' | 'forex'
  /** What is traded (`currency_id`) and what it is priced in (`legal_id`). */
  base: Currency
  quote: Currency
  /** The index it follows; a contract shares that of its spot pair. */
  walk: Walk
  hours: Hours
  /** The tick is one unit of the last of these places. */
  priceDecimals: number
  /** The step of an amount, base units for spot and lots for all others, is one unit of the last of these places. */
  amountDecimals: number
  /** In base units for spot, in lots for all others. */
  minimumAmount: string
  /** In the quote currency. */
  minimumNotional: string
  /** Base units in one lot of a leveraged position; for spot the step of an amount. */
  lotSize: string
  /** Base units in one step of an amount: what the volume of a candle counts. */
  amountStep: string
  /** Steps traded in a mean day. */
  dailySteps: number
  /** Contracts never fill at a narrower spread than this. */
  minimumSpreadBp: number
  hasOptions: boolean
  /** How often the index is sampled: 200 ms with options, else 1 s. */
  clockMs: 200 | 1000
  names: Text
}

function namesOf(base: Currency, quote: Currency, kind: Instrument['kind']): Text {
  const names = { ...base.names }
  if (kind === 'forex') for (const lang of langs) names[lang] = `${base.names[lang]}/${quote.names[lang]}`
  return names
}

/** A decimal number of steps, each one unit of the last of so many places. */
const stepsOf = (value: string, decimals: number): string => {
  const scale = (value.split('.')[1] ?? '').length
  return formatUnits(unitsOf(value, scale), scale + decimals)
}

type Terms = Pick<Instrument, 'id' | 'symbol' | 'kind' | 'priceDecimals' | 'amountDecimals' | 'minimumAmount'> &
  Partial<Pick<Instrument, 'minimumNotional' | 'lotSize' | 'minimumSpreadBp' | 'hasOptions'>>

function instrument(walkSymbol: string, terms: Terms): Instrument {
  const walk = walks.find(({ symbol }) => symbol === walkSymbol)
  if (!walk) throw new Error(`no walk ${walkSymbol}`)
  const [baseCode, quoteCode] = walkSymbol.split('/')
  const base = currencyOf(baseCode!)
  const quote = currencyOf(quoteCode!)
  const hasOptions = terms.hasOptions ?? false
  const amountStep = stepsOf(terms.lotSize ?? '1', terms.amountDecimals)
  return {
    base,
    quote,
    walk,
    hours: walk.hours,
    minimumNotional: '0',
    lotSize: amountStep,
    amountStep,
    dailySteps: Math.floor((walk.dailyVolume * 1e8) / Number(unitsOf(amountStep, 8))),
    minimumSpreadBp: 1,
    ...terms,
    hasOptions,
    clockMs: hasOptions ? 200 : 1000,
    names: namesOf(base, quote, terms.kind),
  }
}

/**
 * Crypto: the spot pair's price and amount decimals and minimum amount, then the contract's price decimals and lot size.
 * The index of the majors is sampled for their contracts, whose charts show it, every 200 ms.
 */
const crypto: [code: string, price: number, amount: number, minimum: string, contractPrice: number, lotSize: string][] = [
  ['BTC', 2, 5, '0.0001', 1, '0.01'],
  ['ETH', 2, 4, '0.002', 2, '0.01'],
  ['BNB', 2, 3, '0.006', 2, '0.1'],
  ['SOL', 2, 3, '0.04', 2, '1'],
  ['XRP', 4, 1, '2.5', 4, '100'],
  ['DOGE', 5, 0, '36', 5, '1000'],
  ['ADA', 4, 1, '12.5', 4, '100'],
  ['LTC', 2, 3, '0.06', 2, '1'],
  ['AVAX', 3, 2, '0.4', 3, '10'],
  ['LINK', 3, 2, '0.4', 3, '10'],
  ['DOT', 4, 2, '2.4', 4, '10'],
  ['TRX', 5, 1, '17.5', 5, '1000'],
]

const spot = crypto.map(([code, priceDecimals, amountDecimals, minimumAmount], at) =>
  instrument(`${code}/USDT`, {
    id: 1 + at,
    symbol: `${code}/USDT`,
    kind: 'spot',
    priceDecimals,
    amountDecimals,
    minimumAmount,
    minimumNotional: '5',
  }),
)

const contracts = crypto.map(([code, , , , priceDecimals, lotSize], at) =>
  instrument(`${code}/USDT`, {
    id: 101 + at,
    symbol: `${code}/USDT-CFD`,
    kind: 'contract',
    priceDecimals,
    amountDecimals: 2,
    minimumAmount: '0.01',
    lotSize,
    hasOptions: ['BTC', 'ETH', 'BNB', 'SOL', 'XRP'].includes(code),
  }),
)

/** A lot is one share, traded by the hundredth; the tick is a cent. */
const stocks = walks
  .filter(({ hours }) => hours === 'us-stock')
  .map(({ symbol }, at) =>
    instrument(symbol, {
      id: 201 + at,
      symbol,
      kind: 'stock',
      priceDecimals: 2,
      amountDecimals: 2,
      minimumAmount: '0.01',
      lotSize: '1',
      minimumSpreadBp: 2,
    }),
  )

const forex = walks
  .filter(({ hours }) => hours === 'forex')
  .map(({ symbol, priceDecimals }, at) =>
    instrument(symbol, {
      id: 301 + at,
      symbol,
      kind: 'forex',
      priceDecimals,
      amountDecimals: 2,
      minimumAmount: '0.01',
      lotSize: '1000',
      hasOptions: ['EUR/USD', 'GBP/USD', 'USD/JPY'].includes(symbol),
    }),
  )

export const instruments: readonly Instrument[] = [...spot, ...contracts, ...stocks, ...forex]

/** Base units in 1e-8, as records count volume, in whole steps of the amount, rounded down. */
export const volumeInSteps = ({ amountStep }: Instrument, volumeE8: number): number => Math.floor(volumeE8 / Number(unitsOf(amountStep, 8)))

/** A share of a mean day's volume, in steps of the amount: `ppm` millionths of one of so many equal parts. */
export function shareOfDay({ dailySteps }: Instrument, { ppm, parts }: { ppm: number; parts: number }): number {
  return Number((BigInt(dailySteps) * BigInt(ppm)) / BigInt(parts * 1_000_000))
}

/** Minutes in which the market of an instrument trades on a full day. */
export const tradingMinutes = (hours: Hours): number => (hours === 'us-stock' ? 390 : 1440)
