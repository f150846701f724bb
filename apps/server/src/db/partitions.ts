import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** Creates the ledger's monthly partitions and the daily partitions of stored answers ahead of time. Drops days that have expired. */
export async function ensurePartitions(db: Database): Promise<void> {
  await sql`select ledger_ensure_partitions(now()), idempotency_ensure_partitions((now() at time zone 'UTC')::date)`.execute(db)
}

/** For tests whose clock is behind: the month they book in may be another. */
export async function ensureLedgerMonth(db: Database, timeMs: number): Promise<void> {
  await sql`select ledger_ensure_partitions(to_timestamp(${timeMs}::float8 / 1000))`.execute(db)
}
