import { powerOfTen, unitsOf } from '@assay/money'
import { USDT_SCALE } from '../../ledger/usdt.ts'

/** Fees and limits of conversions. */
export interface ConversionTerms {
  /** Fee on the amount that the index gives. */
  feePpm: bigint
  /** Margin on either side of a daily rate, so that a user who knows a newer rate cannot profit from it. */
  dayRateMarginPpm: bigint
  quoteSeconds: number
  /** Limits in USDT: of one conversion, and of all conversions of a user in a day (UTC). */
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

export const usdtUnits = (text: string): bigint => unitsOf(text, USDT_SCALE)
