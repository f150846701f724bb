/** Whoever pays something by hand says so first: from then on nobody else pays it (docs/decisions/0050). */
import { refuse } from '@assay/contract/wire'

export interface Paying {
  /** The operator who says that he pays it. */
  payingBy: string | null
  payingName: string | null
}

interface By {
  operatorId: number
}

/** Refuses `withdrawal_paying` where somebody else says that he pays it. */
export function refusePaidByOthers({ payingBy, payingName }: Paying, { operatorId }: By): void {
  if (payingBy !== null && payingBy !== String(operatorId)) refuse('withdrawal_paying', { values: { name: payingName ?? '' } })
}

/** Refuses `withdrawal_paying`, or `withdrawal_not_paying` where nobody says so. */
export function requirePaying(row: Paying, by: By): void {
  refusePaidByOthers(row, by)
  if (row.payingBy === null) refuse('withdrawal_not_paying')
}
