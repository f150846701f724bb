import type { ErrorEnvelope } from '@assay/contract/wire'

/** Codes that never come from the server: the answer did not arrive, or nobody could read it. */
export type LocalCode = 'offline' | 'timeout' | 'unreadable' | 'aborted'

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
  /** Nobody knows whether the call took effect: the same intent may be sent again under the same key, and only that way. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500 || this.error === 'unreadable'
  }
}

export const isFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure
