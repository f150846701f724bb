/** SQL of this installation's public configurations. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

/** The newest stored text: the one served now, or before this start. Null before the first. */
export async function findNewestConfig(db: Database): Promise<string | null> {
  const result = await sql<{ text: string }>`select text from proof_config order by time_ms desc, number desc limit 1`.execute(db)
  return result.rows[0]?.text ?? null
}

/** Inserts a configuration. Write it in the transaction that logs the hash. */
export const insertConfigStatement = ({ timeMs, sha256, text }: { timeMs: number; sha256: string; text: string }): Statement => ({
  name: 'proof_insert_config',
  text: `insert into proof_config (time_ms, sha256, text) values ($1, decode($2, 'hex'), $3)`,
  values: () => [timeMs, sha256, text],
})
