import { powerOfTen, unitsOf } from '@assay/money'

/** What converting costs and how far it goes; site configuration, these are its defaults. */
export interface ConversionTerms {
  /** Taken from what the index gives. */
  feePpm: bigint
  /** Either side of a currency that has a rate of the day only: whoever knows a newer one must not earn by it. */
  dayRateMarginPpm: bigint
  quoteSeconds: number
  /** Worth in USDT of one conversion, and of all of a user's on a day (UTC). */
  minimumUsdt: string
  maximumUsdt: string
  dailyMaximumUsdt: string
}

export const conversionTerms: ConversionTerms = {
  feePpm: 1_000n,
  dayRateMarginPpm: 10_000n,
  quoteSeconds: 5,
  minimumUsdt: '1',
  maximumUsdt: '10000',
  dailyMaximumUsdt: '100000',
}

export const MILLION = powerOfTen(6)

/** Decimals in which worth in USDT is counted. */
export const USDT_SCALE = 8
export const usdtUnits = (text: string): bigint => unitsOf(text, USDT_SCALE)
