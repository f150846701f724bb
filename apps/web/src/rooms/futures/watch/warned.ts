import type { LeverBook } from '../../../live/folds.ts'
import { toBig } from '../../../ui/format.ts'

export interface Warned {
  /** Of the position; null for the cross positions together. */
  id: string | null
  /** As it was when the warning was sent. */
  riskRate: string
  /** Of which position; nothing for the cross positions together. */
  pair: string | undefined
}

/** What a warning says, with the name of its position. */
export function warnedBy({ positions }: Pick<LeverBook, 'positions'>, warning: NonNullable<LeverBook['warning']>): Warned {
  const row = positions.find(({ id }) => id === warning.id) as { pair?: string } | undefined
  return { id: warning.id, riskRate: warning.risk_rate, pair: row?.pair }
}

/** What is left to say once a row has ended: a warning ends with its position. */
export const stillWarned = (warned: Warned | undefined, ended: { id: string } | undefined): Warned | undefined =>
  warned && warned.id === ended?.id ? undefined : warned

/** In percent: at or under which liquidation is near, and above which nothing threatens and the next warning is due at 150 again. */
const NEAR = 120
const SAFE = 180

/** What a risk rate in percent means to whoever was warned; without one nothing is at risk any more. */
export function dangerAt(percent: string | null | undefined): 'none' | 'low' | 'near' {
  const rate = toBig(percent)
  if (!rate || rate.gt(SAFE)) return 'none'
  return rate.gt(NEAR) ? 'low' : 'near'
}
