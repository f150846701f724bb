/** Results of what users did: what is shown at the top of any page, and which rows are lit. */
import { create } from 'zustand'
import type { Address } from '#navigation/go.ts'
import type { Icon } from '#ui/icon.tsx'

/** What became of an order, a position or an option, in words and in one figure. */
export interface Result {
  /** The order, position or option: `spot:12`. A later result of the same one replaces an earlier one. */
  of: string
  /** Further rows that are lit. */
  lights?: readonly string[]
  /** How far it has come. The same state is shown once, however often it is reported. */
  state: string
  title: string
  figure?: string
  /** Only when the figure is a profit or a loss. */
  tone?: 'up' | 'down' | undefined
  text: string
  icon: Icon
  /** The share that has filled, in per cent, in place of the icon. */
  share?: number | undefined
  /** `brief`: a fill or an option. `long`: what needs reading. `kept`: until it is dismissed. */
  stays: 'brief' | 'long' | 'kept'
  view: Address & { label?: string }
  /** Where it can be checked. */
  proof?: Address
  /** In epoch milliseconds. */
  timeMs: number
}

interface Results {
  /** The first one is shown. */
  waiting: readonly Result[]
  /** Rows that are lit. */
  lit: ReadonlySet<string>
}

const LIT_MS = 5_600
/** Of the many results of a crash of prices, the last ones are shown; the others stand in the lists. */
const WAITING_MAXIMUM = 20
const REMEMBERED = 500

const useResults = create<Results>(() => ({ waiting: [], lit: new Set() }))
const reported = new Set<string>()

export const useWaitingResults = (): readonly Result[] => useResults(({ waiting }) => waiting)
export const useLit = (of: string): boolean => useResults(({ lit }) => lit.has(of))

/** Shows a result and lights its row. A state that was reported before is ignored: the answer of a call and a channel tell the same. */
export function report(result: Result): void {
  const name = `${result.of} ${result.state}`
  if (reported.has(name)) return
  reported.add(name)
  if (reported.size > REMEMBERED) reported.delete(reported.values().next().value!)
  useResults.setState(({ waiting }) => ({ waiting: joined(waiting, result) }))
  for (const row of [result.of, ...(result.lights ?? [])]) light(row)
}

function joined(waiting: readonly Result[], result: Result): readonly Result[] {
  const at = waiting.findIndex(({ of }) => of === result.of)
  return at === -1 ? [...waiting, result].slice(-WAITING_MAXIMUM) : waiting.with(at, result)
}

export const dismiss = (of: string): void => useResults.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.of !== of) }))

export const dismissAll = (): void => useResults.setState({ waiting: [] })

/** Calls back for each result that is shown from now on. */
export const onResult = (tell: (result: Result) => void): (() => void) =>
  useResults.subscribe((now, before) => {
    for (const result of now.waiting) if (!before.waiting.includes(result)) tell(result)
  })

const lights = new Map<string, ReturnType<typeof setTimeout>>()

/** Lights a row for some seconds, so that the eye finds it. */
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
