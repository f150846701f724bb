/** Every call of the product, by room. Routes, the typed client, OpenAPI, docs/API and the access table come from here. */
import type { z } from 'zod'
import { calls as account } from './rooms/account.ts'
import { calls as content } from './rooms/content.ts'
import { calls as futures } from './rooms/futures.ts'
import { calls as market } from './rooms/market.ts'
import { calls as message } from './rooms/message.ts'
import { calls as proof } from './rooms/proof.ts'
import { calls as sandbox } from './rooms/sandbox.ts'
import { calls as seconds } from './rooms/seconds.ts'
import { calls as spot } from './rooms/spot.ts'
import { calls as wallet } from './rooms/wallet.ts'
import type { CallDefinition } from './wire/call.ts'

export const calls = { account, content, futures, market, message, proof, sandbox, seconds, spot, wallet }

type Tables = typeof calls
/** `room.call`, for instance `spot.placeOrder`. */
export type CallName = { [R in keyof Tables & string]: `${R}.${keyof Tables[R] & string}` }[keyof Tables & string]
type DefinitionOf<N extends CallName> = N extends `${infer R extends keyof Tables & string}.${infer C}`
  ? C extends keyof Tables[R]
    ? Tables[R][C]
    : never
  : never
/** What a caller may send (before defaults). */
export type CallInput<N extends CallName> = DefinitionOf<N> extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** What the server works with (after defaults). */
export type CallParsed<N extends CallName> = DefinitionOf<N> extends { input: infer I extends z.ZodType } ? z.output<I> : never
export type CallOutput<N extends CallName> = DefinitionOf<N> extends { output: infer O extends z.ZodType } ? z.output<O> : never

export const callNames = Object.entries(calls).flatMap(([roomName, table]) =>
  Object.keys(table).map((name) => `${roomName}.${name}` as CallName),
)

export function callOf(name: CallName): CallDefinition {
  const [roomName, callName] = name.split('.') as [keyof Tables, string]
  return (calls[roomName] as Record<string, CallDefinition>)[callName]!
}
