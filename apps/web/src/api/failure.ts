import type { ErrorEnvelope } from '@assay/contract/wire'

/**
 * Codes that the server never sends: the answer did not arrive or could not be read. For a call that moves money, `unanswered` replaces all
 * of them once it was sent; `offline` means that it never left the device.
 */
export type LocalCode = 'offline' | 'timeout' | 'unreadable' | 'aborted' | 'unanswered'

interface Details {
  error: ErrorEnvelope['error'] | LocalCode
  message: string
  fields?: Record<string, string>
  status?: number
  retryAfterS?: number
}

/** A call that was refused or got no answer. `message` is in the reader's language; `fields` holds one text per form field. */
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
  /** It is unknown whether the call took effect. The same intent may be sent again only under the same key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500 || this.error === 'unreadable' || this.error === 'unanswered'
  }
}

export const isFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure

/**
 * The waiting time of a refusal. Rate limits have a header. Refusals of logins and codes only have it in their text, which contains one
 * number in every language.
 */
export function waitSeconds({ error, message, retryAfterS }: Pick<ApiFailure, 'error' | 'message' | 'retryAfterS'>): number | undefined {
  if (retryAfterS !== undefined) return retryAfterS
  const waits: string[] = ['login_wait', 'code_wait', 'too_many_requests']
  return waits.includes(error) ? Number(/\d+/.exec(message)?.[0] ?? 60) : undefined
}
