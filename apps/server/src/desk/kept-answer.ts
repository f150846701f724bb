/**
 * Answers to idempotency keys. The first answer to a key is the answer to every later request with it. The desk writes the answer in the
 * transaction of the effect. Answers are kept per user for at least 24 hours. A second request waits while the first is in flight.
 */
import { refuse, type RefusalDetail } from '@assay/contract/wire'
import type { ErrorCode } from '@assay/contract/texts'

/** The key of a request that moves money, and the hash of the request. */
export interface IdempotentRequest {
  key: string
  hash: Buffer
}

/** A stored answer: a message, or a refusal by its code. A refusal is put into the language of each request that receives it. */
export type StoredAnswer = { message: unknown } | { code: ErrorCode; detail: RefusalDetail }

/** Returns the stored message or throws the stored refusal. Refuses `idempotency_conflict` when the key belongs to another request. */
export function replay(stored: { request_hash: Buffer; answer: StoredAnswer }, request: IdempotentRequest): unknown {
  if (!stored.request_hash.equals(request.hash)) refuse('idempotency_conflict')
  if ('message' in stored.answer) return stored.answer.message
  return refuse(stored.answer.code, stored.answer.detail)
}
