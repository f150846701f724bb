/** The terms of options that the public log records when they change. */
import { SECOND_CAP_PPM, TOTAL_CAP_PPM, type InstrumentTerms } from '@assay/engine/seconds'
import type { Rules } from '../proof/door.ts'
import type { SecondsServices } from './services.ts'
import { MAXIMUM_USDT, MINIMUM_USDT, OPTIONS_MAXIMUM } from './terms.ts'

export function optionRules({ instrumentById }: Pick<SecondsServices, 'instrumentById'>, terms: readonly InstrumentTerms[]): Rules {
  return {
    account: { stake_minimum_usdt: MINIMUM_USDT, stake_maximum_usdt: MAXIMUM_USDT, options_maximum: OPTIONS_MAXIMUM },
    house: { second_cap_ppm: SECOND_CAP_PPM, total_cap_ppm: TOTAL_CAP_PPM },
    ...Object.fromEntries(terms.map((one) => [instrumentById(one.instrumentId).symbol, ruleOf(one)])),
  }
}

/** The offered periods with their ratios, and the suspended ones. Any other period is not offered. */
const ruleOf = ({ periods }: InstrumentTerms) => ({
  ratio_ppm: Object.fromEntries(periods.filter(({ isSuspended }) => !isSuspended).map(({ seconds, ratioPpm }) => [seconds, ratioPpm])),
  suspended: periods.filter(({ isSuspended }) => isSuspended).map(({ seconds }) => seconds),
})
