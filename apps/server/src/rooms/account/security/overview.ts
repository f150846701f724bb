import type { CallOutput, CallParsed } from '@assay/contract'
import type { UserContext } from '../../../http/context.ts'
import { maskEmail, maskMobile } from '../address.ts'
import type { AccountServices } from '../services.ts'
import { findUser } from '../store.ts'
import { locksWithdrawals } from './locks.ts'
import { openPhishingCode } from './phishing-code.ts'
import * as store from './store.ts'

export async function overview(services: AccountServices, { session }: UserContext): Promise<CallOutput<'account.security'>> {
  const { db, secrets, passkeySite } = services
  const user = (await findUser(db, session.userId))!
  const secured = await store.findSecured(db, user.id)
  return {
    password_changed_at: secured.password_changed_at.toISOString(),
    email: user.email && maskEmail(user.email),
    mobile: user.mobile && maskMobile(user.mobile),
    has_pay_password: user.hasPayPassword,
    pay_password_locked_until: secured.pay_locked_until?.toISOString() ?? null,
    authenticator_since: secured.authenticator_since?.toISOString() ?? null,
    recovery_codes_left: secured.recovery_codes_left,
    passkeys: secured.passkeys,
    passkey_origin: passkeySite.origins[0]!,
    phishing_code: secured.phishing_code && openPhishingCode(secrets, user.id, secured.phishing_code),
    tells_every_login: secured.tells_every_login,
    sessions: secured.sessions,
    linking_locks: { email: locksWithdrawals('email', user), mobile: locksWithdrawals('mobile', user) },
    withdrawals_locked_until: secured.withdrawals_locked_until?.toISOString() ?? null,
  }
}

export async function events(
  { db }: AccountServices,
  { kind, page, limit }: CallParsed<'account.events'>,
  { session }: UserContext,
): Promise<CallOutput<'account.events'>> {
  const { rows, total } = await store.listEvents(db, { userId: session.userId, isLogin: kind === 'logins' }, { page, limit })
  return { data: rows.map((row) => ({ ...row, time: row.time.toISOString() })), page, limit, total }
}
