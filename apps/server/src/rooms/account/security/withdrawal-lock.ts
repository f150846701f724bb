import { refuse } from '@assay/contract/wire'
import { minuteText } from '../../../clock/minute-text.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import { frozenReason } from '../profile-store.ts'
import { withdrawalLock } from './store.ts'

/** What calls that move money out ask, in the transaction that does so. Refuses `withdrawals_locked` for 24 hours after a security change. */
export async function requireWithdrawalsOpen(db: Database | Tx, userId: number): Promise<void> {
  const until = await withdrawalLock(db, userId)
  if (until) refuse('withdrawals_locked', { values: { time: minuteText(until.getTime()) } })
}

/** What is asked before money leaves an account by operators' hands. Refuses `frozen_activity` and `withdrawals_locked`, also where it was asked for before. */
export async function requireMayLeave(tx: Tx, userId: number): Promise<void> {
  if (await frozenReason(tx, userId)) refuse('frozen_activity')
  await requireWithdrawalsOpen(tx, userId)
}
