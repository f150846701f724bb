import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import type { Writer } from './accounts.ts'

/** Throws when a room's system account does not exist or belongs to another desk: then its migration is missing or wrong. */
export async function checkSystemAccounts(db: Database, accounts: readonly { id: number; writer: Writer }[]): Promise<void> {
  if (accounts.length === 0) return
  const ids = accounts.map(({ id }) => id)
  const result = await sql<{ id: number; writer: string }>`
    select id::int, writer from ledger_account where id = any(${ids}::bigint[]) and user_id is null`.execute(db)
  const writers = new Map(result.rows.map(({ id, writer }) => [id, writer]))
  const wrong = accounts.find(({ id, writer }) => writers.get(id) !== writer)
  if (wrong) throw new Error(`the ledger has no system account ${wrong.id} of the desk ${wrong.writer}`)
}
