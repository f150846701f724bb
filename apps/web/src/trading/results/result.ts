/** Results of orders, positions and options: the banners at the top of any page, and the highlighted rows. */
import { create } from 'zustand'
import type { Address } from '#navigation/go.ts'
import type { Icon } from '#ui/icon.tsx'

/** The result of an order, a position or an option, in words and one figure. */
export interface Result {
  /** The order, position or option: `spot:12`. A later result of the same one replaces an earlier one. */
  of: string
  /** Further rows to highlight. */
  lights?: readonly string[]
  /** The state of the order. A state that is reported again is not shown again. */
  state: string
  title: string
  figure?: string
  /** The colour of the figure, for a profit or a loss. */
  tone?: 'up' | 'down' | undefined
  text: string
  icon: Icon
  /** The filled share in percent, in place of the icon. */
  share?: number | undefined
  /** `brief`: a fill or an option. `long`: a text to read. `kept`: until it is dismissed. */
  stays: 'brief' | 'long' | 'kept'
  view: Address & { label?: string }
  /** The link to its proof. */
  proof?: Address
  /** The reason for which a rule ended it, by product: `spot.self_trade`. The link to the rule is in place of the proof. */
  rule?: string | undefined
  /** In epoch milliseconds. */
  timeMs: number
}

interface Results {
  /** The first one is on the screen, the others wait. */
  waiting: readonly Result[]
  /** Rows that are lit. */
  lit: ReadonlySet<string>
}

const LIT_MS = 5_600
/** After a crash with many results, only the last ones are shown. The lists have all of them. */
const WAITING_MAXIMUM = 20
const REMEMBERED = 500

const useResults = create<Results>(() => ({ waiting: [], lit: new Set() }))
const reported = new Set<string>()

export const useWaitingResults = (): readonly Result[] => useResults(({ waiting }) => waiting)
export const useLit = (of: string): boolean => useResults(({ lit }) => lit.has(of))

/** Shows a result and highlights its row. A state reported before is ignored: the answer of a call and the channel report the same. */
export function report(result: Result): void {
  const name = `${result.of} ${result.state}`
  if (reported.has(name)) return
  reported.add(name)
  if (reported.size > REMEMBERED) reported.delete(reported.values().next().value!)
  useResults.setState(({ waiting }) => ({ waiting: joined(waiting, result) }))
  for (const row of [result.of, ...(result.lights ?? [])]) light(row)
}

/** Shows the banner of a result once more. */
export const showAgain = (result: Result): void =>
  useResults.setState(({ waiting }) => ({ waiting: [result, ...waiting.filter(({ of }) => of !== result.of)] }))

function joined(waiting: readonly Result[], result: Result): readonly Result[] {
  const at = waiting.findIndex(({ of }) => of === result.of)
  return at === -1 ? [...waiting, result].slice(-WAITING_MAXIMUM) : waiting.with(at, result)
}

export const dismiss = (of: string): void => useResults.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.of !== of) }))

export const dismissAll = (): void => useResults.setState({ waiting: [] })

/** Calls back for each new result. Returns the function that ends it. */
export const onResult = (tell: (result: Result) => void): (() => void) =>
  useResults.subscribe((now, before) => {
    for (const result of now.waiting) if (!before.waiting.includes(result)) tell(result)
  })

const lights = new Map<string, ReturnType<typeof setTimeout>>()

/** Highlights a row for some seconds, so that the user finds it. */
export function light(of: string): void {
  clearTimeout(lights.get(of))
  useResults.setState(({ lit }) => ({ lit: new Set([...lit, of]) }))
  lights.set(
    of,
    setTimeout(() => {
      lights.delete(of)
      useResults.setState(({ lit }) => ({ lit: new Set([...lit].filter((one) => one !== of)) }))
    }, LIT_MS),
  )
}
