/** All SQL of the upload room. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

type Executor = Database | Tx

export interface NewFile {
  name: string
  /** Null: an operator's. */
  userId: number | null
  operatorId?: number
  bytes: number
  width: number
  height: number
  usedAs: string | null
}

interface Owned {
  name: string
  userId: number
}

export async function insertFile(db: Executor, { name, userId, operatorId, bytes, width, height, usedAs }: NewFile): Promise<void> {
  await sql`
    insert into upload_file (name, user_id, operator_id, bytes, width, height, used_as)
    values (${name}, ${userId}, ${operatorId ?? null}, ${bytes}, ${width}, ${height}, ${usedAs})`.execute(db)
}

/** Counts an upload of this day (UTC). False, and not counted, when there were as many as there may be. */
export async function countUpload(db: Executor, userId: number, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into upload_count as c (user_id, day, uploads) values (${userId}, (now() at time zone 'UTC')::date, 1)
    on conflict (user_id) do update set day = excluded.day, uploads = case when c.day = excluded.day then c.uploads + 1 else 1 end
      where c.day <> excluded.day or c.uploads < ${most}
    returning uploads`.execute(db)
  return rows.length > 0
}

/** Whether the picture is this user's and nothing uses it. */
export async function isUnused(db: Executor, { name, userId }: Owned): Promise<boolean> {
  const result = await sql`select from upload_file where name = ${name} and user_id = ${userId} and used_as is null`.execute(db)
  return result.rows.length > 0
}

export async function isUsedAs(db: Executor, name: string, usedAs: string): Promise<boolean> {
  const result = await sql`select from upload_file where name = ${name} and used_as = ${usedAs}`.execute(db)
  return result.rows.length > 0
}

export async function deleteUnused(tx: Tx, { name, userId }: Owned): Promise<boolean> {
  const result = await sql`delete from upload_file where name = ${name} and user_id = ${userId} and used_as is null`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function deleteFile(db: Executor, name: string): Promise<void> {
  await sql`delete from upload_file where name = ${name}`.execute(db)
}

/** Returns the names. */
export async function deleteAllOf(tx: Tx, userId: number): Promise<string[]> {
  const result = await sql<{ name: string }>`delete from upload_file where user_id = ${userId} returning name`.execute(tx)
  return result.rows.map(({ name }) => name)
}

/** Deletes the rows of pictures that nothing has used for a day, and returns their names. */
export async function deleteUnusedOfDays(db: Executor): Promise<string[]> {
  const result = await sql<{ name: string }>`
    delete from upload_file where used_as is null and created_at < now() - interval '1 day' returning name`.execute(db)
  return result.rows.map(({ name }) => name)
}

/** Those of the names that have a row. */
export async function knownAmong(db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  const result = await sql<{ name: string }>`select name from upload_file where name = any(${names}::text[])`.execute(db)
  return new Set(result.rows.map(({ name }) => name))
}
