import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import type { Queue, Refusal, Row } from './api.ts'

export const queueNames: Record<Queue, MessageDescriptor> = {
  first: msg`Waits for a first`,
  second: msg`Waits for a second`,
  signer: msg`At the signer`,
  by_hand: msg`To send by hand`,
  on_way: msg`On its way`,
  done: msg({ context: 'withdrawal', message: 'Done' }),
  refused: msg`Refused or cancelled`,
}

const statusNames: Record<Row['status'], MessageDescriptor> = {
  first: msg`Waits for a first`,
  second: msg`Waits for a second`,
  ready: msg`Ready to sign`,
  signed: msg`Signed`,
  sent: msg({ context: 'coins', message: 'Sent' }),
  stuck: msg`Failed on the chain`,
  done: msg({ context: 'withdrawal', message: 'Done' }),
  refused: msg`Refused`,
  cancelled: msg`Cancelled by its user`,
}

export const riskNames: Record<Row['risks'][number], MessageDescriptor> = {
  new_device: msg`Device new within 24 h`,
  new_address: msg`First payment to this address`,
  fresh_deposit: msg`Needs a deposit of the last 24 h`,
  velocity: msg`Sixth or more within 24 h`,
  open_loss: msg`Open loss of half the lever account or more`,
  security_change: msg`Security changed within 24 h`,
  signer: msg`The signer asks for two`,
  large: msg`Above the limit for one`,
}

export const signerNotes: Record<NonNullable<Row['signer_note']>, MessageDescriptor> = {
  node: msg`The node does not answer`,
  hot_empty: msg`The hot wallet has too little`,
  change: msg`Waits for a block: what the hot wallet has is on its way back to it`,
  conflict: msg`Something else spends what the hot wallet has: it waits for the next block`,
  gas: msg`The hot wallet has too little for the fee`,
  daily_limit: msg`The signer’s own limit of the day is reached`,
  two_needed: msg`The signer asks for two`,
  unsigned: msg`Its approval has no signature by a key that the signer knows`,
  mismatch: msg`Is not what was held and approved: not signed`,
  halted: msg`The signer stopped by itself and signs nothing`,
  reserve_short: msg`Less of its coin is held than is owed: it leaves by itself once all of it is there`,
  reserve_unread: msg`Nobody has read lately what is held of its coin: it leaves by itself once that is read and enough`,
}

export const refusalNames: Record<Refusal, MessageDescriptor> = {
  address_reported: msg`Address reported for theft`,
  address_unpayable: msg`Address cannot be paid on this network`,
  source_unclear: msg`Source of the money unclear`,
  owner_unconfirmed: msg`Owner not confirmed`,
  recipient_gone: msg`Recipient’s account closed`,
  rules: msg`Not allowed by the rules`,
}

/** Of one to another user of this site no signer and no chain knows. */
export const statusName = ({ status, to_user_id: toUser }: Pick<Row, 'status' | 'to_user_id'>): MessageDescriptor =>
  toUser !== null && status === 'ready' ? msg`Released, is booked` : statusNames[status]

export function StatusBadge({ of }: { of: Pick<Row, 'status' | 'paying_name' | 'to_user_id'> }) {
  const { status, paying_name: name } = of
  const { i18n, t } = useLingui()
  if (name !== null) return <Badge tone="warn">{t`${name} is paying it`}</Badge>
  const tone = status === 'stuck' ? 'warn' : status === 'first' || status === 'second' ? 'sel' : undefined
  return <Badge tone={tone}>{i18n._(statusName(of))}</Badge>
}

const EDGE = 6
export const shortened = (text: string): string => (text.length > EDGE * 2 + 2 ? `${text.slice(0, EDGE)}…${text.slice(-EDGE)}` : text)
