/**
 * Withdrawals that people pay. Whoever pays one says so first: from then on nobody else pays it, and it takes two to give it back, so that no
 * money is returned between a payment and its entry. The transaction is entered by whoever paid, and confirmed by another.
 */
import { networkOf } from '@assay/chain/networks'
import { transactionIdOf } from '@assay/chain/transaction-id'
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import { requireMayLeave } from '../../account/door.ts'
import { decide, propose, refusePaidByOthers, requirePaying } from '../../operator/door.ts'
import { isByHand, requireHeld } from '../coins.ts'
import { end } from '../end.ts'
import type { WithdrawalServices } from '../services.ts'
import { holdOf } from '../terms.ts'
import * as store from './store.ts'
import { termsOf } from './terms-of.ts'

interface By {
  operatorId: number
}

/** Its user can no longer cancel it and no signer serves its network, or what the signer sent failed on the chain. */
function refuseUnlessByHand(services: WithdrawalServices, row: store.ConsoleRow): void {
  const isReady = row.status === 'ready' && row.isReleased && !row.wasPaid
  const isOpen = row.status === 'stuck' || (isReady && row.toUserId === null && isByHand(services, { network: networkOf(row.network)! }))
  if (!isOpen) refuse('withdrawal_decided')
}

/** The signer paid it before the database was set back. It stores it again where it can; else two people enter by which transaction. */
export const isSetBack = (row: store.ConsoleRow): boolean => row.status === 'ready' && row.isReleased && row.wasPaid

/** Nothing leaves an account that is frozen. It can still be refused. */
export function refuseFrozen({ isFrozen }: store.ConsoleRow): void {
  if (isFrozen) refuse('frozen_activity')
}

/** He pays it now, or, before he has entered anything, does not after all. */
export async function setPaying(
  services: WithdrawalServices,
  { id, paying: isTaken, note }: CallParsed<'withdrawal.payingByHand'>,
  by: By,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const row = (await store.lock(tx, id)) ?? refuse('withdrawal_unknown')
    refuseUnlessByHand(services, row)
    refusePaidByOthers(row, by)
    if (row.isEntered) refuse('proposal_open')
    if (isTaken) {
      await requireMayLeave(tx, row.userId)
      requireHeld(services, row)
    }
    if (isTaken === (row.payingBy !== null)) return
    await store.setPaying(tx, id, isTaken ? by.operatorId : null)
    await logDeed(tx, {
      operatorId: by.operatorId,
      action: 'withdrawal.payingByHand',
      subject: holdOf(id),
      detail: { paying: isTaken, note },
    })
  })
}

export async function enter(
  services: WithdrawalServices,
  { id, transaction_id: typed, note }: CallParsed<'withdrawal.enterByHand'>,
  { operatorId }: By,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const row = (await store.lock(tx, id)) ?? refuse('withdrawal_unknown')
    if (!isSetBack(row)) refuseUnlessPaying(services, row, { operatorId })
    const { chain } = networkOf(row.network)!
    const wrong = { fields: { transaction_id: 'deposit_transaction_wrong' } } as const
    const transactionId = transactionIdOf(chain, typed) ?? refuse('deposit_transaction_wrong', wrong)
    if (isSetBack(row)) refuseOther(row, transactionId)
    await refuseUsed(() => store.isPaidWith(tx, { id, chain, transactionId }))
    const terms = { ...termsOf(row), transaction_id: transactionId }
    await propose(tx, { kind: 'withdrawal.by_hand', subject: holdOf(id), terms, note, operatorId })
    await store.endReturn(tx, id, operatorId)
  })
}

function refuseUnlessPaying(services: WithdrawalServices, row: store.ConsoleRow, by: By): void {
  refuseUnlessByHand(services, row)
  // Nobody begins to pay what may not leave. What came between then and now changes nothing about what was paid.
  requirePaying(row, by)
}

/** The signer's journal says by what it was paid. */
function refuseOther({ wasPaidBy }: store.ConsoleRow, transactionId: string): void {
  if (!wasPaidBy.includes(transactionId))
    refuse('withdrawal_transaction_other', { fields: { transaction_id: 'withdrawal_transaction_other' } })
}

async function refuseUsed(isUsed: () => Promise<boolean>): Promise<void> {
  if (await isUsed()) refuse('withdrawal_transaction_used', { fields: { transaction_id: 'withdrawal_transaction_used' } })
}

export async function confirm(
  services: WithdrawalServices,
  { id, proposal_id: proposalId, terms_hash: termsHash, approve: isApproved, note }: CallParsed<'withdrawal.confirmByHand'>,
  { operatorId }: By,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const row = (await store.lock(tx, id)) ?? refuse('withdrawal_unknown')
    if (!isSetBack(row)) refuseUnlessByHand(services, row)
    const decision = isApproved ? 'approved' : 'refused'
    const kind = 'withdrawal.by_hand'
    const decided = await decide(tx, { id: proposalId, kind, subject: holdOf(id), termsHash, decision, note, operatorId })
    if (!isApproved) return
    const paid = { id, chain: networkOf(row.network)!.chain, transactionId: String(decided.terms['transaction_id']) }
    await refuseUsed(() => store.isPaidWith(tx, paid))
    await store.paidByHand(tx, paid)
  })
}

/**
 * Refuses it, and its money is free again. Of one that somebody says that he pays the first operator only proposes it, and another who gives
 * the same reason does it. That the recipient is gone has to be true.
 */
export async function refuseOrReturn(
  services: WithdrawalServices,
  { id, reason, note }: CallParsed<'withdrawal.refuse'>,
  { operatorId }: By,
): Promise<void> {
  const row = (await store.findForConsole(services.db, id)) ?? refuse('withdrawal_unknown')
  if (reason === 'recipient_gone' && !row.recipient?.isGone) refuse('parameter_error', { fields: { reason: 'field_choice' } })
  const open = row.payingBy === null ? undefined : await store.findOpen(services.db, 'withdrawal.return', id)
  if (row.payingBy !== null && !open) return proposeReturn(services, { id, reason, note }, { operatorId })
  if (open?.proposedBy === String(operatorId)) refuse('operator_self')
  if (open && (JSON.parse(open.terms) as { reason: string }).reason !== reason) refuse('proposal_changed')
  const owner = { userId: row.userId, account: row.accountId }
  await end(services, { id, owner, by: { operatorId, reason, note, returning: open?.id ?? null }, idempotent: null })
}

async function proposeReturn(
  services: WithdrawalServices,
  { id, reason, note }: CallParsed<'withdrawal.refuse'>,
  { operatorId }: By,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const row = (await store.lock(tx, id)) ?? refuse('withdrawal_unknown')
    if (row.status !== 'ready' || row.isEntered || row.payingBy === null) refuse('withdrawal_decided')
    await propose(tx, { kind: 'withdrawal.return', subject: holdOf(id), terms: { ...termsOf(row), reason }, note, operatorId })
  })
}
