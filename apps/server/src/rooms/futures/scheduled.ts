/** Terms of contracts that operators have decided, laid over those of the release. */
import type { Instrument as FuturesTerms, Tier } from '@assay/engine/futures'
import { parseUnits, PPM_DECIMALS } from '@assay/money'
import type { TermValues } from '../market/door.ts'

const PPM = 1_000_000n

export const contractSubject = (symbol: string): string => `contracts.${symbol}`

/** Maintenance is half of the margin that a tier's highest leverage asks for. */
export const HALF_PPM = 500_000

const ppmOf = (fraction: string | undefined): number => Number(parseUnits(String(fraction), PPM_DECIMALS)!)

/** The highest leverage of each tier, as it stands among scheduled terms. */
export const leveragesOf = (values: TermValues): number[] => String(values['leverages']).split(',').map(Number)

export function withScheduled(terms: FuturesTerms, values: TermValues | undefined): FuturesTerms {
  if (!values) return terms
  return {
    ...terms,
    feePpm: ppmOf(values['fee']),
    overnightLongPpm: ppmOf(values['overnight_long']),
    overnightShortPpm: ppmOf(values['overnight_short']),
    tiers: tiersWith(terms.tiers, leveragesOf(values)),
    superLeverages: values['super'] === 'true' ? terms.superLeverages : [],
  }
}

/** The same steps with other leverages. The deductions make maintenance continuous. */
function tiersWith(tiers: readonly Tier[], leverages: readonly number[]): Tier[] {
  let before = { ratePpm: 0, deduction: 0n }
  return tiers.map(({ from }, at) => {
    const leverage = leverages[at]!
    const ratePpm = HALF_PPM / leverage
    const deduction = at === 0 ? 0n : before.deduction + (from * BigInt(ratePpm - before.ratePpm)) / PPM
    before = { ratePpm, deduction }
    return { from, ratePpm, leverage, deduction }
  })
}
