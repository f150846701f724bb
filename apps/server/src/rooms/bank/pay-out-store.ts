/** All SQL about money out. */
import { sql } from 'kysely'
import type { BankRefusal, PayOutState } from '@assay/contract/wire'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { IdempotentRequest } from '../../desk/kept-answer.ts'
import type { Statement } from '../../desk/statements.ts'
import type { Paying } from '../operator/door.ts'
import { takenLine, type LineOwner } from './line-store.ts'

type Executor = Database | Tx

export type PayOutRowState = PayOutState | 'new' | 'returning'

export interface PayOutRow extends Paying {
  id: string
  userId: number
  username: string
  level: number
  accountId: string
  currencyId: number
  amount: string
  worthUsdt: string
  refundsId: string | null
  state: PayOutRowState
  reason: BankRefusal | null
  bankReference: string
  createdAt: Date
  requestHash: Buffer | null
  payingAt: Date | null
  /** Why nothing may leave the account now. */
  heldBack: 'frozen' | 'locked' | null
}

const columns = sql`
  p.id, p.user_id::int as "userId", u.username, u.verification_level as level, p.account_id as "accountId", p.currency_id as "currencyId",
  trim_scale(p.amount)::text as amount, trim_scale(p.worth_usdt)::text as "worthUsdt", p.refunds_id as "refundsId", p.state, p.reason,
  p.bank_reference as "bankReference", p.created_at as "createdAt", p.request_hash as "requestHash",
  p.paying_by::text as "payingBy", (select o.name from operator o where o.id = p.paying_by) as "payingName", p.paying_at as "payingAt",
  case when u.frozen_at is not null then 'frozen' when u.withdrawals_locked_until > now() then 'locked' end as "heldBack"`
const from = sql`from bank_pay_out p join account_user u on u.id = p.user_id`
const OPEN = `('requested', 'approved', 'returning')`

export interface NewPayOut {
  userId: number
  accountId: string
  currencyId: number
  amount: string
  worthUsdt: string
  refundsId?: string | null
  idempotent?: IdempotentRequest | null
}

/** Null when the user has sent this key before, or the payment is given back already. */
export async function insertPayOut(db: Executor, one: NewPayOut): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into bank_pay_out (user_id, account_id, currency_id, amount, worth_usdt, refunds_id, request_key, request_hash)
    values (${one.userId}, ${one.accountId}, ${one.currencyId}, ${one.amount}::numeric, ${one.worthUsdt}::numeric, ${one.refundsId ?? null},
      ${one.idempotent?.key ?? null}, ${one.idempotent?.hash ?? null})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function findByKey(db: Executor, userId: number, key: string): Promise<PayOutRow | null> {
  const { rows } = await sql<PayOutRow>`
    select ${columns} ${from} where p.user_id = ${userId} and p.request_key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function readNew(db: Executor, id: string): Promise<PayOutRow> {
  const { rows } = await sql<PayOutRow>`select ${columns} ${from} where p.id = ${id}`.execute(db)
  return rows[0]!
}

export async function findRefund(db: Executor, payInId: string): Promise<PayOutRow | null> {
  const { rows } = await sql<PayOutRow>`select ${columns} ${from} where p.refunds_id = ${payInId}`.execute(db)
  return rows[0] ?? null
}

export async function findPayOut(db: Executor, id: string, userId: number): Promise<PayOutRow | null> {
  const { rows } = await sql<PayOutRow>`
    select ${columns} ${from} where p.id = ${id} and p.user_id = ${userId} and p.state <> 'new'`.execute(db)
  return rows[0] ?? null
}

/** For operators. */
export async function readPayOut(db: Executor, id: string): Promise<PayOutRow | null> {
  const { rows } = await sql<PayOutRow>`select ${columns} ${from} where p.id = ${id} and p.state <> 'new'`.execute(db)
  return rows[0] ?? null
}

export async function lockPayOut(tx: Tx, id: string): Promise<PayOutRow | null> {
  const { rows } = await sql<PayOutRow>`select ${columns} ${from} where p.id = ${id} and p.state <> 'new' for update of p`.execute(tx)
  return rows[0] ?? null
}

export const listPayOuts = (db: Database, userId: number, page: PageOf): Promise<Listed<PayOutRow>> =>
  readPage<PayOutRow>(
    db,
    { select: columns, from: sql`${from} where p.user_id = ${userId} and p.state <> 'new'`, orderBy: sql`p.id desc` },
    page,
  )

export const listQueue = (db: Database, all: boolean, page: PageOf): Promise<Listed<PayOutRow>> =>
  readPage<PayOutRow>(
    db,
    {
      select: columns,
      from: all ? sql`${from} where p.state <> 'new'` : sql`${from} where p.state in ${sql.raw(OPEN)}`,
      orderBy: all ? sql`p.id desc` : sql`p.id`,
    },
    page,
  )

export async function setState(tx: Tx, id: string, state: PayOutRowState): Promise<void> {
  await sql`update bank_pay_out set state = ${state} where id = ${id}`.execute(tx)
}

/** He pays it now, or does not after all. */
export async function setPaying(tx: Tx, id: string, operatorId: number | null): Promise<void> {
  await sql`update bank_pay_out set paying_by = ${operatorId}::bigint, paying_at = case when ${operatorId}::bigint is not null then now() end
    where id = ${id}`.execute(tx)
}

/** What stands against holding a new one. Nothing does where `taken`. */
export interface TakenRow {
  taken: boolean
  known: boolean
  /** Until when nothing may leave the account. */
  locked_ms: number | null
  usable: boolean
  open: number
  /** Worth of what was asked for in 24 hours, coins included. */
  day: string
  /** What may leave in 24 hours. */
  day_maximum: string
}

/**
 * Takes a new payment among those under way, while withdrawals are open, within what a user may have open, and what may leave of his coins and
 * fiat money together in 24 hours. The lock is asked here too: the row may be older than it. A refund is no wish of the user's: it counts and is
 * not bounded.
 */
export const takeStatement = (id: string, { openMaximum, levelUsdt }: { openMaximum: number; levelUsdt: string }): Statement<TakenRow> => ({
  name: 'bank_take',
  text: `with mine as (select * from bank_pay_out where id = $1::bigint and state = 'new'),
    facts as (
      select m.id, m.worth_usdt, m.refunds_id is not null as is_refund,
        exists (select from bank_account a where a.id = m.account_id and (m.refunds_id is not null
          or a.state = 'verified' and a.kind <> 'card' and a.removed_at is null)) as usable,
        (select count(*)::int from bank_pay_out o where o.user_id = m.user_id and o.state in ${OPEN}) as open,
        leaving_usdt(m.user_id) as day, withdrawal_limit_usdt(m.user_id, $3::numeric) as day_maximum,
        (select u.withdrawals_locked_until from account_user u where u.id = m.user_id and u.withdrawals_locked_until > now()
          and m.refunds_id is null) as locked_until
      from mine m),
    taken as (
      update bank_pay_out p set state = 'requested' from facts f where p.id = f.id and f.usable and f.locked_until is null
        and (f.is_refund or f.open < $2::int and f.day + f.worth_usdt <= f.day_maximum)
      returning p.id)
    select exists (select from taken) as taken, exists (select from mine) as known, coalesce((select usable from facts), false) as usable,
      (select extract(epoch from locked_until)::float8 * 1000 from facts) as locked_ms,
      coalesce((select open from facts), 0) as open, coalesce((select day from facts), 0)::text as day,
      coalesce((select trim_scale(day_maximum) from facts), 0)::text as day_maximum`,
  values: () => [id, openMaximum, levelUsdt],
})

interface End {
  from: readonly PayOutRowState[]
  to: 'paid' | 'refused' | 'cancelled'
  reason?: BankRefusal
  bankReference?: string
  /** Null: its user ends it. */
  operatorId: number | null
}

/** A type, as rows of a batch are. */
export type EndedRow = {
  isEnded: boolean
  /** The line of the reference stands for another payment. */
  usedBy: LineOwner | null
}

const payable = `from bank_pay_out p
  where p.id = $1::bigint and p.state = any(string_to_array($2, ',')) and $3 = 'paid' and p.paying_by = $6::bigint`

/**
 * Ends one that is in one of these states; as paid, only whoever says that he pays it, by a line that stands for no other payment. Of one that has
 * ended nobody has to decide any more: a proposal of whoever ends it is taken back, that of another is refused; where its user ends it, it is as if
 * taken back.
 */
export const endStatement = (id: string, end: End): Statement<EndedRow> => ({
  name: 'bank_end',
  text: `with line as (${takenLine('$5::text', { side: 'pay_out', payments: payable })}),
    ended as (
      update bank_pay_out set state = $3, reason = $4, bank_reference = $5, ended_at = now()
      where id = $1::bigint and state = any(string_to_array($2, ','))
        and ($3 <> 'paid' or paying_by = $6::bigint and exists (select from line where "payOutId"::bigint = $1::bigint)) returning id),
    closed as (
      update operator_proposal p set decision = case when p.proposed_by = coalesce($6::bigint, p.proposed_by) then 'withdrawn' else 'refused' end,
        decided_by = coalesce($6::bigint, p.proposed_by), decided_at = now(), decision_note = 'the payment has ended'
      from ended e where p.subject = 'bank_out:' || e.id and p.decision is null)
    select exists (select from ended) as "isEnded", (select to_json(l) from line l where "payOutId"::bigint is distinct from $1::bigint) as "usedBy"`,
  values: () => [id, end.from.join(','), end.to, end.reason ?? null, end.bankReference ?? '', end.operatorId],
})

/** What the desk never held. Its key is answered from what the desk keeps for a day. */
export async function removeNew(db: Database): Promise<void> {
  await sql`delete from bank_pay_out where state = 'new' and created_at < now() - interval '25 hours'`.execute(db)
}
