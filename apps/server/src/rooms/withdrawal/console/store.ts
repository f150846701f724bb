/** SQL of the console's withdrawals. */
import { networks, type ChainId } from '@assay/chain/networks'
import type { SignerNote } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import type { Paying } from '../../operator/door.ts'
import { COLUMNS, type WithdrawalRow } from '../store.ts'
import { REVIEW_HOURS } from '../terms.ts'

export interface ConsoleRow extends WithdrawalRow, Paying {
  signerNote: SignerNote | null
  device: string
  networkAddress: string
  /** By one of these transactions. */
  wasPaidBy: string[]
  /** The account of its user, as of now. */
  isFrozen: boolean
  /** Of one to a user of this site: his account, as of now. */
  recipient: { isFrozen: boolean; isGone: boolean; createdAt: string } | null
  payingAt: Date | null
  /** The newest proposal about it that nobody has decided. */
  openProposal: string | null
  firstHash: string | null
  firstNote: string | null
  firstName: string | null
  proposalId: string | null
  proposedBy: string | null
  secondBy: string | null
  secondName: string | null
  secondAt: Date | null
  secondNote: string | null
  /** By which keys operators signed it. */
  signatures: { operator: string; key: string }[]
}

const CONSOLE_COLUMNS = sql`${COLUMNS}, w.signer_note as "signerNote", w.device, w.network_address as "networkAddress", w.was_paid_by as "wasPaidBy",
  (select u.frozen_at is not null from account_user u where u.id = w.user_id) as "isFrozen",
  (select json_build_object('isFrozen', t.frozen_at is not null, 'isGone', t.deleted_at is not null, 'createdAt', t.created_at)
    from account_user t where t.id = w.to_user_id) as recipient, w.paying_by::text as "payingBy", w.paying_at as "payingAt",
  (select o.name from operator o where o.id = w.paying_by) as "payingName",
  (select max(q.id)::text from operator_proposal q where q.subject = 'withdrawal:' || w.id and q.decision is null) as "openProposal", w.first_hash as "firstHash", w.first_note as "firstNote", w.proposal_id::text as "proposalId",
  (select o.name from operator o where o.id = w.first_by) as "firstName", p.proposed_by::text as "proposedBy",
  case when p.decision = 'approved' then p.decided_by::text end as "secondBy",
  coalesce((select json_agg(json_build_object('operator', s.operator_id::text, 'key', s.key_id::text))
    from withdrawal_signature s where s.withdrawal_id = w.id), '[]'::json) as signatures,
  case when p.decision = 'approved' then (select o.name from operator o where o.id = p.decided_by) end as "secondName",
  case when p.decision = 'approved' then p.decided_at end as "secondAt", p.decision_note as "secondNote"`

const FROM = sql`from withdrawal w left join operator_proposal p on p.id = w.proposal_id`

export interface QueueFilter {
  queue: 'first' | 'second' | 'signer' | 'by_hand' | 'on_way' | 'done' | 'refused' | null
  userId: string | null
  /** Networks that no signer serves. */
  byHand: readonly string[]
}

const conditionOf = (queue: QueueFilter['queue'], byHand: string[]) => {
  const isByHand = sql`(w.to_user_id is null and w.network = any(${byHand}::text[]))`
  switch (queue) {
    case null:
      return sql`true`
    case 'signer':
      return sql`w.status in ('ready', 'signed') and w.to_user_id is null and not ${isByHand}`
    case 'by_hand':
      return sql`(w.status = 'ready' and w.release_at <= now() and (${isByHand} or w.was_paid) or w.status = 'stuck')`
    case 'on_way':
      // Of one to another user of this site: released, and not yet booked.
      return sql`(w.status = 'sent' or w.status = 'ready' and w.to_user_id is not null)`
    case 'refused':
      return sql`w.status in ('refused', 'cancelled')`
    default:
      return sql`w.status = ${queue}`
  }
}

export function listQueue(db: Database, { queue, userId, byHand }: QueueFilter, page: PageOf): Promise<Listed<ConsoleRow>> {
  const isOver = queue === null || queue === 'done' || queue === 'refused'
  const from = sql`${FROM} where ${conditionOf(queue, [...byHand])} and (${userId}::bigint is null or w.user_id = ${userId}::bigint)`
  return readPage<ConsoleRow>(db, { select: CONSOLE_COLUMNS, from, orderBy: isOver ? sql`w.id desc` : sql`w.id` }, page)
}

export async function countQueues(
  db: Database,
  byHand: readonly string[],
): Promise<Record<'first' | 'second' | 'signer' | 'by_hand' | 'on_way', number>> {
  const count = (queue: QueueFilter['queue']) => sql`count(*) filter (where ${conditionOf(queue, [...byHand])})::int`
  const { rows } = await sql<Record<'first' | 'second' | 'signer' | 'by_hand' | 'on_way', number>>`
    select ${count('first')} as first, ${count('second')} as second, ${count('signer')} as signer, ${count('by_hand')} as by_hand,
      ${count('on_way')} as on_way
    from withdrawal w where w.ended_at is null`.execute(db)
  return rows[0]!
}

export async function findForConsole(db: Database | Tx, id: string): Promise<ConsoleRow | undefined> {
  const { rows } = await sql<ConsoleRow>`select ${CONSOLE_COLUMNS} ${FROM} where w.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Locks it for the transaction: one decision at a time. */
export async function lock(tx: Tx, id: string): Promise<ConsoleRow | undefined> {
  await sql`select from withdrawal where id = ${id}::bigint for update`.execute(tx)
  return findForConsole(tx, id)
}

interface Approval {
  id: string
  operatorId: number
  termsHash: string
  note: string
}

/** The only approval that one needs: it goes to the signer, or to the ledger. */
export async function approveOne(tx: Tx, { id, operatorId, termsHash, note }: Approval): Promise<void> {
  await sql`update withdrawal set status = 'ready', first_by = ${operatorId}, first_at = now(), first_hash = ${termsHash}, first_note = ${note},
    release_at = now() where id = ${id}::bigint`.execute(tx)
}

export async function approveFirst(tx: Tx, { id, operatorId, termsHash, note }: Approval, proposalId: string): Promise<void> {
  await sql`update withdrawal set status = 'second', first_by = ${operatorId}, first_at = now(), first_hash = ${termsHash}, first_note = ${note},
    proposal_id = ${proposalId}::bigint, decide_by = now() + make_interval(hours => ${REVIEW_HOURS}) where id = ${id}::bigint`.execute(tx)
}

export async function approveSecond(tx: Tx, id: string): Promise<void> {
  await sql`update withdrawal set status = 'ready', release_at = now() where id = ${id}::bigint`.execute(tx)
}

/** What an operator's key answered to the hash of the text. */
export async function addSignature(
  tx: Tx,
  { id, operatorId, key, answer }: { id: string; operatorId: number; key: string; answer: string },
): Promise<void> {
  await sql`insert into withdrawal_signature (withdrawal_id, operator_id, key_id, answer)
    values (${id}::bigint, ${operatorId}, ${key}::bigint, ${answer}) on conflict do nothing`.execute(tx)
}

/** He pays it now, or does not after all. */
export async function setPaying(tx: Tx, id: string, operatorId: number | null): Promise<void> {
  await sql`update withdrawal set paying_by = ${operatorId}::bigint, paying_at = case when ${operatorId}::bigint is not null then now() end
    where id = ${id}::bigint`.execute(tx)
}

export interface Paid {
  id: string
  chain: ChainId
  transactionId: string
}

/** Networks of a chain share its transactions. */
const networksOnChain = (chain: ChainId): string[] => networks.filter((network) => network.chain === chain).map((network) => network.id)

/** Whether a transaction pays another one, or somebody says so. One of its own may have paid it after all. Whoever asks for the same waits for the end of this transaction. */
export async function isPaidWith(tx: Tx, { id, chain, transactionId }: Paid): Promise<boolean> {
  const on = networksOnChain(chain)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal_paid:${chain}:${transactionId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from withdrawal w where w.id <> ${id}::bigint and w.network = any(${on}::text[]) and lower(w.transaction_id) = ${transactionId})
      or exists (select from signer_transaction t join signer_payment p on p.id = t.payment_id
        where t.transaction_id = ${transactionId} and p.withdrawal_id is distinct from ${id}::bigint)
      or exists (select from operator_proposal p where p.kind = 'withdrawal.by_hand' and p.subject <> ${`withdrawal:${id}`}
        and (p.decision is null or p.decision = 'approved') and p.terms::json ->> 'network' = any(${on}::text[])
        and lower(p.terms::json ->> 'transaction_id') = ${transactionId}) as "isUsed"`.execute(tx)
  return rows[0]!.isUsed
}

/** It was paid outside of the signer: sent, and final at once, for two people have looked the transaction up. */
export async function paidByHand(tx: Tx, { id, chain, transactionId }: Paid): Promise<void> {
  await sql`update withdrawal set status = 'done', sent_at = coalesce(sent_at, now()), transaction_id = ${transactionId},
      paid_by = ${`${chain}:${transactionId}`}, ended_at = now() where id = ${id}::bigint`.execute(tx)
}

/** Whoever says how it was paid ends that somebody would give it back. */
export async function endReturn(tx: Tx, id: string, operatorId: number): Promise<void> {
  await sql`
    update operator_proposal set decision = case when proposed_by = ${operatorId}::bigint then 'withdrawn' else 'refused' end,
      decided_by = ${operatorId}::bigint, decided_at = now(), decision_note = 'paid'
    where kind = 'withdrawal.return' and subject = ${`withdrawal:${id}`} and decision is null`.execute(tx)
}

export interface ByHandProposal {
  id: string
  terms: string
  termsHash: string
  proposedBy: string
  operatorName: string
}

export async function findOpen(
  db: Database | Tx,
  kind: 'withdrawal.by_hand' | 'withdrawal.return',
  id: string,
): Promise<ByHandProposal | undefined> {
  const { rows } = await sql<ByHandProposal>`
    select p.id::text as id, p.terms, encode(p.terms_hash, 'hex') as "termsHash", p.proposed_by::text as "proposedBy", o.name as "operatorName"
    from operator_proposal p join operator o on o.id = p.proposed_by
    where p.kind = ${kind} and p.subject = ${`withdrawal:${id}`} and p.decision is null`.execute(db)
  return rows[0]
}

export interface History {
  done: number
  refused: number
  sentUsdt: string
  firstAt: Date | null
  toThisAddress: number
}

export async function historyOf(db: Database, { userId, network, address }: WithdrawalRow): Promise<History> {
  const { rows } = await sql<History>`
    select count(*) filter (where status = 'done')::int as done, count(*) filter (where status = 'refused')::int as refused,
      trim_scale(coalesce(sum(worth_usdt) filter (where sent_at is not null or status = 'done'), 0))::text as "sentUsdt",
      min(requested_at) as "firstAt",
      count(*) filter (where status = 'done' and network = ${network} and address = ${address})::int as "toThisAddress"
    from withdrawal where user_id = ${userId}`.execute(db)
  return rows[0]!
}

/** How each chain counts its own coin: that of its first network. */
const DECIMALS = JSON.stringify(Object.fromEntries([...networks].reverse().map(({ chain, coins }) => [chain, coins[0]!.chainDecimals])))
const ofChain = sql`power(10::numeric, (${DECIMALS}::jsonb ->> s.chain)::int)`

export interface HotRow {
  chain: string
  currencyId: number
  address: string
  balance: string
  floor: string
  ceiling: string
  dailyLimit: string
  signedToday: string
  coldAddress: string | null
  swept: string
  collected: string
  cost: string
  costCollect: string
  at: Date
}

export async function listHot(db: Database): Promise<HotRow[]> {
  const { rows } = await sql<HotRow>`
    select s.chain, s.currency_id as "currencyId", s.address, trim_scale(s.balance)::text as balance, trim_scale(s.floor)::text as floor,
      trim_scale(s.ceiling)::text as ceiling, trim_scale(s.daily_limit)::text as "dailyLimit",
      trim_scale(s.signed_today)::text as "signedToday", s.cold_address as "coldAddress", s.at,
      trim_scale(coalesce(p.swept, 0))::text as swept, trim_scale(coalesce(p.collected, 0))::text as collected,
      trim_scale(round(coalesce(p.cost, 0) / ${ofChain}, 8))::text as cost,
      trim_scale(round(coalesce(p.cost_collect, 0) / ${ofChain}, 8))::text as "costCollect"
    from signer_wallet s left join lateral (
      select sum(p.amount) filter (where p.purpose = 'sweep' and not p.failed) as swept,
        sum(p.amount) filter (where p.purpose = 'collect' and not p.failed) as collected,
        sum(p.cost) as cost, sum(p.cost) filter (where p.purpose in ('gas', 'collect')) as cost_collect
      from signer_payment p where p.chain = s.chain and p.currency_id = s.currency_id) p on true
    order by s.chain, s.currency_id`.execute(db)
  return rows
}
