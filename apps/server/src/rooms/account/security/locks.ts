/** Which acts lock withdrawals for 24 hours. */
import type { UserRow } from '../store.ts'
import type { Act } from './confirm.ts'

/** These open no way to the money or are that way itself. After a deletion there is none. */
const WITHOUT_LOCK: ReadonlySet<Act> = new Set([
  'phishing_code',
  'login_notices',
  'delete_account',
  'export_data',
  'bank_pay_out',
  'withdraw',
  'withdrawal_address',
  'saved_only',
])

type Locked = Pick<UserRow, 'email' | 'mobile' | 'verificationLevel'>

/**
 * The first address of its kind on an account that cannot withdraw yet locks nothing: nothing is changed, and the level that can needs a number
 * (decisions/0058).
 */
const isFirst = (act: Act, user: Locked): boolean =>
  (act === 'email' || act === 'mobile') && user[act] === null && user.verificationLevel === 0

export const locksWithdrawals = (act: Act, user: Locked): boolean => !WITHOUT_LOCK.has(act) && !isFirst(act, user)
