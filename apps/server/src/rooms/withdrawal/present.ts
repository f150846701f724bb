/** Rows as calls answer them. */
import { chains, networkOf } from '@assay/chain/networks'
import type { CallOutput } from '@assay/contract'
import { currencyOut } from '../wallet/door.ts'
import { isByHand } from './coins.ts'
import type { WithdrawalServices } from './services.ts'
import type { AddressRow, WithdrawalRow } from './store.ts'

type Network = CallOutput<'withdrawal.one'>['network']
type Presented = Pick<WithdrawalServices, 'currencies' | 'signed' | 'hasToken' | 'isTest' | 'reserveStop'>

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** Whether its user can take it back: nothing was signed or booked yet, and nobody pays it by hand. */
export function canCancel(services: Presented, { status, network, toUserId, isReleased, isEntered, wasPaid }: WithdrawalRow): boolean {
  if (!['first', 'second', 'ready'].includes(status) || isEntered || wasPaid) return false
  if (toUserId !== null) return true
  return !(status === 'ready' && isReleased && isByHand(services, { network: networkOf(network)! }))
}

/** What one that was released waits for before it may leave. Nobody holds up what stays on this site, nor what was signed. */
const waitsFor = ({ reserveStop }: Presented, { status, toUserId, currencyId, wasPaid }: WithdrawalRow) =>
  status === 'ready' && toUserId === null && !wasPaid ? reserveStop(currencyId) : null

const approvalsOf = ({ needs, status, firstBy }: WithdrawalRow): number =>
  firstBy === null ? 0 : needs === 2 && status !== 'first' && status !== 'second' ? 2 : 1

/** A network of a test chain has no page where strangers see its transactions. */
function explorerOf(services: Presented, { network, transactionId }: WithdrawalRow) {
  const { chain } = networkOf(network)!
  if (transactionId === null || services.isTest(chain)) return null
  const { name, transaction } = chains[chain].explorer
  return { name, link: transaction.replace('{id}', transactionId) }
}

export function withdrawalOut(services: Presented, row: WithdrawalRow): CallOutput<'withdrawal.one'> {
  const network = networkOf(row.network)!
  const chain = chains[network.chain]
  return {
    ...currencyOut(services, row.currencyId),
    id: row.id,
    kind: row.toUserId === null ? 'chain' : 'internal',
    network: network.id as Network,
    network_name: network.name,
    chain_name: chain.name,
    address: row.address,
    label: row.label,
    amount: row.amount,
    fee: row.fee,
    arrives: row.arrives,
    status: row.status,
    by_hand: row.toUserId === null && isByHand(services, { network }),
    risks: row.risks,
    needs: row.needs,
    approvals: approvalsOf(row),
    refusal: row.refusal,
    can_cancel: canCancel(services, row),
    waits_for: waitsFor(services, row),
    requested_at: row.requestedAt.toISOString(),
    decide_by: row.status === 'first' || row.status === 'second' ? iso(row.decideBy) : null,
    first_at: iso(row.firstAt),
    released_at: iso(row.releaseAt),
    signed_at: iso(row.signedAt),
    sent_at: iso(row.sentAt),
    ended_at: iso(row.endedAt),
    transaction_id: row.transactionId,
    explorer: explorerOf(services, row),
    confirmations: Math.min(row.confirmations, chain.confirmations),
    confirmations_needed: chain.confirmations,
    block_seconds: chain.blockSeconds,
  }
}

export function addressOut(services: Pick<WithdrawalServices, 'currencies'>, row: AddressRow): CallOutput<'withdrawal.saveAddress'> {
  const network = networkOf(row.network)!
  return {
    ...currencyOut(services, row.currencyId),
    id: row.id,
    network: network.id as Network,
    network_name: network.name,
    name: row.name,
    address: row.address,
    used: row.used,
    usable_at: iso(row.usableAt),
    created_at: row.createdAt.toISOString(),
  }
}
