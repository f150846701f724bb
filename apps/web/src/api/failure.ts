import type { ErrorEnvelope } from '@assay/contract/wire'

/**
 * Codes that never come from the server: the answer did not arrive, or nobody could read it. `unanswered` is what any of
 * these means for a call that moves money and was sent; such a call is `offline` only if it never left the device.
 */
export type LocalCode = 'offline' | 'timeout' | 'unreadable' | 'aborted' | 'unanswered'

interface Details {
  error: ErrorEnvelope['error'] | LocalCode
  message: string
  fields?: Record<string, string>
  status?: number
  retryAfterS?: number
}

/** A call that was refused or lost. `message` is in the reader's language; `fields` holds one text per form field. */
export class ApiFailure extends Error {
  readonly error: ErrorEnvelope['error'] | LocalCode
  readonly fields: Record<string, string>
  readonly status: number
  readonly retryAfterS: number | undefined
  constructor({ error, message, fields = {}, status = 0, retryAfterS }: Details) {
    super(message)
    this.name = 'ApiFailure'
    this.error = error
    this.fields = fields
    this.status = status
    this.retryAfterS = retryAfterS
  }
  /** Nothing tells whether the call took effect: the same intent may be sent again under the same key, and only that way. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500 || this.error === 'unreadable' || this.error === 'unanswered'
  }
}

export const isFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure
