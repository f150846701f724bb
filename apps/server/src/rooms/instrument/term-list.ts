/** What can be changed while the platform runs, as operators read it. */
import type { CallOutput } from '@assay/contract'
import { formatUnits, PPM_DECIMALS } from '@assay/money'
import { contractSubject } from '../futures/door.ts'
import type { TermValues } from '../market/door.ts'
import { OPTION_TERMS, periodsAt, periodTerms, ratioName } from '../seconds/door.ts'
import { feeRatesAt, SPOT_TERMS } from '../spot/door.ts'
import type { InstrumentServices } from './services.ts'

const fraction = (ppm: number): string => formatUnits(BigInt(ppm), PPM_DECIMALS)

const pairs = (values: TermValues) => Object.entries(values).map(([name, value]) => ({ name, value }))

export function listTerms({ contracts, schedule, now }: InstrumentServices): CallOutput<'instrument.terms'> {
  const nowMs = now()
  const rowOf = (subject: string, values: TermValues) => ({
    subject,
    values: pairs(values),
    scheduled: schedule.after(subject, nowMs).map((terms) => ({ from: new Date(terms.fromMs).toISOString(), values: pairs(terms.values) })),
  })
  const offered = periodsAt(schedule, nowMs)
  const ratioOf = (seconds: number): string => fraction(offered.find((period) => period.seconds === seconds)?.ratioPpm ?? 0)
  return [
    rowOf(SPOT_TERMS, { ...feeRatesAt(schedule, nowMs) }),
    rowOf(OPTION_TERMS, Object.fromEntries(periodTerms.map(({ seconds }) => [ratioName(seconds), ratioOf(seconds)]))),
    ...contracts.all().map(({ terms }) =>
      rowOf(contractSubject(terms.symbol), {
        fee: fraction(terms.feePpm),
        overnight_long: fraction(terms.overnightLongPpm),
        overnight_short: fraction(terms.overnightShortPpm),
        leverages: terms.tiers.map(({ leverage }) => leverage).join(),
        super: String(terms.superLeverages.length > 0),
      }),
    ),
  ]
}
