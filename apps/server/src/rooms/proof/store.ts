/** All SQL of the proof room. The lever desk writes the log, one row per second. */
import type { Receipt } from '@assay/engine/proof'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

/** A closed second. `ticks` is null after it was cut. */
export interface SecondRow {
  second: number
  head: Buffer
  root: Buffer
  ticks: Buffer | null
}

export interface LoggedEvent {
  second: number
  leaf: string
}

interface RawSecond extends Omit<SecondRow, 'second'> {
  second: string
}

const numbered = <Row extends { second: string }>(row: Row): Omit<Row, 'second'> & { second: number } => ({
  ...row,
  second: Number(row.second),
})

export interface LogBounds {
  first: number
  newest: number
}

/** Null before the first second is closed. */
export async function findBounds(db: Database): Promise<LogBounds | null> {
  const result = await sql<{ first: string | null; newest: string | null }>`
    select (select second from proof_second order by second limit 1) as first,
      (select second from proof_second order by second desc limit 1) as newest`.execute(db)
  const { first, newest } = result.rows[0]!
  return first === null || newest === null ? null : { first: Number(first), newest: Number(newest) }
}

export async function findHead(db: Database, second: number): Promise<Buffer | null> {
  const result = await sql<{ head: Buffer }>`select head from proof_second where second = ${second}`.execute(db)
  return result.rows[0]?.head ?? null
}

export async function listHeads(db: Database, { from, to }: { from: number; to: number }): Promise<{ second: number; head: Buffer }[]> {
  const result = await sql<{ second: string; head: Buffer }>`
    select second, head from proof_second where second between ${from} and ${to} order by second`.execute(db)
  return result.rows.map(numbered)
}

export async function listSeconds(db: Database, { from, to }: { from: number; to: number }): Promise<SecondRow[]> {
  const result = await sql<RawSecond>`
    select second, head, root, ticks from proof_second where second between ${from} and ${to} order by second`.execute(db)
  return result.rows.map(numbered)
}

/** The ticks of these seconds, without seconds that are missing or cut. */
export async function listTicksOf(db: Database, seconds: readonly number[]): Promise<{ second: number; ticks: Buffer }[]> {
  const result = await sql<{ second: string; ticks: Buffer }>`
    select second, ticks from proof_second where second = any(${seconds}::bigint[]) and ticks is not null`.execute(db)
  return result.rows.map(numbered)
}

export async function listEvents(db: Database, { from, to }: { from: number; to: number }): Promise<LoggedEvent[]> {
  const result = await sql<{ second: string; leaf: string }>`
    select second, leaf from proof_event where second between ${from} and ${to}`.execute(db)
  return result.rows.map(numbered)
}

/** Leaves of a second that are not ticks, in the order of the tree, starting after the leaf `after`. */
export async function listLeaves(
  db: Database,
  { second, after, limit }: { second: number; after: string; limit: number },
): Promise<string[]> {
  const result = await sql<{ leaf: string }>`
    select leaf from proof_event where second = ${second} and leaf collate "C" > ${after} order by leaf collate "C" limit ${limit}`.execute(
    db,
  )
  return result.rows.map(({ leaf }) => leaf)
}

/** Ids of orders with leaves in a range of seconds, starting after the id `after`. Restored ticks and rule changes belong to no order. */
export async function listIds(
  db: Database,
  { from, to, after, limit }: { from: number; to: number; after: string; limit: number },
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select distinct split_part(leaf, ' ', 2) as id from proof_event where second between ${from} and ${to}
      and split_part(leaf, ' ', 1) not in ('restored/1', 'rule/1') and split_part(leaf, ' ', 2) > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return result.rows.map(({ id }) => id)
}

/** The leaves of some orders in closed seconds. */
export async function listEventsOf(db: Database, ids: readonly string[], newest: number): Promise<(LoggedEvent & { id: string })[]> {
  const result = await sql<{ second: string; leaf: string; id: string }>`
    select second, leaf, split_part(leaf, ' ', 2) as id from proof_event
    where split_part(leaf, ' ', 2) = any(${ids}) and second <= ${newest} order by second, leaf`.execute(db)
  return result.rows.map(numbered)
}

/** The ids, among those given, that have a kept receipt. */
export async function listReceiptNames(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ public_id: string }>`select public_id from proof_receipt where public_id = any(${ids})`.execute(db)
  return new Set(result.rows.map((row) => row.public_id))
}

export async function findReceipt(db: Database, id: string): Promise<Receipt | null> {
  const result = await sql<{ receipt: Receipt }>`select receipt from proof_receipt where public_id = ${id}`.execute(db)
  return result.rows[0]?.receipt ?? null
}

export async function upsertReceipt(db: Database, receipt: Receipt): Promise<void> {
  await sql`insert into proof_receipt (public_id, receipt) values (${receipt.id}, ${JSON.stringify(receipt)}::jsonb)
    on conflict (public_id) do update set receipt = excluded.receipt`.execute(db)
}

/** The second up to which receipts have been kept. Null before the first run. */
export async function findKept(db: Database): Promise<number | null> {
  const result = await sql<{ second: string }>`select second from proof_kept`.execute(db)
  return result.rows[0] ? Number(result.rows[0].second) : null
}

export async function upsertKept(db: Database, second: number): Promise<void> {
  await sql`insert into proof_kept (second) values (${second}) on conflict (is_only) do update set second = excluded.second`.execute(db)
}

/** Cuts the ticks of an hour. */
export async function cutTicks(db: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update proof_second set ticks = null where second between ${from} and ${to} and ticks is not null`.execute(db)
}

/** The oldest second that still has its ticks. */
export async function findOldestTicks(db: Database): Promise<number | null> {
  const result = await sql<{ second: string }>`select second from proof_second where ticks is not null order by second limit 1`.execute(db)
  return result.rows[0] ? Number(result.rows[0].second) : null
}

/** Ids of receipts that could not be made, the oldest first. */
export async function listUnkept(db: Database): Promise<string[]> {
  const result = await sql<{ public_id: string }>`select public_id from proof_unkept order by second, public_id`.execute(db)
  return result.rows.map((row) => row.public_id)
}

/** The first second whose ticks a missing receipt still needs. Null when none is missing. */
export async function findOldestUnkept(db: Database): Promise<number | null> {
  const result = await sql<{ second: string | null }>`select min(second) as second from proof_unkept`.execute(db)
  const { second } = result.rows[0]!
  return second === null ? null : Number(second)
}

export async function insertUnkept(db: Database, id: string, second: number): Promise<void> {
  await sql`insert into proof_unkept (public_id, second) values (${id}, ${second}) on conflict do nothing`.execute(db)
}

export async function deleteUnkept(db: Database, id: string): Promise<void> {
  await sql`delete from proof_unkept where public_id = ${id}`.execute(db)
}
