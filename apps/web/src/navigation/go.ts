import type { QueryValues } from './query-string.ts'
import { queryString } from './query-string.ts'

/** The part of the router that moving about needs; the app hands it over when it starts. */
export interface Mover {
  navigate: (to: string | number, options?: { replace?: boolean }) => unknown
  path: () => string
  /** Told after every step within the history, and after an address was typed. */
  onPop: (listener: () => void) => void
}
interface Map {
  mover: Mover
  /** Routes with a page behind them. */
  open: ReadonlySet<string>
  tabs: ReadonlySet<string>
  /** Pages that need a user. */
  guarded: ReadonlySet<string>
}

let map: Map | undefined
/** Where in the history the app last began anew: back never goes beyond it. */
let floor = 0

export function attachMap(given: Map): void {
  map = given
  given.mover.onPop(numberTyped)
}

export const HOME = '/pages/index/index'
export const LOGIN = '/pages/common/login'

export const address = (path: string, query: QueryValues = {}): string => {
  const search = queryString(query)
  return search ? `${path}?${search}` : path
}

/** True when the page exists. Links, shortcuts and cards to any other are not drawn. */
export const isOpen = (path: string): boolean => map?.open.has(path.split('?')[0]!) ?? false

/** True when the page needs a user. */
export const isGuarded = (path: string): boolean => map?.guarded.has(path.split('?')[0]!) ?? false

const move = (to: string | number, replace = false): void => void map?.mover.navigate(to, { replace })
const numberHere = (): number | undefined => (history.state as { idx?: number } | null)?.idx
const depth = (): number => numberHere() ?? 0

/** The router does not number an address typed by hand. It has the page before it behind it: a step above the floor. */
function numberTyped(): void {
  if (typeof numberHere() !== 'number') history.replaceState({ ...history.state, idx: floor + 1 }, '')
}

/** The ways of moving, also outside of components. Paths are those of app/routes.ts. */
export const go = {
  /** To a page, one step deeper. */
  navigate: (path: string, query?: QueryValues): void => move(address(path, query)),
  /** To a page in place of this one. */
  redirect: (path: string, query?: QueryValues): void => move(address(path, query), true),
  /** To one of the bottom tabs: tabs replace each other, so that back leaves the tabs at once. */
  tab: (path: string, query?: QueryValues): void => move(address(path, query), map?.tabs.has(map.mover.path()) ?? false),
  /** To a page as if the app had just been opened: back from it leads home. */
  relaunch: (path: string, query?: QueryValues): void => {
    move(address(path, query), true)
    floor = depth()
  },
  /** One step back, or home where there is none. */
  back: (): void => (depth() > floor ? move(-1) : move(HOME, true)),
}
