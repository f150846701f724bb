/** All SQL about proofs of payments. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { KeptFile } from '../upload/door.ts'

export interface OfPayIn {
  payInId: string
}

export async function insertProof(db: Database, { name, userId, payInId, bytes, width, height }: KeptFile & OfPayIn): Promise<void> {
  await sql`
    insert into bank_proof (name, user_id, pay_in_id, bytes, width, height)
    values (${name}, ${userId}, ${payInId}, ${bytes}, ${width}, ${height})`.execute(db)
}

export async function countOfDay(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_proof where user_id = ${userId} and sent_at > now() - interval '1 day'`.execute(db)
  return rows[0]!.count
}

export interface ProofRow {
  name: string
  /** It is a PDF, no picture. */
  isPdf: boolean
}

export async function listProofs(db: Database, payInId: string): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select name, width is null as "isPdf" from bank_proof where pay_in_id = ${payInId} order by sent_at`.execute(db)
  return rows
}

export async function knownAmong(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from bank_proof where name = any(${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
