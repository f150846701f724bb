/** Every call of the product, by room. Routes, the typed client, OpenAPI, docs/API and the access table come from here. */
import type { z } from 'zod'
import * as rooms from './rooms.ts'
import type { CallDefinition } from './wire/call.ts'

type Rooms = typeof rooms
/** A room of the contract. */
export type RoomName = keyof Rooms & string

/** The calls of each room, by name. */
export const calls = Object.fromEntries(Object.entries(rooms).map(([name, room]) => [name, room.calls])) as {
  [R in RoomName]: Rooms[R]['calls']
}

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
/** What the handler answers: `message` of the envelope. */
export type CallOutput<N extends CallName> = DefinitionOf<N> extends { output: infer O extends z.ZodType } ? z.output<O> : never

/** All calls, as `room.call`. */
export const callNames = Object.entries(calls).flatMap(([roomName, table]) =>
  Object.keys(table).map((name) => `${roomName}.${name}` as CallName),
)

/** The definition of a call. */
export function callOf(name: CallName): CallDefinition {
  const [roomName, callName] = name.split('.') as [keyof Tables, string]
  return (calls[roomName] as Record<string, CallDefinition>)[callName]!
}
