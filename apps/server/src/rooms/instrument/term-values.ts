/** Which values terms have, and their bounds: an operator with a typo is told which one, before anybody else sees it. */
import { refuse } from '@assay/contract/wire'
import { parseUnits, PPM_DECIMALS } from '@assay/money'
import { PERIODS } from '@assay/engine/seconds'
import { contractSubject, HALF_PPM, type Contracts } from '../futures/door.ts'
import type { TermValues } from '../market/door.ts'
import { OPTION_TERMS, ratioName } from '../seconds/door.ts'
import { SPOT_TERMS } from '../spot/door.ts'

/** Half a per cent of a fill, a tenth of a per cent a night, nine tenths of a stake: more is a mistake. */
const FEE_MAXIMUM_PPM = 5_000
const OVERNIGHT_MAXIMUM_PPM = 1_000
const RATIO_MAXIMUM_PPM = 950_000

type Fault = 'field_required' | 'field_decimal' | 'field_too_large' | 'field_choice' | 'field_format'
type Check = (value: string) => Fault | null

/** A fraction of at most so many millionths. */
const fraction =
  (maximumPpm: number): Check =>
  (value) => {
    const ppm = parseUnits(value, PPM_DECIMALS)
    if (ppm === null || ppm < 0n) return 'field_decimal'
    return ppm > BigInt(maximumPpm) ? 'field_too_large' : null
  }

const flag: Check = (value) => (value === 'true' || value === 'false' ? null : 'field_choice')

/**
 * The highest leverage of each tier: as many as there are tiers, falling, none above the release's first. Each divides the half that
 * maintenance is, so that no rate is rounded.
 */
const leverages =
  (released: readonly number[]): Check =>
  (value) => {
    const parts = value.split(',')
    const numbers = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0))
    const isWhole = numbers.every((leverage) => leverage > 0 && HALF_PPM % leverage === 0)
    const isFalling = numbers.every((leverage, at) => at === 0 || leverage < numbers[at - 1]!)
    if (numbers.length !== released.length || !isWhole || !isFalling) return 'field_format'
    return numbers[0]! > released[0]! ? 'field_too_large' : null
  }

/** The values of a subject with their checks. Undefined where there is no such subject. */
function checksOf(subject: string, contracts: Contracts): Record<string, Check> | undefined {
  if (subject === SPOT_TERMS) return { maker: fraction(FEE_MAXIMUM_PPM), taker: fraction(FEE_MAXIMUM_PPM) }
  if (subject === OPTION_TERMS) return Object.fromEntries(PERIODS.map((seconds) => [ratioName(seconds), fraction(RATIO_MAXIMUM_PPM)]))
  const contract = contracts.all().find(({ terms }) => contractSubject(terms.symbol) === subject)
  if (!contract) return undefined
  return {
    fee: fraction(FEE_MAXIMUM_PPM),
    overnight_long: fraction(OVERNIGHT_MAXIMUM_PPM),
    overnight_short: fraction(OVERNIGHT_MAXIMUM_PPM),
    leverages: leverages(contracts.releasedTiers(contract.instrument.id).map(({ leverage }) => leverage)),
    super: flag,
  }
}

/** The values as they are kept. Refuses `symbol_unknown`, and `parameter_error` with what is wrong by name. */
export function readValues(
  given: readonly { name: string; value: string }[],
  { subject, contracts }: { subject: string; contracts: Contracts },
): TermValues {
  const checks = checksOf(subject, contracts) ?? refuse('symbol_unknown', { fields: { subject: 'symbol_unknown' } })
  const values = new Map(given.map(({ name, value }) => [name, value]))
  const faults = Object.entries(checks).flatMap(([name, check]): [string, Fault][] => {
    const value = values.get(name)
    const fault = value === undefined ? 'field_required' : check(value)
    return fault ? [[name, fault]] : []
  })
  const unknown = [...values.keys()].filter((name) => !Object.hasOwn(checks, name)).map((name): [string, Fault] => [name, 'field_choice'])
  if (faults.length + unknown.length > 0) refuse('parameter_error', { fields: Object.fromEntries([...faults, ...unknown]) })
  return Object.fromEntries(Object.keys(checks).map((name) => [name, values.get(name)!]))
}
