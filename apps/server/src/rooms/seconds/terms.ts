/** The terms of options: periods with their ratios, and limits of stakes in USDT. */
import { PERIODS, type PayableCurrency } from '@assay/engine/seconds'
import { divCeil, parseUnits, PPM_DECIMALS, unitsWorth } from '@assay/money'
import type { CatalogueCurrency, TermsSchedule } from '../market/door.ts'

/** How many options one user may have running. The live channel and the list always send all of them. */
export const OPTIONS_MAXIMUM = 200

/** Profit of a win in millionths of the stake, by period in seconds. */
const RATIOS_PPM: Readonly<Record<number, number>> = { 30: 800_000, 60: 820_000, 120: 840_000, 180: 860_000, 300: 880_000, 600: 900_000 }

export interface Period {
  seconds: number
  ratioPpm: number
}

/** The periods of the release with their profit ratios, which hold until operators decide otherwise. */
export const periodTerms: readonly Period[] = PERIODS.map((seconds) => ({ seconds, ratioPpm: RATIOS_PPM[seconds]! }))

export const OPTION_TERMS = 'options'

/** The name of a period's ratio among scheduled terms. A ratio of zero takes the period out of the offer. */
export const ratioName = (seconds: number): string => `ratio_${seconds}`

/** The periods on offer at an instant. */
export function periodsAt(schedule: TermsSchedule, timeMs: number): readonly Period[] {
  const scheduled = schedule.at(OPTION_TERMS, timeMs)
  if (!scheduled) return periodTerms
  const ratioPpm = (seconds: number): number => Number(parseUnits(String(scheduled.values[ratioName(seconds)]), PPM_DECIMALS)!)
  return PERIODS.map((seconds) => ({ seconds, ratioPpm: ratioPpm(seconds) })).filter((period) => period.ratioPpm > 0)
}

/** Limits of one stake, in USDT. */
export const MINIMUM_USDT = '5'
export const MAXIMUM_USDT = '5000'

/** Stakes are paid in crypto. */
export const isPayable = ({ kind, soldAt }: Pick<CatalogueCurrency, 'kind' | 'soldAt'>): boolean => kind === 'crypto' && !soldAt

/** The smallest and largest stake in a currency: worth 5 and 5,000 USDT at the last price. Null without a price. */
export function payableAt({ id, scale }: Pick<CatalogueCurrency, 'id' | 'scale'>, price: string | null): PayableCurrency | null {
  const minimumStake = unitsWorth(MINIMUM_USDT, { price, scale }, divCeil)
  const maximumStake = unitsWorth(MAXIMUM_USDT, { price, scale })
  if (minimumStake === null || maximumStake === null) return null
  return maximumStake < minimumStake ? null : { currencyId: id, minimumStake, maximumStake }
}
