import type { CallName, CallOutput, CallParsed, calls } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import type { Transaction } from 'kysely'
import type { DB } from '../db/types.gen.ts'
import type { FileAnswer, FileBody } from './file-answer.ts'

/** Who is behind a valid token. */
export interface Session {
  id: string
  userId: number
  verificationLevel: number
}

/** The key of a request that moves money, and the hash of what it asked for. */
export interface IdempotentRequest {
  key: string
  hash: Buffer
}

export interface CallContext {
  lang: Lang
  /** Network address of the caller. */
  address: string
  /** The User-Agent header, cut to a sane length. */
  device: string
  session: Session | null
  idempotent: IdempotentRequest | null
}

/** A context behind a `user` call: the session is there. */
export interface UserContext extends CallContext {
  session: Session
}

export type Tx = Transaction<DB>

type Awaitable<T> = T | Promise<T>
type ContextOf<N extends CallName> = N extends GuestCall ? CallContext : UserContext

type Tables = typeof calls
type GuestCall = {
  [R in keyof Tables & string]: {
    [C in keyof Tables[R] & string]: Tables[R][C] extends { access: 'guest' } ? `${R}.${C}` : never
  }[keyof Tables[R] & string]
}[keyof Tables & string]

/** Serves a call. One that moves money hands a command to the desk of its accounts. */
export type Handler<N extends CallName> = (input: CallParsed<N>, context: ContextOf<N>) => Awaitable<CallOutput<N> | FileAnswer<FileBody>>

/** A room serves every call its contract lists; one left out does not compile. */
export type RoomHandlers<R extends string> = { [N in CallName as N extends `${R}.${infer C}` ? C : never]: Handler<N> }
