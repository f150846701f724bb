/** Every page of the app, as the rooms name them. */
import type { announced } from '#app/announced.ts'
import type { Room } from '#app/room.ts'
import type * as rooms from '#app/rooms.ts'

/** Every room, with literal types. */
type Rooms = (typeof rooms)[keyof typeof rooms]
type Listed = (Rooms | typeof announced)['routes'][number]

/** An address of a page without its query: a link to any other does not compile. */
export type Path = Listed['path'] | Extract<Listed, { aliases: readonly string[] }>['aliases'][number]

/** The targets of shortcuts on home. They must be paths, too. */
export type ShortcutPath = Extract<Rooms, { shortcuts: readonly unknown[] }>['shortcuts'][number]['to']

type RouteOf = Room['routes'][number]
export interface RouteEntry extends RouteOf {
  path: Path
  aliases?: readonly Path[]
  room: string
}

const entriesOf = ({ name, routes: own }: Room) => own.map((route) => ({ ...route, room: name }) as RouteEntry)

let listed: readonly RouteEntry[] = []
let byPath: ReadonlyMap<string, RouteEntry> = new Map()

/** Called once, at the start, with every room: parts that link to pages import no room, so another app can use them. */
export function attachRooms(all: readonly Room[]): void {
  listed = all.flatMap(entriesOf)
  byPath = new Map(listed.flatMap((entry) => [entry.path, ...(entry.aliases ?? [])].map((path) => [path, entry])))
}

export const allRoutes = (): readonly RouteEntry[] => listed

export const routeOf = (path: string): RouteEntry | undefined => byPath.get(path)

/** The announced (not built) page of an address. */
export async function announcedRouteOf(path: string): Promise<RouteEntry | undefined> {
  const { announced: room } = await import('#app/announced.ts')
  return entriesOf(room).find((entry) => entry.path === path)
}

/** True when the page exists. Links, shortcuts and cards to any other are not drawn. */
export const isOpen = (path: Path): boolean => byPath.get(path)?.page !== undefined

/** True when the page exists and needs a user. */
export const isGuarded = (path: Path): boolean => isOpen(path) && byPath.get(path)?.access === 'user'

export const isTab = (path: string): boolean => {
  const tab = byPath.get(path)?.tab
  return tab !== undefined && tab.only === undefined
}
