import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** Months of the ledger and days of kept answers, made ahead of time; days that are over are dropped. */
export async function ensurePartitions(db: Database): Promise<void> {
  await sql`select ledger_ensure_partitions(now()), idempotency_ensure_partitions((now() at time zone 'UTC')::date)`.execute(db)
}
