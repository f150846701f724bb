import type { z } from 'zod'
import type { ErrorCode } from '../texts/door.ts'

/** guest: anyone; user: a valid session; level1/level2: that identity level as well (998 when it lacks). */
export type Access = 'guest' | 'user' | 'level1' | 'level2'

/** Which bucket of the rate limiter a call draws on: see apps/server/src/http/rate-limit.ts for the figures. */
export type RateClass = 'read' | 'heavy' | 'write' | 'trade' | 'code'

export interface CallCost {
  /** For docs/API: a point for each ... */
  each: string
  /** At least one. */
  points(input: never): number
}

/** A point for each row of a list. */
export const costOfRows = (field: string): CallCost => ({
  each: `of \`${field}\``,
  points: (input: Record<string, unknown[]>) => input[field]!.length,
})

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
  /** What it takes of the rate limit, where that depends on what is asked for. Everything else takes one point. */
  cost?: CallCost
  /** The same for everybody in a language: so old may an answer be that is given again. */
  sharedMs?: number
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
