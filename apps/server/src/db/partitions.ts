import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** Creates the ledger's monthly partitions and the daily partitions of stored answers ahead of time. Drops days that have expired. */
export async function ensurePartitions(db: Database): Promise<void> {
  await sql`select ledger_ensure_partitions(now()), idempotency_ensure_partitions((now() at time zone 'UTC')::date)`.execute(db)
}
