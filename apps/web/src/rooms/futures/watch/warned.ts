import type { LeverBook } from '../../../live/folds.ts'

export interface Warned {
  /** Of the position; null for the cross positions together. */
  id: string | null
  level: 150 | 120
  riskRate: string
  /** Of which position; nothing for the cross positions together. */
  pair: string | undefined
}

/** What a warning says, with the name of its position. */
export function warnedBy({ positions }: Pick<LeverBook, 'positions'>, warning: NonNullable<LeverBook['warning']>): Warned {
  const row = positions.find(({ id }) => id === warning.id) as { pair?: string } | undefined
  return { id: warning.id, level: warning.level, riskRate: warning.risk_rate, pair: row?.pair }
}

/** What is left to say once a row has ended: a warning ends with its position. */
export const stillWarned = (warned: Warned | undefined, ended: { id: string } | undefined): Warned | undefined =>
  warned && warned.id === ended?.id ? undefined : warned
