import type { LeverBook } from '../../../live/folds.ts'

export interface Warned {
  level: 150 | 120
  riskRate: string
  /** Of which position; nothing for the cross positions together. */
  pair: string | undefined
}

/** What a warning says, with the name of its position. */
export function warnedBy({ positions }: Pick<LeverBook, 'positions'>, warning: NonNullable<LeverBook['warning']>): Warned {
  const row = positions.find(({ id }) => id === warning.id) as { pair?: string } | undefined
  return { level: warning.level, riskRate: warning.risk_rate, pair: row?.pair }
}
