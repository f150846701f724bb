/** The terms of contracts that the public log records when they change. */
import type { Instrument as FuturesTerms } from '@assay/engine/futures'
import type { Rules } from '../proof/door.ts'
import type { Contracts } from './contracts.ts'
import { moneyText } from './figures.ts'
import { house } from './terms.ts'

/** Minute moves are left out, because they are measured again each day and at each start. */
export function contractRules(contracts: Contracts): Rules {
  const all = contracts.ids().map((id) => contracts.of(id))
  return {
    account: { super_cap: moneyText(house.superCap), rows_maximum: house.positionsMaximum },
    ...Object.fromEntries(all.map(({ terms, multiples }) => [terms.symbol, ruleOf(terms, multiples)])),
  }
}

const ruleOf = (terms: FuturesTerms, multiples: readonly number[]) => ({
  overnight_long_ppm: terms.overnightLongPpm,
  overnight_short_ppm: terms.overnightShortPpm,
  stress_ppm: terms.stressPpm,
  user_cap: moneyText(terms.userCap),
  net_cap: moneyText(terms.netCap),
  gross_cap: moneyText(terms.grossCap),
  multiples,
  tier_multiples: terms.tiers.map(({ from, leverage: multiple }) => ({ from: moneyText(from), multiple })),
  super_multiples: terms.superLeverages,
})
