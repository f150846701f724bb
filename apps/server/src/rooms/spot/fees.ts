/** Spot fees of level 0: 0.10 % for both sides until operators decide otherwise. An order keeps the rates of its acceptance. */
import { parseUnits, PPM_DECIMALS } from '@assay/money'
import type { TermsSchedule, TermValues } from '../market/door.ts'

export const SPOT_TERMS = 'spot'

/** Decimal fractions of what is received. */
export interface FeeRates {
  maker: string
  taker: string
}

const released: FeeRates = { maker: '0.001', taker: '0.001' }

const ratesOf = ({ maker, taker }: TermValues): FeeRates => ({ maker: maker!, taker: taker! })

export function feeRatesAt(schedule: TermsSchedule, timeMs: number): FeeRates {
  const scheduled = schedule.at(SPOT_TERMS, timeMs)
  return scheduled ? ratesOf(scheduled.values) : released
}

/** A rate in millionths. */
export const ratePpm = (rate: string): number => Number(parseUnits(rate, PPM_DECIMALS)!)
