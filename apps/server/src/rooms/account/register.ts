import { randomInt } from 'node:crypto'
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { networkOf } from '../../http/address.ts'
import type { Tx } from '../../db/pool.ts'
import type { CallContext } from '../../http/context.ts'
import { recipientOf } from './address.ts'
import { consumeCode } from './codes.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { addEvent } from './security/store.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

/** No vowels and no similar characters: users read codes aloud, and codes must not spell words. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const randomCode = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

type AccountData = Omit<store.NewUser, 'username' | 'extensionCode'>

/**
 * Creates a user with the four ledger accounts. Returns the user's id, or null when the address is taken. When the drawn name or code is
 * taken, it draws again.
 */
export async function createAccount(tx: Tx, user: AccountData, draw: (length: number) => string = randomCode): Promise<number | null> {
  for (;;) {
    const userId = await store.insertUser(tx, { ...user, username: `assay-${draw(7).toLowerCase()}`, extensionCode: draw(7) })
    if (userId !== null || (await store.isAddressTaken(tx, user))) return userId
  }
}

/** Creates an account, opens its first session and lets other rooms welcome the user. Returns the token. */
export async function register(services: AccountServices, input: CallParsed<'account.register'>, context: CallContext): Promise<string> {
  const recipient = recipientOf(input.user_string, input.type, input.area_code)
  checkNewPassword(input.password, input.re_password)
  const invitedBy = await findInviter(services, input.extension_code)
  const network = networkOf(context.address)
  await services.proofOfWork.require({ address: network, altcha: input.altcha })
  const passwordHash = await hashPassword(input.password)
  await services.checkCode({ recipient: recipient.address, scene: 'register' }, { code: input.code, address: context.address })
  const opened = await transact(services.db, async (tx) => {
    await consumeCode(tx, { recipient: recipient.address, scene: 'register' }, input.code)
    const userId = await createAccount(tx, { ...recipient, passwordHash, invitedBy, lang: context.lang })
    if (userId === null) refuse('account_taken')
    await store.recordAttempt(tx, 'register', network)
    for (const newcomer of services.newcomers) await newcomer.note(tx, userId)
    const { device, deviceToken, address } = context
    const { token } = await services.sessions.open(tx, { userId, device, deviceToken, address })
    await addEvent(tx, { userId, kind: 'registered', isLogin: true, device, address })
    return { userId, token }
  })
  for (const newcomer of services.newcomers) await newcomer.welcome(opened.userId)
  return opened.token
}

async function findInviter(services: AccountServices, extensionCode: string | undefined): Promise<string | null> {
  if (!extensionCode) {
    if (services.inviteRequired) refuse('invite_code_required', { fields: { extension_code: 'invite_code_required' } })
    return null
  }
  const inviter = await store.findInviter(services.db, extensionCode)
  return inviter ?? refuse('invite_code_unknown', { fields: { extension_code: 'invite_code_unknown' } })
}
