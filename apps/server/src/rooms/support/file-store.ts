/** All SQL about files of conversations. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

export interface FileRow {
  name: string
  kind: 'picture' | 'pdf'
  title: string
  bytes: number
  width: number | null
  height: number | null
}

const columns = sql`name, kind, title, bytes, width, height`
const namesIn = ({ rows }: { rows: { name: string }[] }): string[] => rows.map(({ name }) => name)

export async function insertFile(db: Database, { userId, ...file }: FileRow & { userId: number }): Promise<void> {
  const { name, kind, title, bytes, width, height } = file
  await sql`
    insert into support_file (name, user_id, kind, title, bytes, width, height)
    values (${name}, ${userId}, ${kind}, ${title}, ${bytes}, ${width}, ${height})`.execute(db)
}

export async function countOfDay(db: Database, userId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_file where user_id = ${userId} and sent_at > now() - interval '1 day'`.execute(db)
  return result.rows[0]!.count
}

/** Makes an unused file of this user part of a conversation. False when there is none. */
export async function attachFile(tx: Tx, { name, userId, caseId }: { name: string; userId: number; caseId: string }): Promise<boolean> {
  const result = await sql`
    update support_file set case_id = ${caseId} where name = ${name} and user_id = ${userId} and case_id is null`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export const listFiles = async (db: Database, names: readonly string[]): Promise<FileRow[]> =>
  (await sql<FileRow>`select ${columns} from support_file where name = any(${[...names]}::text[])`.execute(db)).rows

/** A file of one's own. */
export async function findOwnFile(db: Database, name: string, userId: number): Promise<FileRow | null> {
  const result = await sql<FileRow>`select ${columns} from support_file where name = ${name} and user_id = ${userId}`.execute(db)
  return result.rows[0] ?? null
}

export async function findFileOfCase(db: Database, name: string, caseId: string): Promise<FileRow | null> {
  const result = await sql<FileRow>`select ${columns} from support_file where name = ${name} and case_id = ${caseId}`.execute(db)
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
