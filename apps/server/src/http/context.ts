import type { AnyCallName, CallOutput, CallParsed, calls, ConsoleCallName } from '@assay/contract'
import type { Access, FreezeReason, Lang, Right, Role } from '@assay/contract/wire'
import type { IdempotentRequest } from '../desk/kept-answer.ts'
import type { FileAnswer, FileBody } from './file-answer.ts'
import type { IncomingFile } from './incoming.ts'

/** The session of a valid token. */
export interface Session {
  id: string
  userId: number
  verificationLevel: number
  /** Why the account is frozen, while it is. */
  frozen?: FreezeReason | null
}

/** The session of an operator's token. */
export interface OperatorSession {
  id: string
  operatorId: number
  name: string
  roles: readonly Role[]
  until: Date
}

export interface CallContext {
  lang: Lang
  /** Network address of the caller. */
  address: string
  /** The User-Agent header, cut to a sane length. Anybody can copy it: it says what a device is called, not which one it is. */
  device: string
  /** The random token by which a browser is known again: of its header `Device-Token`, where it has one. */
  deviceToken?: string | null
  session: Session | null
  /** On the console's port only. */
  operator?: OperatorSession | null
  idempotent: IdempotentRequest | null
  /** The file that came with a call that takes one. */
  file?: IncomingFile | null
}

/** The context of a call that requires a session. */
export interface UserContext extends CallContext {
  session: Session
}

/** The context of a call of the console that requires an operator. */
export interface OperatorContext extends CallContext {
  operator: OperatorSession
}

type Awaitable<T> = T | Promise<T>
type ContextOf<N extends AnyCallName> =
  N extends CallFor<'guest'> ? CallContext : N extends CallFor<'operator' | Right> ? OperatorContext : UserContext

type Tables = typeof calls
type CallFor<Who extends Access> = {
  [R in keyof Tables & string]: {
    [C in keyof Tables[R] & string]: Tables[R][C] extends { access: Who } ? `${R}.${C}` : never
  }[keyof Tables[R] & string]
}[keyof Tables & string]

/** Serves a call. A handler that moves money sends a command to the desk of the accounts. */
export type Handler<N extends AnyCallName> = (
  input: CallParsed<N>,
  context: ContextOf<N>,
) => Awaitable<CallOutput<N> | FileAnswer<FileBody>>

/** The handlers of a room. It does not compile when a call of the contract is missing. */
export type RoomHandlers<R extends string> = { [N in AnyCallName as N extends `${R}.${infer C}` ? C : never]: Handler<N> }

/** The handlers of a room's calls of the console, likewise. */
export type ConsoleHandlers<R extends string> = { [N in ConsoleCallName as N extends `${R}.${infer C}` ? C : never]: Handler<N> }
