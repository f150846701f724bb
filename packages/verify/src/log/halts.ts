import type { Hour } from '../download/hour-file.ts'
import { Problem } from '../problem.ts'
import { readLeaves } from './leaves.ts'

/** Halts that operators ordered: nothing fills while one holds, though ticks go on. They stand in the log as rules, again and again while they hold. */

const PREFIX = 'halts.'
/** The name under which all instruments are halted. */
const ALL = '*'

interface Halt {
  fromMs: number
  untilMs: number
}

export class Halts {
  readonly #bySymbol = new Map<string, Halt[]>()

  constructor(hours: readonly Hour[]) {
    for (const { name, value, second } of readLeaves(hours, 'rule/1')) {
      if (!name.startsWith(PREFIX) || value === 'null') continue
      const halt = readHalt(value, second)
      const symbol = name.slice(PREFIX.length)
      // What is said again of a halt, its end above all, takes the place of what was said of it before.
      const others = (this.#bySymbol.get(symbol) ?? []).filter(({ fromMs }) => fromMs !== halt.fromMs)
      this.#bySymbol.set(symbol, [...others, halt])
    }
  }

  /** Whether trading of the symbol was halted at an instant. */
  at(symbol: string, timeMs: number): boolean {
    if (this.#bySymbol.size === 0) return false
    const holds = ({ fromMs, untilMs }: Halt): boolean => fromMs <= timeMs && timeMs < untilMs
    return [symbol, ALL].some((name) => this.#bySymbol.get(name)?.some(holds))
  }
}

function readHalt(value: string, second: number): Halt {
  const { from_ms: fromMs, until_ms: untilMs } = JSON.parse(value) as { from_ms?: unknown; until_ms?: unknown }
  const isRead = Number.isInteger(fromMs) && (untilMs === null || Number.isInteger(untilMs))
  if (!isRead) throw new Problem(`second ${second}: a halt that cannot be read: ${value}`)
  return { fromMs: fromMs as number, untilMs: (untilMs as number | null) ?? Infinity }
}
