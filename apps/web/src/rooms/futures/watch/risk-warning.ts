import type { LeverBook } from '#live/folds.ts'
import { toBig } from '#ui/format.ts'

export interface RiskWarning {
  /** Id of the position. Null for the cross positions together. */
  id: string | null
  /** The risk rate when the warning was sent. */
  riskRate: string
  /** Name of the position. Undefined for the cross positions together. */
  pair: string | undefined
}

/** The content of a warning, with the name of its position. */
export function riskWarningOf({ positions }: Pick<LeverBook, 'positions'>, warning: NonNullable<LeverBook['warning']>): RiskWarning {
  const row = positions.find(({ id }) => id === warning.id) as { pair?: string } | undefined
  return { id: warning.id, riskRate: warning.risk_rate, pair: row?.pair }
}

/** The warning that remains after a position has ended: none if it was about this position. */
export const warningAfter = (warning: RiskWarning | undefined, ended: { id: string } | undefined): RiskWarning | undefined =>
  warning && warning.id === ended?.id ? undefined : warning

/** In percent: at or below the first, liquidation is near. Above the second, nothing is at risk and the warning at 150 is armed again. */
const NEAR = 120
const SAFE = 180

/** The meaning of a risk rate in percent to a warned user. Without a rate nothing is at risk any more. */
export function dangerAt(percent: string | null | undefined): 'none' | 'low' | 'near' {
  const rate = toBig(percent)
  if (!rate || rate.gt(SAFE)) return 'none'
  return rate.gt(NEAR) ? 'low' : 'near'
}
