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
/** `room.call`, for instance `spot.placeOrder`, of users' calls and the console's. */
export type AnyCallName = { [R in keyof Tables & string]: `${R}.${keyof Tables[R] & string}` }[keyof Tables & string]
type DefinitionOf<N extends AnyCallName> = N extends `${infer R extends keyof Tables & string}.${infer C}`
  ? C extends keyof Tables[R]
    ? Tables[R][C]
    : never
  : never
/** Of the console's calls, which are served on a port of their own. */
export type ConsoleCallName = { [N in AnyCallName]: DefinitionOf<N> extends { path: `/console/${string}` } ? N : never }[AnyCallName]
/** Of users' calls. */
export type CallName = Exclude<AnyCallName, ConsoleCallName>
/** What a caller may send (before defaults). */
export type CallInput<N extends AnyCallName> = DefinitionOf<N> extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** What the server works with (after defaults). */
export type CallParsed<N extends AnyCallName> = DefinitionOf<N> extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** What the handler answers: `message` of the envelope. */
export type CallOutput<N extends AnyCallName> = DefinitionOf<N> extends { output: infer O extends z.ZodType } ? z.output<O> : never

const allNames = Object.entries(calls).flatMap(([roomName, table]) =>
  Object.keys(table).map((name) => `${roomName}.${name}` as AnyCallName),
)
const isConsoleName = (name: AnyCallName): name is ConsoleCallName => callOf(name).path.startsWith('/console/')

/** The definition of a call. */
export function callOf(name: AnyCallName): CallDefinition {
  const [roomName, callName] = name.split('.') as [keyof Tables, string]
  return (calls[roomName] as Record<string, CallDefinition>)[callName]!
}

/** All calls of users, as `room.call`. */
export const callNames = allNames.filter((name): name is CallName => !isConsoleName(name))
/** All calls of the console. */
export const consoleCallNames = allNames.filter(isConsoleName)
