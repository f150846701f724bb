import type { QueryValues } from './query-string.ts'
import { queryString } from './query-string.ts'
import type { Path } from './routes.ts'
import { isTab, routeOf } from './routes.ts'

/** The part of the router that navigation needs. The app passes it at the start. */
export interface Mover {
  navigate: (to: string | number, options?: { replace?: boolean }) => unknown
  path: () => string
  /** Called after every step within the history, and after an address was typed. */
  onPop: (listener: () => void) => void
}

let mover: Mover | undefined
/** The history index at which the app last restarted. Back never goes beyond it. */
let floor = 0

export function attachMover(given: Mover): void {
  mover = given
  given.onPop(numberTyped)
}

export const HOME = '/pages/index/index' satisfies Path
export const LOGIN = '/pages/common/login' satisfies Path

/** A page and its query. */
export interface Address {
  to: Path
  query?: QueryValues
}

export const address = (path: Path, query: QueryValues = {}): string => {
  const search = queryString(query)
  return search ? `${path}?${search}` : path
}

/** Parses an address from outside: the server, the address bar, another site. Undefined when it is no page of this app. */
export function readAddress(text: string | null | undefined): Address | undefined {
  const [path = '', search = ''] = text?.split(/\?(.*)/s, 2) ?? []
  if (!routeOf(path)) return undefined
  const given = new URLSearchParams(search)
  const valueOf = (key: string) => (given.getAll(key).length > 1 ? given.getAll(key) : given.get(key))
  const query = Object.fromEntries([...new Set(given.keys())].map((key) => [key, valueOf(key)]))
  return { to: path as Path, query }
}

const move = (to: string | number, replace = false): void => void mover?.navigate(to, { replace })
const numberHere = (): number | undefined => (history.state as { idx?: number } | null)?.idx
const depth = (): number => numberHere() ?? 0

/**
 * The router gives no index to an address typed by hand. The page before it is behind it in the history, so it counts as one step above the
 * floor.
 */
function numberTyped(): void {
  if (typeof numberHere() !== 'number') history.replaceState({ ...history.state, idx: floor + 1 }, '')
}

/** How many entries lie between this one and the nearest page of that address behind it. 0: none, or the browser does not say. */
function stepsTo(at: string): number {
  const entries = globalThis.navigation?.entries() ?? []
  const here = globalThis.navigation?.currentEntry?.index ?? 0
  const isThere = ({ url }: NavigationHistoryEntry) => {
    const found = url === null ? undefined : readAddress(new URL(url).hash.slice(1))
    return found !== undefined && address(found.to, found.query) === at
  }
  const found = entries.slice(0, here).findLastIndex(isThere)
  return found < 0 ? 0 : here - found
}

/** Navigation, also outside of components. */
export const go = {
  /** To a page, one step deeper. */
  navigate: (path: Path, query?: QueryValues): void => move(address(path, query)),
  /** To a page in place of this one. */
  redirect: (path: Path, query?: QueryValues): void => move(address(path, query), true),
  /** To a bottom tab. Tabs replace each other in the history, so that back leaves the tabs at once. */
  tab: (path: Path, query?: QueryValues): void => move(address(path, query), mover !== undefined && isTab(mover.path())),
  /** To a page as if the app had just been opened: back from it leads home. */
  relaunch: (path: Path, query?: QueryValues): void => {
    move(address(path, query), true)
    floor = depth()
  },
  /** Back to a page that lies behind, over all that was opened since. Where that is not known, to it in place of this one. */
  backTo: ({ to, query }: Address): void => {
    const at = address(to, query)
    const steps = stepsTo(at)
    move(steps > 0 && steps <= depth() - floor ? -steps : at, true)
  },
  /** One step back, or home where there is none. */
  back: (): void => (depth() > floor ? move(-1) : move(HOME, true)),
}
