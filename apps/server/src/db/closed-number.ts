/**
 * Which numbers of a sequence can be followed: transactions commit in another order than they drew their numbers, so a lower one may become
 * visible after a higher one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from './pool.ts'

const STILL_OPEN_TRIES = 40
const STILL_OPEN_MS = 50

/** The highest number that was drawn. The first value of a new sequence is not drawn yet. */
const drawn = sql`last_value - (not is_called)::int`

/** The same for whoever only wants to know whether there is something new: it takes no number of a transaction. */
export async function drawnNumber(db: Database | Tx, sequence: string): Promise<bigint> {
  const result = await sql<{ number: string }>`select ${drawn} as number from ${sql.table(sequence)}`.execute(db)
  return BigInt(result.rows[0]!.number)
}

/**
 * The highest number that was drawn, and a number above those of all transactions that have begun to write. It is the caller's
 * own transaction's: a snapshot's upper bound would not do, it leaves out those that run and are newer than the last that ended.
 */
async function newestNumber(db: Database | Tx, sequence: string): Promise<{ number: bigint; transaction: bigint }> {
  const result = await sql<{ number: string; transaction: string }>`
    select ${drawn} as number, pg_current_xact_id()::text as transaction from ${sql.table(sequence)}`.execute(db)
  const [row] = result.rows
  return { number: BigInt(row!.number), transaction: BigInt(row!.transaction) }
}

/** Every transaction with a lower number has ended. */
async function oldestTransaction(db: Database | Tx): Promise<bigint> {
  const result = await sql<{ oldest: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  return BigInt(result.rows[0]!.oldest)
}

/**
 * The number up to which no further one can appear. Null when a transaction that may hold such a number has not ended in time. It holds as
 * long as the connection: numbers that a database had given out when it died may be given out again.
 */
export async function closedNumber(db: Database, sequence: string): Promise<bigint | null> {
  const newest = await newestNumber(db, sequence)
  for (let tries = 0; tries < STILL_OPEN_TRIES; tries += 1) {
    if ((await oldestTransaction(db)) >= newest.transaction) return newest.number
    await sleep(STILL_OPEN_MS)
  }
  return null
}

export interface OpenTransaction {
  process: number
  state: string
  ageS: number
  /** With its parameters left out. */
  statement: string
}

/** Transactions that have written and not ended, the oldest first: what a number that does not close waits for. */
export async function listOpenTransactions(db: Database): Promise<OpenTransaction[]> {
  const result = await sql<OpenTransaction>`
    select pid as process, state, extract(epoch from clock_timestamp() - xact_start)::int as "ageS", left(query, 200) as statement
    from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid() order by xact_start`.execute(db)
  return result.rows
}
