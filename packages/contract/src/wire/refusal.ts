import type { ErrorCode, FieldCode } from '../texts/door.ts'

/** What a refusal says besides its code. */
export interface RefusalDetail {
  /** Figures for the placeholders of the text. */
  values?: Record<string, string | number>
  /** Field name to code: shown under the field. */
  fields?: Record<string, FieldCode | ErrorCode>
  /** Machine-readable material for the client (a proof-of-work challenge), passed through as it is. */
  raw?: Record<string, string>
}

/**
 * A refusal the user can act on. Thrown, so that the transaction it happens in rolls back by itself; the HTTP edge turns it
 * into the envelope in the caller's language. Anything else that is thrown is our bug or a fault, never a refusal.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    // An answer, not a bug: where it was thrown is of no interest, and to find that out costs more than the answer.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

/** Throws a Refusal. */
export function refuse(code: ErrorCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail)
}
