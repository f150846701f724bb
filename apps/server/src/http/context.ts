import type { CallName, CallOutput, CallParsed, calls } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import type { IdempotentRequest } from '../desk/kept-answer.ts'
import type { FileAnswer, FileBody } from './file-answer.ts'
import type { IncomingFile } from './incoming.ts'

/** The session of a valid token. */
export interface Session {
  id: string
  userId: number
  verificationLevel: number
}

export interface CallContext {
  lang: Lang
  /** Network address of the caller. */
  address: string
  /** The User-Agent header, cut to a sane length. */
  device: string
  session: Session | null
  idempotent: IdempotentRequest | null
  /** The file that came with a call that takes one. */
  file?: IncomingFile | null
}

/** The context of a call that requires a session. */
export interface UserContext extends CallContext {
  session: Session
}

type Awaitable<T> = T | Promise<T>
type ContextOf<N extends CallName> = N extends GuestCall ? CallContext : UserContext

type Tables = typeof calls
type GuestCall = {
  [R in keyof Tables & string]: {
    [C in keyof Tables[R] & string]: Tables[R][C] extends { access: 'guest' } ? `${R}.${C}` : never
  }[keyof Tables[R] & string]
}[keyof Tables & string]

/** Serves a call. A handler that moves money sends a command to the desk of the accounts. */
export type Handler<N extends CallName> = (input: CallParsed<N>, context: ContextOf<N>) => Awaitable<CallOutput<N> | FileAnswer<FileBody>>

/** The handlers of a room. It does not compile when a call of the contract is missing. */
export type RoomHandlers<R extends string> = { [N in CallName as N extends `${R}.${infer C}` ? C : never]: Handler<N> }
