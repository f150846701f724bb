/** Withdrawals as operators see and decide them. Whatever they do, looking included, stands in the log under `withdrawal:<id>`. */
import { chains, networkOf, networks } from '@assay/chain/networks'
import { termsHash as hashOf, termsText } from '@assay/chain/withdrawal-terms'
import type { CallOutput } from '@assay/contract'
import { refuse, type WithdrawalRefusal } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { decide, propose, requireSigned, signingOptions } from '../../operator/door.ts'
import { currencyOut } from '../../wallet/door.ts'
import { byHandNetworks, isByHand, requireHeld } from '../coins.ts'
import type { WithdrawalServices } from '../services.ts'
import { holdOf } from '../terms.ts'
import { confirm, enter, isSetBack, refuseFrozen, refuseOrReturn, setPaying } from './by-hand.ts'
import { limitConsole } from './limits.ts'
import * as store from './store.ts'
import { termsOf } from './terms-of.ts'

type Row = CallOutput<'withdrawal.queue'>['data'][number]

function rowOut(services: WithdrawalServices, row: store.ConsoleRow): Row {
  const network = networkOf(row.network)!
  return {
    ...currencyOut(services, row.currencyId),
    id: row.id,
    user_id: String(row.userId),
    network: network.id as Row['network'],
    address: row.address,
    amount: row.amount,
    fee: row.fee,
    arrives: row.arrives,
    worth_usdt: row.worthUsdt,
    status: row.status,
    to_user_id: row.toUserId === null ? null : String(row.toUserId),
    by_hand: row.toUserId === null && (isByHand(services, { network }) || row.status === 'stuck'),
    set_back: isSetBack(row),
    risks: row.risks,
    needs: row.needs,
    signer_note: row.signerNote,
    paying_name: row.payingName,
    open_proposal: row.openProposal,
    transaction_id: row.transactionId,
    confirmations: row.confirmations,
    confirmations_needed: chains[network.chain].confirmations,
    requested_at: row.requestedAt.toISOString(),
    decide_by: row.decideBy?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}

export function withdrawalConsole(services: WithdrawalServices): ConsoleHandlers<'withdrawal'> {
  const { db } = services
  const changed = async (id: string) => {
    const row = (await store.findForConsole(db, id))!
    services.publish(row.userId, id)
    services.publishMessages(row.userId)
    return { id, status: row.status }
  }
  return {
    ...limitConsole(services),
    queue: async ({ queue = null, user_id: userId = null, page, limit }) => {
      const { rows, total } = await store.listQueue(db, { queue, userId, byHand: byHandNetworks(services) }, { page, limit })
      return { data: rows.map((row) => rowOut(services, row)), page, limit, total }
    },
    counts: () => store.countQueues(db, byHandNetworks(services)),
    view: ({ id }, { operator }) => view(services, id, operator),
    approve: async ({ id, terms_hash: termsHash, note, signature }, { operator: { operatorId } }) => {
      await transact(db, async (tx) => {
        const row = await approve(tx, { id, termsHash, note, operatorId }, services)
        if (isSigned(services, row)) await keepSignature(tx, { id, termsHash, signature, operatorId })
      })
      return changed(id)
    },
    sign: async ({ id, terms_hash: termsHash, signature }, { operator: { operatorId } }) => {
      await transact(db, (tx) => signAfterwards(tx, { id, termsHash, signature, operatorId }))
      return changed(id)
    },
    refuse: async (input, { operator }) => {
      await refuseOrReturn(services, input, operator)
      return changed(input.id)
    },
    payingByHand: async (input, { operator }) => {
      await setPaying(services, input, operator)
      return changed(input.id)
    },
    enterByHand: async (input, { operator }) => {
      await enter(services, input, operator)
      return changed(input.id)
    },
    confirmByHand: async (input, { operator }) => {
      await confirm(services, input, operator)
      return changed(input.id)
    },
    hot: async () =>
      (await store.listHot(db)).map((row) => ({
        ...currencyOut(services, row.currencyId),
        chain: row.chain,
        address: row.address,
        balance: row.balance,
        floor: row.floor,
        ceiling: row.ceiling,
        daily_limit: row.dailyLimit,
        signed_today: row.signedToday,
        cold_address: row.coldAddress,
        swept: row.swept,
        collected: row.collected,
        cost: row.cost,
        cost_collect: row.costCollect,
        // The first network of a chain carries the chain's own coin.
        cost_currency_name: networks.find(({ chain }) => chain === row.chain)!.coins[0]!.code,
        at: row.at.toISOString(),
      })),
  }
}

interface Approving {
  id: string
  termsHash: string
  note: string
  operatorId: number
}

/** One approval, or the first or second of two, on exactly the text that was read. */
async function approve(tx: Tx, { id, termsHash, note, operatorId }: Approving, services: WithdrawalServices): Promise<store.ConsoleRow> {
  const row = (await store.lock(tx, id)) ?? refuse('withdrawal_unknown')
  const terms = termsOf(row)
  if (hashOf(termsText(terms)) !== termsHash) refuse('proposal_changed')
  refuseFrozen(row)
  requireHeld(services, row)
  const approval = { id, operatorId, termsHash, note }
  if (row.status === 'second') {
    const proposal = row.proposalId ?? refuse('withdrawal_decided')
    await decide(tx, { id: proposal, kind: 'withdrawal.release', termsHash, decision: 'approved', note, operatorId })
    await store.approveSecond(tx, id)
    return row
  }
  if (row.status !== 'first') refuse('withdrawal_decided')
  if (row.needs === 2) {
    const proposal = await propose(tx, { kind: 'withdrawal.release', subject: holdOf(id), terms, note, operatorId })
    await store.approveFirst(tx, approval, proposal.id)
    return row
  }
  await store.approveOne(tx, approval)
  await logDeed(tx, { operatorId, action: 'withdrawal.approve', subject: holdOf(id), detail: { terms_hash: termsHash, note } })
  return row
}

/** Where no signer pays, nobody asks for a signature. */
const isSigned = (services: WithdrawalServices, { toUserId, network }: store.ConsoleRow): boolean =>
  toUserId === null && !isByHand(services, { network: networkOf(network)! })

interface Signing {
  id: string
  termsHash: string
  signature: string | undefined
  operatorId: number
}

/** Whoever has a key approves by it only. */
async function keepSignature(tx: Tx, { id, termsHash, signature, operatorId }: Signing): Promise<void> {
  const key = await requireSigned(tx, operatorId, { termsHash, answer: signature })
  if (key !== null) await store.addSignature(tx, { id, operatorId, key, answer: signature! })
}

/** Of one that the signer waits with, because it does not know the key that was used or none was. */
async function signAfterwards(tx: Tx, { id, termsHash, signature, operatorId }: Signing): Promise<void> {
  const row = (await store.lock(tx, id)) ?? refuse('withdrawal_unknown')
  if (!mayStillSign(row, operatorId)) refuse('withdrawal_decided')
  if (hashOf(termsText(termsOf(row))) !== termsHash) refuse('proposal_changed')
  const key = (await requireSigned(tx, operatorId, { termsHash, answer: signature })) ?? refuse('passkey_failed')
  await store.addSignature(tx, { id, operatorId, key, answer: signature! })
  await logDeed(tx, { operatorId, action: 'withdrawal.sign', subject: holdOf(id), detail: { terms_hash: termsHash } })
}

/** He approved it, and nobody has paid it yet. */
const mayStillSign = (row: store.ConsoleRow, operatorId: number): boolean =>
  (row.status === 'second' || row.status === 'ready') && [row.firstBy, row.secondBy].includes(String(operatorId))

const approvalsOf = (row: store.ConsoleRow) => {
  const given = [
    { by: row.firstBy, name: row.firstName, at: row.firstAt, note: row.firstNote },
    { by: row.secondBy, name: row.secondName, at: row.secondAt, note: row.secondNote },
  ]
  return given.flatMap(({ by, name, at, note }) =>
    name !== null && by !== null && at
      ? [{ operator_name: name, at: at.toISOString(), note: note ?? '', signed: row.signatures.some(({ operator }) => operator === by) }]
      : [],
  )
}

async function view(
  services: WithdrawalServices,
  id: string,
  operator: OperatorContext['operator'],
): Promise<CallOutput<'withdrawal.view'>> {
  const { db } = services
  const { operatorId } = operator
  const row = await transact(db, async (tx) => {
    const found = (await store.findForConsole(tx, id)) ?? refuse('withdrawal_unknown')
    await logDeed(tx, { operatorId, action: 'withdrawal.view', subject: holdOf(id), detail: {} })
    return found
  })
  const [history, byHand, returning] = await Promise.all([
    store.historyOf(db, row),
    store.findOpen(db, 'withdrawal.by_hand', id),
    store.findOpen(db, 'withdrawal.return', id),
  ])
  const text = termsText(termsOf(row))
  const mayApprove = row.status === 'first' || (row.status === 'second' && row.firstBy !== String(operatorId))
  const maySign = isSigned(services, row) && (mayApprove || mayStillSign(row, operatorId))
  const signed = row.signatures.filter(({ operator }) => operator === String(operatorId)).map(({ key }) => key)
  return {
    ...rowOut(services, row),
    label: row.label,
    recipient: row.recipient && {
      frozen: row.recipient.isFrozen,
      gone: row.recipient.isGone,
      created_at: new Date(row.recipient.createdAt).toISOString(),
    },
    device: row.device,
    network_address: row.networkAddress,
    terms: text,
    terms_hash: hashOf(text),
    approvals: approvalsOf(row),
    may_approve: mayApprove,
    signing: maySign ? await signingOptions(db, operatorId, { termsHash: hashOf(text), signed }) : null,
    refusal: row.refusal,
    by_hand_proposal: byHand
      ? {
          id: byHand.id,
          transaction_id: (JSON.parse(byHand.terms) as { transaction_id: string }).transaction_id,
          terms: byHand.terms,
          terms_hash: byHand.termsHash,
          operator_name: byHand.operatorName,
          is_own: byHand.proposedBy === String(operatorId),
        }
      : null,
    paying:
      row.payingBy !== null && row.payingAt
        ? { operator_name: row.payingName ?? '', at: row.payingAt.toISOString(), is_own: row.payingBy === String(operatorId) }
        : null,
    return_proposal: returning
      ? {
          operator_name: returning.operatorName,
          reason: (JSON.parse(returning.terms) as { reason: WithdrawalRefusal }).reason,
          is_own: returning.proposedBy === String(operatorId),
        }
      : null,
    history: {
      done: history.done,
      refused: history.refused,
      sent_usdt: history.sentUsdt,
      first_at: history.firstAt?.toISOString() ?? null,
      to_this_address: history.toThisAddress,
    },
  }
}
