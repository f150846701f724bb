import type { CallParsed } from '@assay/contract'
import { deviceName, Refusal, refuse } from '@assay/contract/wire'
import { networkOf } from '../../http/address.ts'
import type { Tx } from '../../db/pool.ts'
import type { CallContext } from '../../http/context.ts'
import { addMessage } from '../message/door.ts'
import { recipientOf } from './address.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import { askForFactor, checkLoginFactor, type LoginFactor } from './security/login-factor.ts'
import { checkPasskey } from './security/passkeys.ts'
import { addEvent, addRefusal, tellsEveryLogin, type EventKind } from './security/store.ts'
import { recipientsOf } from './security/tell.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** The user that an unknown account counts as: nobody's id. */
const NOBODY = 0

/**
 * Opens a session and returns its token. An unknown account and a wrong password get the same refusal, `login_failed`, after the same work.
 */
export async function login(services: AccountServices, input: CallParsed<'account.login'>, context: CallContext): Promise<string> {
  const by = { account: normalised(input), address: networkOf(context.address) }
  const opened = await services.loginLimits.attempt(by, () => openIfRight(services, input, context))
  if (!opened) refuse('login_failed')
  return tellOpened(services, opened)
}

async function openIfRight(services: AccountServices, input: CallParsed<'account.login'>, context: CallContext) {
  const user = await findByLogin(services, input)
  const isRight = user ? await verifyPassword(user.passwordHash, input.password) : await verifyNothing(input.password)
  if (!user || !isRight) {
    await addRefusal(services.db, { userId: user?.id ?? NOBODY, kind: 'refused_password', ...placeOf(context) })
    return null
  }
  const factor = await factorOf(services, { user, input, context })
  return transact(services.db, async (tx) => {
    // A password change ends all sessions. This lock prevents a session opened with the old password after the change.
    if (!(await store.holdUser(tx, user.id, user.passwordHash))) return null
    await factor?.use(tx)
    return openSession(tx, services, { user, context, kind: factor ? `password_${factor.method}` : 'password' })
  })
}

const placeOf = ({ device, address }: CallContext) => ({ device, address })

interface WithPassword {
  user: store.UserRow
  input: CallParsed<'account.login'>
  context: CallContext
}

/** The second factor, where one is set. A wrong one is noted in the history of the account, and counts apart from wrong passwords. */
async function factorOf(services: AccountServices, { user, input, context }: WithPassword): Promise<LoginFactor | null> {
  await askForFactor(services, user, input)
  try {
    return await checkLoginFactor(services, { user, address: context.address }, input)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'confirm_wait')
      await addRefusal(services.db, { userId: user.id, kind: 'refused_factor', ...placeOf(context) })
    throw error
  }
}

/** Opens a session by a passkey alone: it is something the user has, and was unlocked by what he knows or is. */
export async function passkeyLogin(
  services: AccountServices,
  input: CallParsed<'account.passkeyLogin'>,
  context: CallContext,
): Promise<string> {
  const passkey = await checkPasskey(services, { act: 'login', userId: null }, input.passkey)
  const user = (await store.findUser(services.db, passkey.userId))!
  const opened = await transact(services.db, async (tx) => {
    // A deletion that began meanwhile has ended all sessions: none may be opened after them.
    if (!(await store.holdUser(tx, user.id, null))) refuse('passkey_failed', { fields: { passkey: 'passkey_failed' } })
    await passkey.use(tx)
    return openSession(tx, services, { user, context, kind: 'passkey' })
  })
  return tellOpened(services, opened)
}

interface Login {
  user: store.UserRow
  context: CallContext
  kind: EventKind
}

async function openSession(tx: Tx, services: AccountServices, { user, context, kind }: Login) {
  const { device, deviceToken, address } = context
  // Who logs in anew where he was logged in has one session there, and whoever copied its token has none.
  const endedHash = context.session && (await store.revokeSession(tx, context.session.userId, context.session.id))
  const session = await services.sessions.open(tx, { userId: user.id, device, deviceToken, address })
  await addEvent(tx, { userId: user.id, kind, isLogin: true, device, address })
  const isTold = session.isNewDevice || (await tellsEveryLogin(tx, user.id))
  if (isTold) await tellOfLogin(tx, services, { user, context, session })
  return { token: session.token, userId: user.id, isTold, endedHash }
}

/** After the transaction. */
function tellOpened(services: AccountServices, { token, userId, isTold, endedHash }: Awaited<ReturnType<typeof openSession>>): string {
  if (endedHash) services.sessions.forget([endedHash])
  if (isTold) services.publishMessages(userId)
  return token
}

interface OpenedLogin extends Omit<Login, 'kind'> {
  session: { id: string; isNewDevice: boolean }
}

/** Reports the login by mail or text message, and as a message in the account. */
async function tellOfLogin(tx: Tx, { sender }: AccountServices, { user, context, session }: OpenedLogin): Promise<void> {
  const { address, lang } = context
  const values = { device: deviceName(context.device), address }
  const [recipient] = recipientsOf(user)
  const { channel, address: to } = recipient!
  await sender.sendLogin(tx, { channel, to, ...values, isNewDevice: session.isNewDevice, lang })
  await addMessage(tx, { userId: user.id, subject: `device:${session.id}`, kind: session.isNewDevice ? 'new_device' : 'new_login', values })
}

/**
 * The key under which failures are counted: the normalised address, else the name as typed. It is not the account's id: a wait shared by
 * two names would reveal that both belong to one account, and that it exists.
 */
function normalised(input: CallParsed<'account.login'>): string {
  try {
    return recipientOf(input.user_string, input.type, input.area_code).address
  } catch (error) {
    if (error instanceof Refusal) return input.user_string.trim().toLowerCase()
    throw error
  }
}

/** Finds the user by mail address, mobile number or username. Any other text is an unknown account. */
async function findByLogin(services: AccountServices, input: CallParsed<'account.login'>): Promise<store.UserRow | undefined> {
  const name = normalised(input)
  const byName = await store.findUserByName(services.db, name)
  if (byName) return byName
  const channel = name.includes('@') ? 'email' : 'mobile'
  return store.findUserByAddress(services.db, channel, name)
}
