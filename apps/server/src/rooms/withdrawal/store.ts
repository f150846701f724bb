/** SQL of a user's own withdrawals and addresses. What decides at the desk's turn is in `turn-store.ts`. */
import type { WithdrawalRefusal, WithdrawalRisk, WithdrawalState } from '@assay/contract/wire'
import { CompiledQuery, sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { IdempotentRequest } from '../../desk/kept-answer.ts'
import { ADDRESSES_MAXIMUM, WAIT_HOURS } from './terms.ts'
import { RECENT, type Known } from './turn-store.ts'

type Executor = Database | Tx

export interface WithdrawalRow {
  id: string
  userId: number
  accountId: number
  currencyId: number
  network: string
  address: string
  label: string | null
  toUserId: number | null
  amount: string
  fee: string
  arrives: string
  worthUsdt: string
  risks: WithdrawalRisk[]
  needs: number
  status: WithdrawalState
  requestedAt: Date
  decideBy: Date | null
  firstBy: string | null
  firstAt: Date | null
  releaseAt: Date | null
  signedAt: Date | null
  sentAt: Date | null
  endedAt: Date | null
  transactionId: string | null
  confirmations: number
  refusal: WithdrawalRefusal | null
  /** By the database's clock. */
  isReleased: boolean
  /** An operator entered how it was paid by hand, and no other decided on that yet. */
  isEntered: boolean
  /** The signer sent its coins before the database was set back. */
  wasPaid: boolean
}

export const COLUMNS = sql`w.id::text as id, w.user_id::int as "userId", w.account_id::float8 as "accountId", w.currency_id as "currencyId",
  w.network, w.address, w.label, w.to_user_id::int as "toUserId", trim_scale(w.amount)::text as amount, trim_scale(w.fee)::text as fee,
  trim_scale(w.arrives)::text as arrives, trim_scale(w.worth_usdt)::text as "worthUsdt", w.risks, w.needs, w.status,
  w.requested_at as "requestedAt", w.decide_by as "decideBy", w.first_by::text as "firstBy", w.first_at as "firstAt",
  w.release_at as "releaseAt", w.signed_at as "signedAt", w.sent_at as "sentAt", w.ended_at as "endedAt",
  w.transaction_id as "transactionId", w.confirmations, w.refusal, coalesce(w.release_at <= now(), false) as "isReleased",
  withdrawal_is_entered(w.id) as "isEntered", w.was_paid as "wasPaid"`

const OF_STATUS = {
  waiting: ['first', 'second', 'ready', 'signed'],
  sent: ['sent', 'stuck', 'done'],
  refused: ['refused', 'cancelled'],
} as const

export interface ListFilter {
  userId: number
  status: keyof typeof OF_STATUS | null
  currencyId: string | null
}

export function listWithdrawals(db: Database, { userId, status, currencyId }: ListFilter, page: PageOf): Promise<Listed<WithdrawalRow>> {
  const statuses = status === null ? null : [...OF_STATUS[status]]
  const from = sql`from withdrawal w where w.user_id = ${userId} and (${currencyId}::int is null or w.currency_id = ${currencyId}::int)
    and (${statuses}::text[] is null or w.status = any(${statuses}::text[]))`
  return readPage<WithdrawalRow>(db, { select: COLUMNS, from, orderBy: sql`w.id desc` }, page)
}

export async function findWithdrawal(db: Executor, id: string, userId: number | null): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    select ${COLUMNS} from withdrawal w where w.id = ${id}::bigint and (${userId}::bigint is null or w.user_id = ${userId})`.execute(db)
  return rows[0]
}

export async function listUnderWay(db: Database, userId: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${COLUMNS} from withdrawal w where w.user_id = ${userId} and w.ended_at is null order by w.id desc limit 100`.execute(db)
  return rows
}

/** The user whose deposit address it is. */
export async function userOfAddress(db: Executor, chain: string, address: string): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select user_id::int as "userId" from deposit_address where chain = ${chain} and address = ${address}`.execute(db)
  return rows[0]?.userId ?? null
}

/** What a user's withdrawals of 24 hours are worth, those to users of this site among them. */
export async function recentUsdt(db: Database, userId: number): Promise<string> {
  const text = `select trim_scale(coalesce(sum(worth_usdt), 0))::text as usdt ${RECENT}`
  const { rows } = await db.executeQuery<{ usdt: string }>(CompiledQuery.raw(text, [userId]))
  return rows[0]!.usdt
}

export interface Standing {
  usedUsdt: string
  freesAt: Date | null
  lockedUntil: Date | null
  lockedBy: string | null
  lockedAt: Date | null
  level: number
  hasPayPassword: boolean
  savedOnly: boolean
  savedOnlyEndsAt: Date | null
}

/** What stands in the way of a user's withdrawals, by the database's clock. */
export async function findStanding(db: Database, userId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select trim_scale(leaving_usdt(u.id))::text as "usedUsdt", used.first + interval '24 hours' as "freesAt",
      case when u.withdrawals_locked_until > now() then u.withdrawals_locked_until end as "lockedUntil",
      change.kind as "lockedBy", change.time as "lockedAt",
      u.verification_level as level, u.pay_password_hash is not null as "hasPayPassword",
      coalesce(s.is_on and coalesce(s.ends_at > now(), true), false) as "savedOnly",
      case when s.is_on and s.ends_at > now() then s.ends_at end as "savedOnlyEndsAt"
    from account_user u
      left join withdrawal_saved_only s on s.user_id = u.id
      left join lateral (select least(
        (select min(coalesce(w.sent_at, w.ended_at)) from withdrawal w
          where w.user_id = u.id and coalesce(w.sent_at, w.ended_at) > now() - interval '24 hours' and w.status not in ('refused', 'cancelled')),
        (select min(p.ended_at) from bank_pay_out p
          where p.user_id = u.id and p.ended_at > now() - interval '24 hours' and p.state = 'paid')) as first
        ) used on true
      left join lateral (select e.kind, e.time from account_event e
        where e.user_id = u.id and not e.is_login and e.time >= u.withdrawals_locked_until - interval '24 hours 1 minute'
        order by abs(extract(epoch from e.time - u.withdrawals_locked_until + interval '24 hours')), e.id desc limit 1) change on u.withdrawals_locked_until > now()
    where u.id = ${userId}`.execute(db)
  return rows[0]!
}

export interface AddressRow {
  id: string
  currencyId: number
  network: string
  name: string
  address: string
  used: number
  usableAt: Date | null
  createdAt: Date
}

const ADDRESS_COLUMNS = sql`a.id::text as id, a.currency_id as "currencyId", a.network, a.name, a.address, a.created_at as "createdAt",
  case when a.usable_at > now() then a.usable_at end as "usableAt",
  (select count(*)::int from withdrawal w where w.user_id = a.user_id and w.network = a.network and w.address = a.address
    and (w.sent_at is not null or w.status = 'done')) as used`

export const listAddresses = (
  db: Database,
  { userId, currencyId }: { userId: number; currencyId: string | null },
  page: PageOf,
): Promise<Listed<AddressRow>> =>
  readPage<AddressRow>(
    db,
    {
      select: ADDRESS_COLUMNS,
      from: sql`from withdrawal_address a where a.user_id = ${userId} and a.removed_at is null
        and (${currencyId}::int is null or a.currency_id = ${currencyId}::int)`,
      orderBy: sql`a.id desc`,
    },
    page,
  )

export interface NewAddress {
  userId: number
  currencyId: number
  network: string
  address: string
  name: string
}

/** The caller has locked the user's row. It waits where the user withdraws to saved addresses only, also while that is being turned off. */
export async function saveAddress(tx: Tx, one: NewAddress): Promise<AddressRow | 'known' | 'maximum'> {
  const { userId, currencyId, network, address, name } = one
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawal_address where user_id = ${userId} and removed_at is null`.execute(tx)
  if (counted[0]!.count >= ADDRESSES_MAXIMUM) return 'maximum'
  const { rows } = await sql<AddressRow>`
    with a as (
      insert into withdrawal_address (user_id, currency_id, network, address, name, usable_at)
      select ${userId}, ${currencyId}, ${network}, ${address}, ${name}, now() + case when exists (
        select from withdrawal_saved_only s where s.user_id = ${userId} and s.is_on and coalesce(s.ends_at > now(), true))
        then make_interval(hours => ${WAIT_HOURS}) else interval '0' end
      on conflict (user_id, currency_id, network, address) where removed_at is null do nothing
      returning *)
    select ${ADDRESS_COLUMNS} from a`.execute(tx)
  return rows[0] ?? 'known'
}

/** False where the user has no such address. */
export async function removeAddress(db: Executor, userId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update withdrawal_address set removed_at = now() where id = ${id}::bigint and user_id = ${userId} and removed_at is null`.execute(db)
  return numAffectedRows === 1n
}

export interface SavedOnly {
  on: boolean
  endsAt: Date | null
}

/** On at once. Off, it holds for a day more, which runs from the first time. */
export async function setSavedOnly(tx: Tx, userId: number, on: boolean): Promise<SavedOnly> {
  const { rows } = await sql<SavedOnly>`
    insert into withdrawal_saved_only as s (user_id, is_on, ends_at) values (${userId}, ${on}, null)
    on conflict (user_id) do update set
      is_on = case when ${on} then true else s.is_on and coalesce(s.ends_at > now(), true) end,
      ends_at = case when ${on} then null else coalesce(s.ends_at, now() + make_interval(hours => ${WAIT_HOURS})) end
    returning is_on as on, case when is_on then ends_at end as "endsAt"`.execute(tx)
  return rows[0]!
}

/** The stored answer to this very request makes a second confirmation needless: the desk gives it again. It knows those since yesterday. */
export async function hasAnswer(db: Database, userId: number, { key, hash }: IdempotentRequest): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency_answer where user_id = ${userId} and key = ${key}::uuid and request_hash = ${hash}
      and day >= (now() at time zone 'UTC')::date - 1`.execute(db)
  return rows.length > 0
}

/** What is known of the caller before the desk is asked. */
export async function findKnown(db: Database, of: { userId: number; sessionId: string; network: string; address: string }): Promise<Known> {
  const { rows } = await sql<{ newDevice: boolean; newAddress: boolean; securityChange: boolean; newestId: string }>`
    select
      (select coalesce(max(w.id), 0)::text from withdrawal w where w.user_id = ${of.userId}) as "newestId",
      exists (select from account_session o join account_session s on s.id = ${of.sessionId}::bigint
        where o.user_id = ${of.userId} and o.id <> s.id and (o.device_hash = s.device_hash) is not true)
      and not exists (select from account_session o join account_session s on s.id = ${of.sessionId}::bigint
        where o.user_id = ${of.userId} and (o.device_hash = s.device_hash or o.id = s.id) and o.created_at <= now() - interval '24 hours') as "newDevice",
      not exists (select from withdrawal w where w.user_id = ${of.userId} and w.network = ${of.network} and w.address = ${of.address}
        and (w.sent_at is not null or w.to_user_id is not null and w.status = 'done'))
      and not exists (select from withdrawal_address a where a.user_id = ${of.userId} and a.network = ${of.network}
        and a.address = ${of.address} and a.removed_at is null and a.created_at <= now() - interval '24 hours') as "newAddress",
      exists (select from account_event e where e.user_id = ${of.userId} and not e.is_login and e.kind <> 'data_exported'
        and e.time > now() - interval '24 hours')
        as "securityChange"`.execute(db)
  const { newDevice, newAddress, securityChange, newestId } = rows[0]!
  const isFirst = newestId === '0'
  return {
    risks: [
      ...(newDevice ? (['new_device'] as const) : []),
      ...(newAddress && !isFirst ? (['new_address'] as const) : []),
      ...(securityChange ? (['security_change'] as const) : []),
    ],
    overtaken: newAddress && isFirst ? ['new_address'] : [],
    newestId,
  }
}
