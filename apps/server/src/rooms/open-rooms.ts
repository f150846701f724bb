/** Opens all rooms, each after the rooms it needs, and collects their handlers. */
import type { Nature } from '@assay/engine/portfolio'
import type { ServeOptions } from '../http/run-call.ts'
import type { AnyOpened, AnyRoom, Site } from './room.ts'
import type { AllSealed } from './sealed.ts'
import type { AllUserData, ExportedPart } from './user-data.ts'

export interface OpenRooms {
  /** In the order in which they opened. */
  all: readonly AnyOpened[]
  /** Handlers by `room.call`. */
  handlers: ServeOptions['handlers']
}

/** What rooms have by name, in one record. Throws when two have the same name: one would hide the other. */
export function merged<One>(what: string, records: readonly Readonly<Record<string, One>>[]): Record<string, One> {
  const entries = records.flatMap((record) => Object.entries(record))
  const twice = twiceIn(entries.map(([name]) => name))
  if (twice !== undefined) throw new Error(`two rooms define the same ${what} ${twice}`)
  return Object.fromEntries(entries)
}

/** The public settings of all rooms. */
export const settingsOf = (rooms: readonly AnyRoom[], isSandbox: boolean): Record<string, string> =>
  merged(
    'setting',
    rooms.map((room) => room.settings?.(isSandbox) ?? {}),
  )

/** The natures of all kinds of postings, by kind. */
export const naturesOf = (rooms: readonly AnyRoom[]): ReadonlyMap<string, Nature> =>
  new Map(
    Object.entries(
      merged(
        'kind of posting',
        rooms.map((room) => room.postings ?? {}),
      ),
    ),
  )

/** What all rooms keep of their users. */
export const userDataOf = (rooms: readonly AnyRoom[]): AllUserData => ({
  exports: merged<ExportedPart>(
    'part of the export',
    rooms.map(({ name, userData }) =>
      Object.fromEntries(Object.entries(userData?.exports ?? {}).map(([part, exported]) => [`${name}.${part}`, exported])),
    ),
  ),
  obligations: merged(
    'obligation',
    rooms.map(({ userData }) => userData?.obligations ?? {}),
  ),
  erases: rooms.flatMap(({ userData }) => userData?.erases ?? []),
})

/** What all rooms keep sealed or hashed with the installation's key. */
export const sealedOf = (rooms: readonly AnyRoom[]): AllSealed => ({
  columns: rooms.flatMap(({ sealed }) => sealed?.columns ?? []),
  hashes: rooms.flatMap(({ sealed }) => sealed?.hashes ?? []),
  files: rooms.flatMap(({ sealed }) => sealed?.files ?? []),
})

/** Throws when a room needs one that is not in the list, or when two rooms share a name, system account or invariant. */
export async function openRooms(rooms: readonly AnyRoom[], site: Site): Promise<OpenRooms> {
  refuseTwice(rooms)
  const opened = new Map<AnyRoom, AnyOpened>()
  const handlers: Record<string, unknown> = {}
  const open = async (room: AnyRoom): Promise<AnyOpened> => {
    const known = opened.get(room)
    if (known) return known
    const offers: Record<string, unknown> = {}
    for (const [name, needed] of Object.entries(room.needs)) {
      if (!rooms.includes(needed)) throw new Error(`the room ${room.name} needs ${needed.name}, which is not in list.ts`)
      offers[name] = (await open(needed)).offer
    }
    const one = await room.open(site, offers as never)
    opened.set(room, one)
    for (const [call, handler] of Object.entries(one.handlers)) handlers[`${room.name}.${call}`] = handler
    return one
  }
  for (const room of rooms) await open(room)
  return { all: [...opened.values()], handlers: handlers as ServeOptions['handlers'] }
}

function refuseTwice(rooms: readonly AnyRoom[]): void {
  const names = rooms.map(({ name }) => `room ${name}`)
  const accounts = rooms.flatMap((room) => (room.accounts ?? []).map(({ id }) => `system account ${id}`))
  const invariants = rooms.flatMap((room) => Object.keys(room.invariants ?? {}).map((name) => `invariant "${name}"`))
  const twice = twiceIn([...names, ...accounts, ...invariants])
  if (twice !== undefined) throw new Error(`two rooms define the same ${twice}`)
}

const twiceIn = (names: readonly string[]): string | undefined => names.find((name, at) => names.indexOf(name) !== at)
