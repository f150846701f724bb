/** Notes a security change in the history, tells the user of it in the account and by mail, and locks withdrawals. */
import { randomUUID } from 'node:crypto'
import { deviceName } from '@assay/contract/wire'
import type { ChangeKind } from '@assay/contract/texts'
import type { Tx } from '../../../db/pool.ts'
import type { CallContext } from '../../../http/context.ts'
import { addMessage } from '../../message/door.ts'
import type { Recipient } from '../address.ts'
import type { AccountServices } from '../services.ts'
import type { UserRow } from '../store.ts'
import * as store from './store.ts'

/** Whose account it is, and from where the change came. */
export interface Origin {
  user: UserRow
  context: Pick<CallContext, 'device' | 'address' | 'lang'>
}

/** The addresses of an account. Notices go to the first. */
export const recipientsOf = ({ email, mobile }: Pick<UserRow, 'email' | 'mobile'>): Recipient[] => [
  ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
  ...(mobile === null ? [] : [{ channel: 'mobile', address: mobile } as const]),
]

/** Notes the change and tells of it. `everywhere` sends it to all addresses: one of them is being replaced. */
export async function tellOfChange(
  tx: Tx,
  { sender, now }: Pick<AccountServices, 'sender' | 'now'>,
  change: Origin & { kind: ChangeKind; everywhere?: boolean },
): Promise<void> {
  const { user, context, kind, everywhere = false } = change
  const { address, device, lang } = context
  await store.addEvent(tx, { userId: user.id, kind, isLogin: false, device, address })
  const values = { change: kind, device: deviceName(device), address }
  await addMessage(tx, { userId: user.id, subject: `security:${randomUUID()}`, kind: 'security_changed', values })
  const recipients = recipientsOf(user)
  for (const { channel, address: to } of everywhere ? recipients : recipients.slice(0, 1))
    await sender.sendSecurityChange(tx, { channel, to, ...values, timeMs: now(), lang })
}

/** The same, and locks withdrawals. Returns until when. */
export async function tellAndLock(
  tx: Tx,
  services: AccountServices,
  change: Parameters<typeof tellOfChange>[2],
): Promise<{ withdrawals_locked_until: string }> {
  await tellOfChange(tx, services, change)
  const until = await store.lockWithdrawals(tx, change.user.id)
  return { withdrawals_locked_until: until.toISOString() }
}
