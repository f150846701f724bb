/** The payment password: six digits, apart from the login password. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { minuteText } from '../../../clock/minute-text.ts'
import type { Database } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import type { AccountServices } from '../services.ts'
import { confirmOwner } from './confirm.ts'
import * as store from './store.ts'
import { tellAndLock } from './tell.ts'

const DIGITS = 6
/** The last of so many wrong tries locks it for an hour. */
const TRIES = 5

/** One digit only, or each one more or one less than the one before. */
function isSimple(digits: string): boolean {
  const steps = new Set(Array.from({ length: DIGITS - 1 }, (_, index) => Number(digits[index + 1]) - Number(digits[index])))
  return steps.size === 1 && [0, 1, -1].some((step) => steps.has(step))
}

/** Sets the payment password, also in place of one that was forgotten: what confirms the act is more than the old one. */
export async function setPayPassword(
  services: AccountServices,
  input: CallParsed<'account.setPayPassword'>,
  context: UserContext,
): Promise<CallOutput<'account.setPayPassword'>> {
  const digits = input.pay_password
  if (digits.length !== DIGITS || !/^\d+$/.test(digits)) refuse('pay_password_digits', { fields: { pay_password: 'pay_password_digits' } })
  if (isSimple(digits)) refuse('pay_password_simple', { fields: { pay_password: 'pay_password_simple' } })
  if (input.re_pay_password !== digits) refuse('passwords_differ', { fields: { re_pay_password: 'passwords_differ' } })
  const confirmed = await confirmOwner(services, context, { act: 'pay_password', given: input })
  const hash = await hashPassword(digits)
  const changed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    await store.setPayPassword(tx, confirmed.user.id, hash)
    return tellAndLock(tx, services, { user: confirmed.user, context, kind: 'pay_password_changed' })
  })
  services.publishMessages(confirmed.user.id)
  return changed
}

/**
 * What calls that pay ask first. It passes where no payment password is set. Refuses `pay_password_needed`, `pay_password_locked`, or
 * `pay_password_wrong` with the tries that are left.
 */
export async function requirePayPassword(db: Database, userId: number, given: string | undefined): Promise<void> {
  const { has, locked_until: lockedUntil } = await store.findPayState(db, userId)
  if (!has) return
  if (lockedUntil) refuseLocked(lockedUntil)
  if (given === undefined) refuse('pay_password_needed', { fields: { pay_password: 'pay_password_needed' } })
  const tried = await store.tryPayPassword(db, userId, TRIES)
  // Others that ran at once used up the tries.
  if (!tried) return refuseNow(db, userId)
  if (await verifyPassword(tried.hash, given)) return store.clearPayTries(db, userId, tried.hash)
  if (tried.tries >= TRIES) return refuseNow(db, userId)
  refuse('pay_password_wrong', { values: { tries: TRIES - tried.tries }, fields: { pay_password: 'pay_password_wrong' } })
}

async function refuseNow(db: Database, userId: number): Promise<never> {
  const { locked_until: lockedUntil } = await store.findPayState(db, userId)
  return lockedUntil ? refuseLocked(lockedUntil) : refuse('pay_password_needed')
}

const refuseLocked = (until: Date): never => refuse('pay_password_locked', { values: { time: minuteText(until.getTime()) } })
