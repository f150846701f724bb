import type { z } from 'zod'
import type { ErrorCode } from '../texts/door.ts'
import type { Right } from './rights.ts'

/**
 * guest: anyone; user: a valid session; level1/level2: that identity level as well (998 when it lacks). operator: anybody of those who run
 * the site; a right: those among them who have it.
 */
export type Access = 'guest' | 'user' | 'level1' | 'level2' | 'operator' | Right

/** Which bucket of the rate limiter a call draws on: see apps/server/src/http/rate-limit.ts for the figures. */
export type RateClass = 'read' | 'heavy' | 'write' | 'trade' | 'code' | 'upload'

/** What a call costs beyond one point of its rate limit. */
export interface CallCost {
  /** What a point is taken for, as docs/API says it. */
  each: string
  /** How many, at least one. */
  points(input: never): number
}

/** A point for each row of a list. */
export const costOfRows = (field: string): CallCost => ({
  each: `of \`${field}\``,
  points: (input: Record<string, unknown[]>) => input[field]!.length,
})

/** A file that a call takes. */
export interface CallFile {
  /** More is refused before it is kept anywhere. */
  maximumBytes: number
  /** What it may be, for people. Its content decides, not its name. */
  types: string
}

/** One call: its route, access, fields, answer and refusals. */
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
  /** Its fields are secrets or say whom somebody looks for: they never stand in an address, which logs and histories keep. POST only. */
  discreet?: true
  /** Moves money: an Idempotency-Key is honoured. */
  moves?: boolean
  /** How many points of the rate limit it takes, where that depends on its fields. Any other call takes one. */
  cost?: CallCost
  /** For answers that are the same for everybody in a language: how old one may be that is given again. */
  sharedMs?: number
  /** Moves money only to take risk away: a frozen account may send it too. */
  lessens?: true
  /** Answered over the live connection too: see live.ts. */
  live?: boolean
  /** Takes a file: the request is multipart/form-data, the file its field `file`, and any other fields stand before it. */
  file?: CallFile
  /** Exists in the sandbox only: absent in live mode. */
  sandboxOnly?: boolean
  input: Input
  output: Output
  /** Fields that clients may send because the specification has them for similar calls; this one does not read them. */
  ignored?: readonly string[]
  /** Refusals by rules of the product, in the order in which they are checked. Those that every call shares are not listed. */
  errors: readonly ErrorCode[]
}

/** The methods that a call answers. */
export const methodsOf = ({ method, reads, discreet }: CallDefinition): readonly ('GET' | 'POST')[] =>
  !discreet && (reads || method === 'GET') ? ['GET', 'POST'] : ['POST']

/** Gives a room's table of calls its exact types. */
export function room<const T extends Record<string, CallDefinition>>(calls: T): T {
  return calls
}
