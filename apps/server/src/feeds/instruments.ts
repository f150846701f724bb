import type { Hours } from '@assay/engine/market'
import { formatUnits, unitsOf } from '@assay/money'
import type { Text } from '@assay/contract/wire'
import { langs } from '@assay/contract/wire'
import { currencyOf } from './currencies.ts'
import type { Currency } from './currencies.ts'
import { walks } from './walks.ts'
import type { Walk } from './walks.ts'

/** Something that is traded. Ids and symbols never change. */
export interface Instrument {
  id: number
  symbol: string
  kind: 'spot' | 'contract' | 'stock' | 'forex'
  /** What is traded, and what it is priced in. On the wire `currency_id` and `legal_id`. */
  base: Currency
  quote: Currency
  hours: Hours
  /** Decimals of a price. The tick size is one unit of the last decimal. */
  priceDecimals: number
  /** Decimals of an amount, which is in base units for spot and in lots otherwise. The step is one unit of the last decimal. */
  amountDecimals: number
  /** In base units for spot, in lots for all others. */
  minimumAmount: string
  /** In the quote currency. */
  minimumNotional: string
  /** Base units in one lot of a contract. For spot, the step of an amount. */
  lotSize: string
  /** Base units in one step of an amount. Candles count volume in these steps. */
  amountStep: string
  /** Steps traded on an average day. */
  dailySteps: number
  /** Minimum spread of contract fills, in basis points. */
  minimumSpreadBp: number
  hasOptions: boolean
  /** Milliseconds between samples of the index: 200 with options, otherwise 1000. */
  clockMs: 200 | 1000
  names: Text
}

/** An instrument of a new installation. */
export interface IndexedInstrument extends Instrument {
  /** The index that the instrument follows. A contract shares it with its spot pair. */
  walk: Walk
}

function namesOf(base: Currency, quote: Currency, kind: Instrument['kind']): Text {
  const names = { ...base.names }
  if (kind === 'forex') for (const lang of langs) names[lang] = `${base.names[lang]}/${quote.names[lang]}`
  return names
}

/** `value` steps as a decimal amount. One step is one unit of the last of `decimals` places. */
const stepsOf = (value: string, decimals: number): string => {
  const scale = (value.split('.')[1] ?? '').length
  return formatUnits(unitsOf(value, scale), scale + decimals)
}

type Terms = Pick<Instrument, 'id' | 'symbol' | 'kind' | 'priceDecimals' | 'amountDecimals' | 'minimumAmount'> &
  Partial<Pick<Instrument, 'minimumNotional' | 'lotSize' | 'minimumSpreadBp' | 'hasOptions'>>

function instrument(walkSymbol: string, terms: Terms): IndexedInstrument {
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
 * For each crypto currency: the spot pair's price decimals, amount decimals and minimum amount, then the contract's price decimals and lot
 * size. The indices of the major coins are sampled every 200 ms for their options, so the charts of their contracts show these samples too.
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

/** A lot is one share. The minimum amount is a hundredth of a share. The tick size is a cent. */
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

export const instruments: readonly IndexedInstrument[] = [...spot, ...contracts, ...stocks, ...forex]

/** Converts a recorded volume, in 1e-8 base units, to whole steps of the amount, rounded down. */
export const volumeInSteps = ({ amountStep }: Instrument, volumeE8: number): number => Math.floor(volumeE8 / Number(unitsOf(amountStep, 8)))

/**
 * A part of an average day's volume, in steps of the amount. The day is split into `parts` equal parts, and the result is `ppm` millionths
 * of one.
 */
export function shareOfDay({ dailySteps }: Instrument, { ppm, parts }: { ppm: number; parts: number }): number {
  return Number((BigInt(dailySteps) * BigInt(ppm)) / BigInt(parts * 1_000_000))
}

/** Trading minutes of a full day. */
export const tradingMinutes = (hours: Hours): number => (hours === 'us-stock' ? 390 : 1440)
