import type { Hours } from '@assay/engine/market'

/**
 * A price walk of the sandbox, one per index. Instruments may share one: a spot pair and its contract have the same index, each rounded to
 * its own tick size.
 */
export interface Walk {
  /** Part of the key of the walk, so it never changes. */
  symbol: string
  hours: Hours
  stepMs: 200 | 1000
  /** Decimals of the smallest tick size among its instruments. */
  priceDecimals: number
  /** A decimal with at most `priceDecimals` places, near the real price of 2026. */
  firstPrice: string
  /** The intraday record that gives the volatility by time of day, the spread and the volume. */
  pattern: PatternName
  /** Standard deviation of a day's return in basis points, over the whole loop of the pattern. */
  volatilityBp: number
  /** The daily record shown for the years before the first tick. Null: those days are generated. */
  dailyRecord: DailyRecordName | null
  /** Base units traded on an average day. */
  dailyVolume: number
}

export type PatternName = keyof typeof patternRecords
export type DailyRecordName = 'btcusd' | 'eurusd' | 'gbpusd' | 'eurgbp' | 'aapl' | 'spy' | 'ibm' | 'bac' | 'goog' | 'aig' | 'fb' | 'qqq'

/**
 * The hours of each record's loop, and by how much its clock is late. The forex records of second quotes end their week at 00:59 UTC on
 * Saturday instead of 20:59 on Friday, four hours late.
 */
export const patternRecords = {
  'btcusd.1m': { hours: 'always', lateMs: 0 },
  'ethusd.1m': { hours: 'always', lateMs: 0 },
  'ltcusd.1m': { hours: 'always', lateMs: 0 },
  'eurusd.1s': { hours: 'forex', lateMs: 14_400_000 },
  'nzdusd.1s': { hours: 'forex', lateMs: 14_400_000 },
  'aapl.1m': { hours: 'us-stock', lateMs: 0 },
  'goog.1m': { hours: 'us-stock', lateMs: 0 },
  'spy.1s': { hours: 'us-stock', lateMs: 0 },
  'ibm.1s': { hours: 'us-stock', lateMs: 0 },
  'bac.1s': { hours: 'us-stock', lateMs: 0 },
  'aig.1s': { hours: 'us-stock', lateMs: 0 },
} as const satisfies Record<string, { hours: Hours; lateMs: number }>

type Row = [
  symbol: string,
  firstPrice: string,
  priceDecimals: number,
  volatilityBp: number,
  dailyVolume: number,
  pattern: PatternName,
  dailyRecord?: DailyRecordName,
]

const rows: Row[] = [
  ['BTC/USDT', '90250', 2, 240, 18_000, 'btcusd.1m', 'btcusd'],
  ['ETH/USDT', '3120', 2, 330, 320_000, 'ethusd.1m'],
  ['BNB/USDT', '886', 2, 270, 160_000, 'btcusd.1m'],
  ['SOL/USDT', '137.5', 2, 400, 3_200_000, 'ethusd.1m'],
  ['XRP/USDT', '2.085', 4, 390, 110_000_000, 'ltcusd.1m'],
  ['DOGE/USDT', '0.1412', 5, 460, 900_000_000, 'ltcusd.1m'],
  ['ADA/USDT', '0.4085', 4, 430, 85_000_000, 'ethusd.1m'],
  ['LTC/USDT', '81.4', 2, 360, 420_000, 'ltcusd.1m'],
  ['AVAX/USDT', '13.85', 3, 440, 3_000_000, 'ltcusd.1m'],
  ['LINK/USDT', '13.42', 3, 420, 4_200_000, 'ethusd.1m'],
  ['DOT/USDT', '2.125', 4, 420, 9_000_000, 'ltcusd.1m'],
  ['TRX/USDT', '0.2914', 5, 210, 160_000_000, 'btcusd.1m'],

  ['AAPL/USD', '262.4', 2, 160, 48_000_000, 'aapl.1m', 'aapl'],
  ['MSFT/USD', '478.1', 2, 150, 21_000_000, 'ibm.1s'],
  ['NVDA/USD', '187.2', 2, 260, 170_000_000, 'aapl.1m'],
  ['AMZN/USD', '241.6', 2, 190, 38_000_000, 'goog.1m'],
  ['GOOG/USD', '316.5', 2, 180, 22_000_000, 'goog.1m', 'goog'],
  ['META/USD', '651.3', 2, 210, 14_000_000, 'aapl.1m', 'fb'],
  ['TSLA/USD', '438.9', 2, 340, 75_000_000, 'aapl.1m'],
  ['IBM/USD', '301.2', 2, 160, 4_000_000, 'ibm.1s', 'ibm'],
  ['BAC/USD', '55.1', 2, 160, 36_000_000, 'bac.1s', 'bac'],
  ['AIG/USD', '84.6', 2, 150, 4_500_000, 'aig.1s', 'aig'],
  ['SPY/USD', '688.3', 2, 100, 78_000_000, 'spy.1s', 'spy'],
  ['QQQ/USD', '622.7', 2, 130, 52_000_000, 'spy.1s', 'qqq'],

  ['EUR/USD', '1.16842', 5, 52, 900_000_000, 'eurusd.1s', 'eurusd'],
  ['GBP/USD', '1.34671', 5, 54, 500_000_000, 'eurusd.1s', 'gbpusd'],
  ['USD/JPY', '156.482', 3, 64, 800_000_000, 'eurusd.1s'],
  ['AUD/USD', '0.66914', 5, 58, 300_000_000, 'nzdusd.1s'],
  ['USD/CHF', '0.79435', 5, 48, 200_000_000, 'eurusd.1s'],
  ['USD/CAD', '1.37268', 5, 40, 250_000_000, 'eurusd.1s'],
  ['NZD/USD', '0.57826', 5, 60, 120_000_000, 'nzdusd.1s'],
  ['EUR/GBP', '0.86761', 5, 38, 150_000_000, 'eurusd.1s', 'eurgbp'],
]

/** Indices with options are sampled every 200 ms, all others once a second. */
const optionWalks = new Set(['BTC/USDT', 'ETH/USDT', 'BNB/USDT', 'SOL/USDT', 'XRP/USDT', 'EUR/USD', 'GBP/USD', 'USD/JPY'])

export const walks: readonly Walk[] = rows.map(
  ([symbol, firstPrice, priceDecimals, volatilityBp, dailyVolume, pattern, dailyRecord = null]) => ({
    symbol,
    hours: patternRecords[pattern].hours,
    stepMs: optionWalks.has(symbol) ? 200 : 1000,
    priceDecimals,
    firstPrice,
    pattern,
    volatilityBp,
    dailyRecord,
    dailyVolume,
  }),
)
