import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

/** What an account may spend, by currency. */
export async function readAvailable(db: Database, account: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; available: string }>`
    select currency_id as id, trim_scale(available)::text as available from ledger_balance where account_id = ${account}`.execute(db)
  return new Map(rows.map(({ id, available }) => [id, available]))
}
