/** SQL of what users tell operators of. */
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'

export interface ReportRow {
  id: string
  userId: string
  network: string
  currencyId: number
  amount: string
  account: string
  createdAt: Date
  closedAt: Date | null
  closedNote: string | null
}

const COLUMNS = sql`id::text, user_id::text as "userId", network, currency_id as "currencyId", trim_scale(amount)::text as amount, account,
  created_at as "createdAt", closed_at as "closedAt", closed_note as "closedNote"`

interface NewReport {
  userId: number
  network: string
  currencyId: number
  amount: string
  account: string
}

/** Undefined where so many are open already. The user's row is locked, so that requests at the same time are counted one by one. */
export async function insertReport(tx: Tx, one: NewReport, maximum: number): Promise<ReportRow | undefined> {
  await sql`select from account_user where id = ${one.userId} for update`.execute(tx)
  const { rows } = await sql<ReportRow>`
    insert into deposit_notice (user_id, network, currency_id, amount, account)
    select ${one.userId}, ${one.network}, ${one.currencyId}, ${one.amount}::numeric, ${one.account}
    where (select count(*) from deposit_notice where user_id = ${one.userId} and closed_at is null) < ${maximum}::int
    returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

export const listReports = (db: Database, userId: number | null, page: PageOf): Promise<Listed<ReportRow>> =>
  readPage<ReportRow>(
    db,
    {
      select: COLUMNS,
      from: sql`from deposit_notice n where ${userId}::bigint is null or user_id = ${userId}`,
      orderBy: userId === null ? sql`n.closed_at is not null, n.id desc` : sql`n.id desc`,
    },
    page,
  )

export async function closeReport(tx: Tx, id: string, note: string): Promise<boolean> {
  const { rows } = await sql`
    update deposit_notice set closed_at = now(), closed_note = ${note} where id = ${id}::bigint and closed_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}
