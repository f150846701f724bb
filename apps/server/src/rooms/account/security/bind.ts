/** Links a mobile number or a mail address to the account, in place of the one before. A code shows that the new one is the user's. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { Refusal, refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { UserContext } from '../../../http/context.ts'
import { networkOf } from '../../../http/address.ts'
import { recipientOf, type Recipient } from '../address.ts'
import { consumeCode, sendCode } from '../codes.ts'
import type { AccountServices } from '../services.ts'
import { findUser, isAddressTaken, lockSubject } from '../store.ts'
import { confirmOwner, type Confirmation } from './confirm.ts'
import * as store from './store.ts'
import { locksWithdrawals } from './locks.ts'
import { tellAndLock, tellOfChange } from './tell.ts'

type Field = 'mobile' | 'email'

/** As `recipientOf`, with the refusal under this call's own field. */
function recipientIn(field: Field, text: string, areaCode?: string): Recipient {
  try {
    return recipientOf(text, field, areaCode)
  } catch (error) {
    if (error instanceof Refusal) refuse(error.code, { fields: { [field]: error.code } })
    throw error
  }
}

/** Sends a code to a number that is to be linked. */
export async function sendMobileCode(
  services: AccountServices,
  input: CallParsed<'account.sendMobileCode'>,
  { address, deviceToken, lang }: UserContext,
): Promise<CallOutput<'account.sendMobileCode'>> {
  const recipient = recipientIn('mobile', input.mobile, input.area_code)
  const sent = await sendCode(services, { recipient, scene: 'bind_mobile', address, deviceToken, lang, altcha: input.altcha })
  return { wait_seconds: sent.waitSeconds, expires_at: sent.expiresAt.toISOString() }
}

export async function bindMobile(
  services: AccountServices,
  input: CallParsed<'account.bindMobile'>,
  context: UserContext,
): Promise<CallOutput<'account.bindMobile'>> {
  return bind(services, { to: await mobileOf(services, input, context), code: input.code, given: input }, context)
}

/** A number without its country is the one that a code was just sent to. */
async function mobileOf(
  { db }: AccountServices,
  { mobile, area_code: areaCode }: CallParsed<'account.bindMobile'>,
  { address }: UserContext,
): Promise<Recipient> {
  const digits = mobile.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isShort = areaCode === undefined && !mobile.trim().startsWith('+') && digits.length >= 5
  const asked = isShort ? await store.findAskedMobile(db, digits, networkOf(address)) : undefined
  return recipientIn('mobile', asked ?? mobile, areaCode)
}

export const bindEmail = (
  services: AccountServices,
  input: CallParsed<'account.bindEmail'>,
  context: UserContext,
): Promise<CallOutput<'account.bindEmail'>> =>
  bind(services, { to: recipientIn('email', input.email), code: input.code, given: input }, context)

interface Binding {
  to: Recipient
  /** Went to the new address. */
  code: string
  given: Confirmation
}

async function bind(
  services: AccountServices,
  { to, code, given }: Binding,
  context: UserContext,
): Promise<CallOutput<'account.bindEmail'>> {
  const field: Field = to.channel
  const { userId } = context.session
  const before = (await findUser(services.db, userId))!
  if (before[field] === to.address) refuse('address_same', { fields: { [field]: 'address_same' } })
  const key = { recipient: to.address, scene: `bind_${field}` }
  await services.checkCode(key, { code, address: context.address })
  const confirmed = await confirmOwner(services, context, { act: field, given })
  const changed = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    await consumeCode(tx, key, code)
    await lockSubject(tx, to.address)
    if (await isAddressTaken(tx, to)) refuse('address_taken', { fields: { [field]: 'address_taken' } })
    // The notice goes to the addresses of before as well, in case it was not the owner.
    const change = { user: confirmed.user, context, kind: `${field}_changed`, everywhere: true } as const
    const locks = locksWithdrawals(field, confirmed.user)
    const changed = locks ? await tellAndLock(tx, services, change) : await tellOfChange(tx, services, change)
    await store.setAddress(tx, userId, to)
    return changed ?? { withdrawals_locked_until: null }
  })
  services.publishMessages(userId)
  return changed
}
