import type { CallParsed } from '@assay/contract'
import { deviceName, Refusal, refuse } from '@assay/contract/wire'
import type { CallContext, Tx } from '../../http/context.ts'
import { addMessage } from '../message/door.ts'
import { recipientOf } from './address.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'

const WINDOW_MINUTES = 15
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 20
const DELAY_MAXIMUM_SECONDS = 600

/** Opens a session and answers its token. The same refusal, after the same work, for an unknown account and a wrong password. */
export async function login(services: AccountServices, input: CallParsed<'account.login'>, context: CallContext): Promise<string> {
  const { db } = services
  const subject = normalised(input)
  await refuseTooSoon(services, { subject, free: FREE_PER_ACCOUNT })
  await refuseTooSoon(services, { subject: context.address, free: FREE_PER_ADDRESS * services.addressLimitFactor })
  const user = await findByLogin(services, input)
  const isRight = user ? await verifyPassword(user.passwordHash, input.password) : await verifyNothing(input.password)
  if (!user || !isRight) {
    await store.recordAttempt(db, 'login_failed', subject)
    await store.recordAttempt(db, 'login_failed', context.address)
    return refuse('login_failed')
  }
  await store.clearAttempts(db, 'login_failed', subject)
  const opened = await db.transaction().execute(async (tx) => {
    const session = await services.sessions.open(tx, { userId: user.id, device: context.device, address: context.address })
    if (session.isNewDevice) await tellOfNewDevice({ tx, services, user, context }, session.id)
    return session
  })
  if (opened.isNewDevice) services.tellMessages(user.id)
  return opened.token
}

interface Login {
  tx: Tx
  services: AccountServices
  user: store.UserRow
  context: CallContext
}

/** By mail or text message, and in the account itself. */
async function tellOfNewDevice({ tx, services, user, context }: Login, sessionId: string): Promise<void> {
  const { address, lang } = context
  const values = { device: deviceName(context.device), address }
  const channel = user.email ? 'email' : 'mobile'
  await services.sender.sendNewDevice(tx, { channel, to: (user.email ?? user.mobile)!, ...values, lang })
  await addMessage(tx, { userId: user.id, subject: `device:${sessionId}`, kind: 'new_device', values })
}

/** Above the free tries each failure doubles the wait, counted from the last one. */
async function refuseTooSoon(services: AccountServices, limit: { subject: string; free: number }): Promise<void> {
  const failures = await store.countAttempts(services.db, { kind: 'login_failed', subject: limit.subject, minutes: WINDOW_MINUTES })
  if (failures.count < limit.free) return
  const delay = Math.min(2 ** (failures.count - limit.free + 1), DELAY_MAXIMUM_SECONDS)
  const left = Math.ceil(delay - (failures.seconds_since ?? 0))
  if (left > 0) refuse('login_wait', { values: { seconds: left } })
}

/** What failures are counted under: the address if it is one, else the name as typed. */
function normalised(input: CallParsed<'account.login'>): string {
  try {
    return recipientOf(input.user_string, input.type, input.area_code).address
  } catch (error) {
    if (error instanceof Refusal) return input.user_string.trim().toLowerCase()
    throw error
  }
}

/** By mail address, mobile number or username; text that is none of them is simply an unknown account. */
async function findByLogin(services: AccountServices, input: CallParsed<'account.login'>): Promise<store.UserRow | undefined> {
  const name = normalised(input)
  const byName = await store.findUserByName(services.db, name)
  if (byName) return byName
  const channel = name.includes('@') ? 'email' : 'mobile'
  return store.findUserByAddress(services.db, channel, name)
}
