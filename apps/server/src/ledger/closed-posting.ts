/** Which postings can be followed: two desks commit at the same time, so a lower number may become visible after a higher one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'

const STILL_OPEN_TRIES = 40
const STILL_OPEN_MS = 50

/** The highest number that a posting has taken. The first value of a new sequence is not taken yet. */
const taken = sql`last_value - (not is_called)::int`

/** The same for whoever only wants to know whether there is something new: it takes no number of a transaction. */
export async function takenPosting(db: Database): Promise<bigint> {
  const result = await sql<{ posting: string }>`select ${taken} as posting from ledger_posting_id`.execute(db)
  return BigInt(result.rows[0]!.posting)
}

/**
 * The highest number that a posting has taken, and a number above those of all transactions that have begun to write. It is the caller's
 * own transaction's: a snapshot's upper bound would not do, it leaves out those that run and are newer than the last that ended.
 */
export async function newestPosting(db: Database | Tx): Promise<{ posting: bigint; transaction: bigint }> {
  const result = await sql<{ posting: string; transaction: string }>`
    select ${taken} as posting, pg_current_xact_id()::text as transaction from ledger_posting_id`.execute(db)
  const [row] = result.rows
  return { posting: BigInt(row!.posting), transaction: BigInt(row!.transaction) }
}

/** Every transaction with a lower number has ended. */
export async function oldestTransaction(db: Database | Tx): Promise<bigint> {
  const result = await sql<{ oldest: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  return BigInt(result.rows[0]!.oldest)
}

/**
 * The number of a posting before which no further one can appear. Null when a transaction that may hold such a number has not ended in
 * time. It holds as long as the connection: numbers that a database had given out when it died may be given out again.
 */
export async function closedPosting(db: Database): Promise<bigint | null> {
  const newest = await newestPosting(db)
  for (let tries = 0; tries < STILL_OPEN_TRIES; tries += 1) {
    if ((await oldestTransaction(db)) >= newest.transaction) return newest.posting
    await sleep(STILL_OPEN_MS)
  }
  return null
}
