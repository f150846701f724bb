import type { z } from 'zod'
import type { ErrorCode } from '../texts/door.ts'

/** guest: anyone; user: a valid session; level1/level2: that identity level as well (998 when it lacks). */
export type Access = 'guest' | 'user' | 'level1' | 'level2'

/** Which bucket of the rate limiter a call draws on: see apps/server/src/http/rate-limit.ts for the figures. */
export type RateClass = 'read' | 'heavy' | 'write' | 'trade' | 'code'

export interface CallDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The method the specification names. A call that only reads answers GET and POST alike. */
  method: 'GET' | 'POST'
  /** Under /api. */
  path: string
  /** Further paths with the same answer. */
  aliases?: readonly string[]
  summary: string
  access: Access
  rate: RateClass
  /** False when the call changes something. */
  reads: boolean
  /** Moves money: an Idempotency-Key is honoured. */
  moves?: boolean
  /** The field with a list: each of its rows draws on the rate limit as a call of its own would. */
  ratePer?: string
  /** Answered over the live connection too: see live.ts. */
  live?: boolean
  /** Exists in the sandbox only: absent in live mode. */
  sandboxOnly?: boolean
  input: Input
  output: Output
  /** Fields the specification names for a family of calls; accepted and not read here. */
  ignored?: readonly string[]
  /** Refusals of business rules in their fixed precedence; those every call shares are not repeated. */
  errors: readonly ErrorCode[]
}

/** Gives a room's table of calls its exact types. */
export function room<const T extends Record<string, CallDefinition>>(calls: T): T {
  return calls
}
