/**
 * The first answer to a key is every answer to it. Kept per user for at least 24 hours, written by the desk in the transaction of the
 * effect itself; a second request waits while the first is in flight.
 */
import { hash } from 'node:crypto'
import { refuse, type RefusalDetail } from '@assay/contract/wire'
import type { ErrorCode } from '@assay/contract/texts'
import type { IdempotentRequest } from './context.ts'

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
