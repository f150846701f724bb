import { hash } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import type { IdempotentRequest } from '../desk/kept-answer.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Reads the Idempotency-Key header. Null without one; refuses `idempotency_key_invalid` when it is not a UUID. The hash covers the path and
 * the sorted fields, not the language.
 */
export function idempotentRequest(header: unknown, path: string, input: unknown): IdempotentRequest | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !UUID.test(header)) refuse('idempotency_key_invalid')
  const fields = JSON.stringify(input, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value))
  return { key: header.toLowerCase(), hash: hash('sha256', `${path}\n${fields}`, 'buffer') }
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

const sorted = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)))
