/**
 * The first answer to a key is every answer to it. Kept per user for at least 24 hours, written in the transaction of the
 * effect itself; a second request waits on the advisory lock while the first is in flight.
 */
import { hash } from 'node:crypto'
import { Refusal, refuse, type RefusalDetail } from '@assay/contract/wire'
import type { ErrorCode } from '@assay/contract/texts'
import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import type { IdempotentRequest, Tx, UserContext } from './context.ts'

/** What is kept: a message, or a refusal that is told again in the language of the one who asks. */
export type StoredAnswer = { message: unknown } | { code: ErrorCode; detail: RefusalDetail }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads the header; the hash covers the path and the fields in a fixed order, not the language. */
export function idempotentRequest(header: unknown, path: string, input: unknown): IdempotentRequest | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !UUID.test(header)) refuse('idempotency_key_invalid')
  const fields = JSON.stringify(input, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value))
  return { key: header.toLowerCase(), hash: hash('sha256', `${path}\n${fields}`, 'buffer') }
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

const sorted = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)))

/** The message of a stored answer, or its refusal thrown again; another request under the same key is a conflict. */
export function replay(stored: { request_hash: Buffer; answer: StoredAnswer }, request: IdempotentRequest): unknown {
  if (!stored.request_hash.equals(request.hash)) refuse('idempotency_conflict')
  if ('message' in stored.answer) return stored.answer.message
  return refuse(stored.answer.code, stored.answer.detail)
}

/** Runs `effect` in a transaction, and under a key at most once. */
export async function runOnce<T>(db: Database, context: UserContext, effect: (tx: Tx) => Promise<T>): Promise<unknown> {
  const { idempotent: request, session } = context
  if (!request) return db.transaction().execute(effect)
  const outcome = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${session.userId}::int, hashtext(${request.key}))`.execute(tx)
    const found = await sql<{ request_hash: Buffer; answer: StoredAnswer }>`
      select request_hash, answer from idempotency_answer
      where user_id = ${session.userId} and key = ${request.key}::uuid and day >= (now() at time zone 'UTC')::date - 1`.execute(tx)
    if (found.rows[0]) return found.rows[0]
    const answer = await settle(tx, effect)
    await sql`
      insert into idempotency_answer (user_id, key, day, request_hash, answer)
      values (${session.userId}, ${request.key}::uuid, (now() at time zone 'UTC')::date, ${request.hash}, ${JSON.stringify(answer)}::json)`.execute(
      tx,
    )
    return { request_hash: request.hash, answer }
  })
  return replay(outcome, request)
}

/** A refusal undoes the effect to the savepoint, then is itself the answer that is kept. */
async function settle<T>(tx: Tx, effect: (tx: Tx) => Promise<T>): Promise<StoredAnswer> {
  await sql`savepoint effect`.execute(tx)
  try {
    return { message: await effect(tx) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint effect`.execute(tx)
    return { code: error.code, detail: error.detail }
  }
}
