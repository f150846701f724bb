/** Saved addresses, and withdrawing to nothing else. What makes it easier to take money out is confirmed, told of by mail, and waits. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { minuteText } from '../../clock/minute-text.ts'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { recipientsOf } from '../account/door.ts'
import { addMessage } from '../message/door.ts'
import { addressOf, coinOf } from './coins.ts'
import { addressOut } from './present.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './store.ts'
import { ADDRESSES_MAXIMUM } from './terms.ts'

export async function saveAddress(
  services: WithdrawalServices,
  input: CallParsed<'withdrawal.saveAddress'>,
  context: UserContext,
): Promise<CallOutput<'withdrawal.saveAddress'>> {
  const { userId } = context.session
  const coin = coinOf(services, input)
  const address = addressOf(services, coin, input.address)
  if ((await store.userOfAddress(services.db, coin.network.chain, address)) === userId) {
    refuse('withdrawal_own_address', { fields: { address: 'withdrawal_own_address' } })
  }
  const confirmed = await services.account.confirmOwner(context, { act: 'withdrawal_address', given: input })
  const saved = await transact(services.db, async (tx) => {
    await confirmed.use(tx)
    const name = input.name.trim()
    const row = await store.saveAddress(tx, { userId, currencyId: coin.currency.id, network: coin.network.id, address, name })
    if (row === 'known') return refuse('withdrawal_address_known', { fields: { address: 'withdrawal_address_known' } })
    if (row === 'maximum') return refuse('withdrawal_addresses_maximum', { values: { maximum: ADDRESSES_MAXIMUM } })
    const time = minuteText((row.usableAt ?? row.createdAt).getTime())
    await addMessage(tx, { userId, subject: `withdrawal_address:${row.id}`, kind: 'withdrawal_address_added', values: { name, time } })
    const [recipient] = recipientsOf(confirmed.user)
    const notice = { kind: 'withdrawal_address_added', values: { name, address, time } } as const
    const { channel, address: to } = recipient!
    await services.account.sender.sendWithdrawal(tx, { channel, to, lang: context.lang, notice })
    return row
  })
  services.publishMessages(userId)
  return addressOut(services, saved)
}

export async function removeAddress(
  services: WithdrawalServices,
  { id }: CallParsed<'withdrawal.removeAddress'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'withdrawal.removeAddress'>> {
  if (!(await store.removeAddress(services.db, userId, id))) refuse('withdrawal_address_unknown')
  return { id }
}

/** To be stricter asks for nothing; to be looser is confirmed, and takes a day. */
export async function setSavedOnly(
  services: WithdrawalServices,
  { on, ...given }: CallParsed<'withdrawal.setSavedOnly'>,
  context: UserContext,
): Promise<CallOutput<'withdrawal.setSavedOnly'>> {
  const { userId } = context.session
  const confirmed = on ? null : await services.account.confirmOwner(context, { act: 'saved_only', given })
  const after = await transact(services.db, async (tx) => {
    await confirmed?.use(tx)
    const set = await store.setSavedOnly(tx, userId, on)
    if (set.endsAt) {
      const subject = `saved_only:${set.endsAt.toISOString()}`
      await addMessage(tx, { userId, subject, kind: 'withdrawal_saved_only_off', values: { time: minuteText(set.endsAt.getTime()) } })
    }
    return set
  })
  services.publishMessages(userId)
  return { on: after.on, ends_at: after.endsAt?.toISOString() ?? null }
}
