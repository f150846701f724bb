import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SupportReference, SupportTopic } from '@assay/contract/wire'

/** What can be attached. */
export const kindWords: Record<SupportReference, MessageDescriptor> = {
  deposit: msg`Deposits`,
  withdrawal: msg`Withdrawals`,
  order: msg`Spot orders`,
  position: msg`Contracts`,
  option: msg`Options`,
  bill: msg`Statement`,
}

/** The articles of the help that answer most of what is asked about a topic, by their names. */
export const topicHelp: Record<SupportTopic, readonly string[]> = {
  deposit: ['faq-deposit-missing', 'faq-deposit-how'],
  withdrawal: ['faq-withdrawal-waits'],
  bank: ['faq-bank-transfers'],
  identity: [],
  access: ['faq-forgot-password', 'faq-codes', 'faq-unknown-device'],
  trade: ['faq-order-ended', 'faq-liquidation'],
  other: [],
}

/** What can be attached to a topic with one tap. */
export const topicAttaches: Partial<Record<SupportTopic, { kind: SupportReference; words: MessageDescriptor }>> = {
  deposit: { kind: 'deposit', words: msg`Attach the deposit` },
  withdrawal: { kind: 'withdrawal', words: msg`Attach the withdrawal` },
  trade: { kind: 'order', words: msg`Attach the order` },
}

/** The states of what is attached, of all kinds. A line of the statement has none. */
export const stateWords: Readonly<Record<string, MessageDescriptor>> = {
  open: msg({ context: 'state', message: 'Open' }),
  untriggered: msg`Not triggered`,
  partially_filled: msg`Partly filled`,
  filled: msg`Filled`,
  cancelled: msg({ context: 'state', message: 'Cancelled' }),
  expired: msg`Expired`,
  rejected: msg`Rejected`,
  waiting: msg({ context: 'state', message: 'Waiting' }),
  closed: msg({ context: 'state', message: 'Closed' }),
  accepted: msg({ context: 'state', message: 'Open' }),
  settling: msg`Being settled`,
  won: msg`Won`,
  lost: msg`Lost`,
  tied: msg`Tie`,
  void: msg`Void`,
  confirming: msg`On the way`,
  apart: msg`Kept apart`,
  credited: msg`Credited`,
  undone: msg`Undone`,
  review: msg`In review`,
  leaving: msg`Being sent`,
  sent: msg({ context: 'withdrawal', message: 'Sent' }),
  stuck: msg`An operator looks at it`,
  done: msg`Arrived`,
  refused: msg`Refused, given back`,
}

export const sideWords: Readonly<Record<string, MessageDescriptor>> = {
  buy: msg`Buy`,
  sell: msg`Sell`,
  long: msg`Long`,
  short: msg`Short`,
  up: msg({ context: 'option', message: 'Up' }),
  down: msg({ context: 'option', message: 'Down' }),
}

export const dayWords: readonly MessageDescriptor[] = [
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
]
