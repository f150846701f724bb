/** All SQL about files of conversations. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { Writer } from './visitor.ts'

export interface FileRow {
  name: string
  kind: 'picture' | 'pdf'
  title: string
  bytes: number
  width: number | null
  height: number | null
}

/** A user, or an operator. */
export type FileOwner = { userId: number; operatorId: null } | { userId: null; operatorId: number }

const isOf = ({ userId, operatorId }: FileOwner) => (operatorId === null ? sql`user_id = ${userId}` : sql`operator_id = ${operatorId}`)

const columns = sql`f.name, f.kind, f.title, f.bytes, f.width, f.height`
const namesIn = ({ rows }: { rows: { name: string }[] }): string[] => rows.map(({ name }) => name)

export async function insertFile(db: Database, { userId, operatorId, ...file }: FileRow & FileOwner): Promise<void> {
  const { name, kind, title, bytes, width, height } = file
  await sql`
    insert into support_file (name, user_id, operator_id, kind, title, bytes, width, height)
    values (${name}, ${userId}, ${operatorId}, ${kind}, ${title}, ${bytes}, ${width}, ${height})`.execute(db)
}

export async function countOfDay(db: Database, owner: FileOwner): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_file where ${isOf(owner)} and sent_at > now() - interval '1 day'`.execute(db)
  return result.rows[0]!.count
}

/** Makes an unused file of this owner part of a conversation. False when there is none. */
export async function attachFile(tx: Tx, { name, owner, caseId }: { name: string; owner: FileOwner; caseId: string }): Promise<boolean> {
  const result = await sql`
    update support_file set case_id = ${caseId} where name = ${name} and ${isOf(owner)} and case_id is null`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export const listFiles = async (db: Database, names: readonly string[]): Promise<FileRow[]> =>
  (await sql<FileRow>`select ${columns} from support_file f where f.name = any(${[...names]}::text[])`.execute(db)).rows

/** A file of one's own, or one that came in one's own conversation. */
export async function findFileOf(db: Database, name: string, { userId, visitorId }: Writer): Promise<FileRow | null> {
  const result = await sql<FileRow>`
    select ${columns} from support_file f left join support_case c on c.id = f.case_id
    where f.name = ${name} and ${userId === null ? sql`c.visitor_id = ${visitorId}` : sql`${userId}::bigint in (f.user_id, c.user_id)`}`.execute(
    db,
  )
  return result.rows[0] ?? null
}

export async function findFileOfCase(db: Database, name: string, caseId: string): Promise<FileRow | null> {
  const result = await sql<FileRow>`select ${columns} from support_file f where f.name = ${name} and f.case_id = ${caseId}`.execute(db)
  return result.rows[0] ?? null
}

export const deleteUnused = async (db: Database): Promise<string[]> =>
  namesIn(
    await sql<{ name: string }>`
      delete from support_file where case_id is null and sent_at < now() - interval '1 day' returning name`.execute(db),
  )

export async function knownAmong(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(namesIn(await sql<{ name: string }>`select name from support_file where name = any(${[...names]}::text[])`.execute(db)))
}
