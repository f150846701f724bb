import type { Room } from '#app/room.ts'
import * as rooms from '#app/rooms.ts'
import type { ShortcutPath } from '#navigation/routes.ts'

export type Shortcut = NonNullable<Room['shortcuts']>[number] & { to: ShortcutPath }

/** All shortcuts of home, the most used first. Those without a page are not drawn. */
export const shortcuts = Object.values<Room>(rooms)
  .flatMap(({ shortcuts: own = [] }) => own as readonly Shortcut[])
  .toSorted((one, other) => one.place - other.place)

/** The grid has two lines of four. When there are more shortcuts, the last place opens the rest. */
const PLACES = 8

/** The shortcuts in the grid and those behind "more". */
export function placed<T>(items: readonly T[], places = PLACES): { grid: readonly T[]; rest: readonly T[] } {
  if (items.length <= places) return { grid: items, rest: [] }
  return { grid: items.slice(0, places - 1), rest: items.slice(places - 1) }
}
