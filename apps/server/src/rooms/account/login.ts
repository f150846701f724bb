import type { CallParsed } from '@assay/contract'
import { deviceName, Refusal, refuse } from '@assay/contract/wire'
import { networkOf } from '../../http/address.ts'
import type { Tx } from '../../db/pool.ts'
import type { CallContext } from '../../http/context.ts'
import { addMessage } from '../message/door.ts'
import { recipientOf } from './address.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/**
 * Opens a session and returns its token. An unknown account and a wrong password get the same refusal, `login_failed`, after the same work.
 */
export async function login(services: AccountServices, input: CallParsed<'account.login'>, context: CallContext): Promise<string> {
  const by = { account: normalised(input), address: networkOf(context.address) }
  const opened = await services.loginLimits.attempt(by, () => openIfRight(services, input, context))
  if (!opened) refuse('login_failed')
  if (opened.isNewDevice) services.publishMessages(opened.userId)
  return opened.token
}

async function openIfRight(services: AccountServices, input: CallParsed<'account.login'>, context: CallContext) {
  const user = await findByLogin(services, input)
  const isRight = user ? await verifyPassword(user.passwordHash, input.password) : await verifyNothing(input.password)
  if (!user || !isRight) return null
  return transact(services.db, async (tx) => {
    // A password change ends all sessions. This lock prevents a session opened with the old password after the change.
    if (!(await store.holdPassword(tx, user.id, user.passwordHash))) return null
    const session = await services.sessions.open(tx, { userId: user.id, device: context.device, address: context.address })
    if (session.isNewDevice) await tellOfNewDevice({ tx, services, user, context }, session.id)
    return { ...session, userId: user.id }
  })
}

interface Login {
  tx: Tx
  services: AccountServices
  user: store.UserRow
  context: CallContext
}

/** Reports the new device by mail or text message, and as a message in the account. */
async function tellOfNewDevice({ tx, services, user, context }: Login, sessionId: string): Promise<void> {
  const { address, lang } = context
  const values = { device: deviceName(context.device), address }
  const channel = user.email ? 'email' : 'mobile'
  await services.sender.sendNewDevice(tx, { channel, to: (user.email ?? user.mobile)!, ...values, lang })
  await addMessage(tx, { userId: user.id, subject: `device:${sessionId}`, kind: 'new_device', values })
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
