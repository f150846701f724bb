import { refuse } from '@assay/contract/wire'
import { minuteText } from '../../../clock/minute-text.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import { withdrawalLock } from './store.ts'

/** What calls that move money out ask, in the transaction that does so. Refuses `withdrawals_locked` for 24 hours after a security change. */
export async function requireWithdrawalsOpen(db: Database | Tx, userId: number): Promise<void> {
  const until = await withdrawalLock(db, userId)
  if (until) refuse('withdrawals_locked', { values: { time: minuteText(until.getTime()) } })
}
