/** SQL of an exchange of the key, over the columns that rooms name. Only the owner of the database may do all of it. */
import { sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'
import type { HashedColumn, SealedColumn } from '../rooms/sealed.ts'

const ROWS = 100
/** Rows of a user are never parted, so that no hash is met twice. */
const OWNERS = 1_000

export interface SealedRow {
  key: string
  owner: string
  sealed: Buffer
}

/** The next rows by their key, after one. */
export async function listSealed(db: Database, { table, column, key, owner }: SealedColumn, after: string | null): Promise<SealedRow[]> {
  const further = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`
  const result = await sql<SealedRow>`
    select ${sql.ref(key)}::text as key, ${sql.ref(owner)}::text as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${further} order by ${sql.table(table)}.${sql.ref(key)} limit ${ROWS}`.execute(db)
  return result.rows
}

export async function replaceSealed(
  db: Database,
  { table, column, key }: SealedColumn,
  { row, sealed }: { row: SealedRow; sealed: Buffer },
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
}

export interface HashRow {
  key: string
  hash: Buffer
}

/** The next rows by their key, after one. An empty hash is one of a row that was emptied. */
export async function listHashes(tx: Tx, { table, column, key }: HashedColumn, after: string): Promise<HashRow[]> {
  const result = await sql<HashRow>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as hash from ${sql.table(table)}
    where length(${sql.ref(column)}) > 0 and ${sql.ref(key)} in (
      select distinct ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(key)} > ${after}::bigint and length(${sql.ref(column)}) > 0
      order by ${sql.ref(key)} limit ${OWNERS})
    order by ${sql.table(table)}.${sql.ref(key)}`.execute(tx)
  return result.rows
}

export async function replaceHashes(tx: Tx, { table, column, key }: HashedColumn, { rows, hashes }: { rows: HashRow[]; hashes: Buffer[] }) {
  await sql`
    update ${sql.table(table)} as held set ${sql.ref(column)} = given.next
    from unnest(${rows.map((row) => row.key)}::bigint[], ${rows.map((row) => row.hash)}::bytea[], ${hashes}::bytea[]) as given (key, hash, next)
    where held.${sql.ref(key)} = given.key and held.${sql.ref(column)} = given.hash`.execute(tx)
}
