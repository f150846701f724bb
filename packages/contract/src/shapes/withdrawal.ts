/** What a withdrawal goes through, why somebody looks at it, and why it may be refused. Each word has its text in nine languages. */

/**
 * first, second: an operator looks at it, then another. ready: it waits for the signer. signed: the transaction is made, and cannot be taken
 * back. One to another user of this site goes from ready to done. sent: the network has it. stuck: the network took it up and did not carry it out. done: it is final.
 */
export const withdrawalStates = ['first', 'second', 'ready', 'signed', 'sent', 'stuck', 'done', 'refused', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** Why an operator looks before it leaves. `large` asks for two of them. */
export const withdrawalRisks = [
  'new_device',
  'new_address',
  'fresh_deposit',
  'velocity',
  'open_loss',
  'security_change',
  'signer',
  'large',
] as const
export type WithdrawalRisk = (typeof withdrawalRisks)[number]

/** Why an operator refuses one. `recipient_gone` is also given where the account of the user whom it was to go to has been deleted meanwhile. */
export const withdrawalRefusals = [
  'address_reported',
  'address_unpayable',
  'source_unclear',
  'owner_unconfirmed',
  'recipient_gone',
  'rules',
] as const
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number]

/** Less is held of its currency than is owed, or nobody has read it lately. */
export const reserveStops = ['reserve_short', 'reserve_unread'] as const
export type ReserveStop = (typeof reserveStops)[number]

/** What the signer waits for. */
export const signerNotes = [
  'node',
  'hot_empty',
  'change',
  'conflict',
  'gas',
  'daily_limit',
  'two_needed',
  'unsigned',
  'mismatch',
  'halted',
  ...reserveStops,
] as const
export type SignerNote = (typeof signerNotes)[number]

export const withdrawalNetworks = ['bitcoin', 'ethereum', 'trc20', 'erc20'] as const
