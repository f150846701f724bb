/** All SQL about money in. */
import { sql } from 'kysely'
import type { BankRefusal, PayInState } from '@assay/contract/wire'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

type Executor = Database | Tx

export type PayInRowState = PayInState | 'checked'

export interface PayInRow {
  id: string
  userId: number
  username: string
  level: number
  accountId: string
  currencyId: number
  amount: string
  purpose: string
  reference: string
  state: PayInRowState
  credited: string | null
  reason: BankRefusal | null
  proofs: number
  createdAt: Date
  sentAt: Date | null
  expiresAt: Date
}

const columns = sql`
  p.id, p.user_id::int as "userId", u.username, u.verification_level as level, p.account_id as "accountId", p.currency_id as "currencyId",
  trim_scale(p.amount)::text as amount, p.purpose, p.reference, p.state, trim_scale(p.credited)::text as credited, p.reason,
  (select count(*)::int from bank_proof f where f.pay_in_id = p.id) as proofs, p.created_at as "createdAt", p.sent_at as "sentAt",
  p.expires_at as "expiresAt"`
const from = sql`from bank_pay_in p join account_user u on u.id = p.user_id`

export interface NewPayIn {
  userId: number
  accountId: string
  currencyId: number
  amount: string
  purpose: string
  reference: string
  days: number
}

/** Null when another payment has this reference. */
export async function insertPayIn(tx: Tx, one: NewPayIn): Promise<{ id: string; expiresAt: Date } | null> {
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into bank_pay_in (user_id, account_id, currency_id, amount, purpose, reference, expires_at)
    values (${one.userId}, ${one.accountId}, ${one.currencyId}, ${one.amount}::numeric, ${one.purpose}, ${one.reference},
      now() + make_interval(days => ${one.days}))
    on conflict (reference) do nothing returning id, expires_at as "expiresAt"`.execute(tx)
  return rows[0] ?? null
}

/** Locks the user, so that no two wishes count the same place. */
export async function countOpen(tx: Tx, userId: number): Promise<number> {
  await sql`select from account_user where id = ${userId} for update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_pay_in where user_id = ${userId} and state in ('waiting', 'sent', 'checked')`.execute(tx)
  return rows[0]!.count
}

export async function findPayIn(db: Executor, id: string, userId: number): Promise<PayInRow | null> {
  const { rows } = await sql<PayInRow>`select ${columns} ${from} where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** For operators. */
export async function readPayIn(db: Executor, id: string): Promise<PayInRow | null> {
  const { rows } = await sql<PayInRow>`select ${columns} ${from} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** As it stands, locked: whoever else would change it waits. */
export async function lockPayIn(tx: Tx, id: string, userId: number | null = null): Promise<PayInRow | null> {
  const { rows } = await sql<PayInRow>`
    select ${columns} ${from} where p.id = ${id} and (${userId}::bigint is null or p.user_id = ${userId}::bigint) for update of p`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const listPayIns = (db: Database, userId: number, page: PageOf): Promise<Listed<PayInRow>> =>
  readPage<PayInRow>(db, { select: columns, from: sql`${from} where p.user_id = ${userId}`, orderBy: sql`p.id desc` }, page)

export const listQueue = (db: Database, all: boolean, page: PageOf): Promise<Listed<PayInRow>> =>
  readPage<PayInRow>(
    db,
    {
      select: columns,
      from: all ? from : sql`${from} where p.state in ('waiting', 'sent', 'checked')`,
      orderBy: all ? sql`p.id desc` : sql`p.state = 'waiting', p.id`,
    },
    page,
  )

export async function setState(
  tx: Tx,
  id: string,
  { state, reason = null }: { state: PayInRowState; reason?: BankRefusal | null },
): Promise<void> {
  await sql`
    update bank_pay_in set state = ${state}, reason = ${reason}, state_before = case when ${state} = 'checked' then state end,
      sent_at = case when ${state} = 'sent' then coalesce(sent_at, now()) else sent_at end,
      ended_at = case when ${state} in ('refused', 'cancelled') then now() else null end
    where id = ${id}`.execute(tx)
}

/** After a disagreement it is what it was before the first operator entered anything: nothing of it has been decided. */
export async function uncheck(tx: Tx, id: string): Promise<void> {
  await sql`
    update bank_pay_in set state = state_before, state_before = null,
      ended_at = case when state_before in ('cancelled', 'expired') then now() end
    where id = ${id}`.execute(tx)
}

export const creditedStatement = (id: string, credited: string): Statement => ({
  name: 'bank_credited',
  text: `update bank_pay_in set state = 'credited', state_before = null, credited = $2::numeric, ended_at = now() where id = $1::bigint`,
  values: () => [id, credited],
})

/** What was not said to be sent while its reference was good. */
export async function expire(db: Database): Promise<void> {
  await sql`
    with over as (
      update bank_pay_in set state = 'expired', ended_at = now() where state = 'waiting' and expires_at < now() returning id)
    insert into bank_event (pay_in_id, kind) select id, 'expired' from over`.execute(db)
}
