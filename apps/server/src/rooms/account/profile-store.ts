/** The SQL of the account room that is about a user's profile, credit score, data and leaving. */
import { CREDIT_EVENTS_LISTED, type FreezeReason } from '@assay/contract/wire'
import { CompiledQuery, sql } from 'kysely'
import pg, { type Pool } from 'pg'
import type { Database, Tx } from '../../db/pool.ts'
import type { ExportedPart } from '../user-data.ts'

type Executor = Database | Tx

/** What is undefined stays. */
export async function setNames(
  db: Executor,
  userId: number,
  { nickname = null, signature = null }: { nickname?: string | null | undefined; signature?: string | null | undefined },
): Promise<{ nickname: string; signature: string }> {
  const result = await sql<{ nickname: string; signature: string }>`
    update account_user set nickname = coalesce(${nickname}, nickname), signature = coalesce(${signature}, signature)
    where id = ${userId} returning nickname, signature`.execute(db)
  return result.rows[0]!
}

/** Returns the address of the picture before. */
export async function setPicture(db: Executor, userId: number, address: string): Promise<string> {
  const result = await sql<{ before: string }>`
    update account_user u set head_portrait = ${address}
    from (select id, head_portrait as before from account_user where id = ${userId} for update) was
    where u.id = was.id returning was.before`.execute(db)
  return result.rows[0]!.before
}

export interface CreditEvent {
  userId: number
  kind: string
  subject: string
  change: number
}

/** The score after it and by how much it changed, or null when this event was counted before. The change is cut at 0 and at 100; zero is one too. */
export async function addCreditEvent(
  tx: Tx,
  { userId, kind, subject, change }: CreditEvent,
): Promise<{ score: number; changed: number } | null> {
  const result = await sql<{ score: number; changed: number }>`
    with locked as (select id, credit_score from account_user where id = ${userId} for update),
    next as (select id, least(100, greatest(0, credit_score + ${change}::int)) as score, credit_score from locked),
    added as (
      insert into account_credit_event (user_id, kind, change, score_after, subject)
      select id, ${kind}, score - credit_score, score, ${subject} from next
      on conflict (user_id, subject) where subject <> '' do nothing returning user_id, change, score_after),
    updated as (update account_user u set credit_score = added.score_after from added where u.id = added.user_id and added.change <> 0)
    select score_after as score, change as changed from added`.execute(tx)
  return result.rows[0] ?? null
}

/** Users below 100 whose last event was 90 days ago or longer, with today's date (UTC). */
export async function quietUsers(db: Executor): Promise<{ userId: number; day: string }[]> {
  const result = await sql<{ userId: number; day: string }>`
    select u.id::int as "userId", to_char(now(), 'YYYY-MM-DD') as day from account_user u
    where u.credit_score < 100 and u.deleted_at is null and not exists (
      select from account_credit_event e where e.user_id = u.id and e.time > now() - interval '90 days')`.execute(db)
  return result.rows
}

export const listCreditEvents = (db: Executor, userId: number) =>
  db
    .selectFrom('account_credit_event')
    .select(['time', 'kind', 'change', 'score_after', 'subject as reference'])
    .where('user_id', '=', String(userId))
    .orderBy('id', 'desc')
    .limit(CREDIT_EVENTS_LISTED)
    .execute()

export type ExportedRow = Record<string, unknown>

export interface PartPage {
  userId: number
  part: ExportedPart
  /** The key of the last row that was read. Null at the beginning. */
  after: readonly unknown[] | null
  limit: number
}

const NUMERIC: number = pg.types.builtins.NUMERIC

/** The next rows of a part. Amounts have no trailing zeros. */
export async function readPart(pool: Pool, { userId, part, after, limit }: PartPage): Promise<ExportedRow[]> {
  const key = part.key.join(', ')
  const values = after ?? []
  const places = values.map((_, index) => `$${index + 3}`).join(', ')
  const text = `select * from (${part.query}) part ${after ? `where (${key}) > (${places})` : ''} order by ${key} limit $2`
  const { rows, fields } = await pool.query<ExportedRow>(text, [userId, limit, ...values])
  const amounts = fields.filter(({ dataTypeID }) => dataTypeID === NUMERIC).map(({ name }) => name)
  for (const row of rows) for (const name of amounts) row[name] = withoutZeros(row[name] as string | null)
  return rows
}

const withoutZeros = (amount: string | null): string | null =>
  amount?.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

/** Why the account is frozen. Null while it is not. */
export async function frozenReason(db: Executor, userId: number): Promise<FreezeReason | null> {
  const result = await sql<{ reason: FreezeReason | null }>`
    select frozen_reason as reason from account_user where id = ${userId} for share`.execute(db)
  return result.rows[0]!.reason
}

export interface AskedObligation {
  kind: string
  query: string
}

/** How many there are of each; those without any are left out. */
export async function readObligations(
  db: Executor,
  userId: number,
  asked: readonly AskedObligation[],
): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>()
  for (const { kind, query } of asked) {
    const { rows } = await db.executeQuery<{ count: string }>(CompiledQuery.raw(query, [userId]))
    const count = Number(rows[0]!.count)
    if (count > 0) left.set(kind, count)
  }
  return left
}

/** What is in a user's accounts, by currency. */
export async function listBalances(db: Executor, userId: number): Promise<{ currency_name: string; amount: string }[]> {
  const result = await sql<{ currency_name: string; amount: string }>`
    select c.name as currency_name, trim_scale(sum(b.available + b.held))::text as amount
    from ledger_balance b join currency c on c.id = b.currency_id
    where b.account_id between ${userId}::bigint * 10 + 1 and ${userId}::bigint * 10 + 4
    group by c.id, c.name having sum(b.available + b.held) > 0 order by c.id`.execute(db)
  return result.rows
}

/** From now on nobody can log in, until it is decided whether the account goes. A minute later it counts no more: a server may have died. */
export async function beginDeletion(tx: Tx, userId: number): Promise<void> {
  await sql`update account_user set deletion_began_at = now() where id = ${userId}`.execute(tx)
}

export async function giveUpDeletion(db: Executor, userId: number): Promise<void> {
  await sql`update account_user set deletion_began_at = null where id = ${userId}`.execute(db)
}

/** Erases by the statements of all rooms, then takes the account its name. */
export async function erase(tx: Tx, { userId, statements }: { userId: number; statements: readonly string[] }): Promise<void> {
  for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement, [userId]))
  await sql`
    update account_user set username = 'deleted-' || id, email = null, mobile = null, nickname = '', signature = '', head_portrait = '',
      extension_code = 'deleted-' || id, pay_password_hash = null, credit_score = 100, vip_level = 0, verification_level = 0,
      password_hash = '', phishing_code = null, withdrawals_locked_until = null, pay_locked_until = null, deletion_began_at = null, deleted_at = now()
    where id = ${userId}`.execute(tx)
}

/** Levels are only raised here. Returns the level that the user has now. */
export async function raiseVerificationLevel(tx: Tx, userId: number, level: number): Promise<number> {
  const result = await sql<{ level: number }>`
    update account_user set verification_level = greatest(verification_level, ${level}::smallint)
    where id = ${userId} and deleted_at is null returning verification_level as level`.execute(tx)
  return result.rows[0]?.level ?? 0
}
