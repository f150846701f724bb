import type { ErrorCode } from '../texts/door.ts'

/** Success, HTTP 200. */
export interface OkEnvelope<T> {
  type: 'ok'
  code: 1
  message: T
}

/**
 * Anything else. HTTP 200 for what the user can act on; 4xx/5xx for bodies that cannot be read, unknown routes, limits and
 * faults. `type` is '999' when the session is invalid, '998' when an identity level is needed.
 */
export interface ErrorEnvelope {
  type: 'error' | '999' | '998'
  code: 0
  error: ErrorCode
  message: string
  fields?: Record<string, string>
}

/** The body of every answer. */
export type Envelope<T> = OkEnvelope<T> | ErrorEnvelope

/** One page of a list; `page` counts from 1. */
export interface Paged<T> {
  data: T[]
  page: number
  limit: number
  /** Counted no further than 1,000 beyond this page. */
  total: number
}
