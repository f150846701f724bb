/** The grid has two lines of four; when there is more, its last place opens the rest. */
const PLACES = 8

/** What stands in the grid and what is behind "more". */
export function placed<T>(items: readonly T[], places = PLACES): { grid: readonly T[]; rest: readonly T[] } {
  if (items.length <= places) return { grid: items, rest: [] }
  return { grid: items.slice(0, places - 1), rest: items.slice(places - 1) }
}
