/** The end of the public log: collects leaves of open seconds and closes seconds. docs/proof-format.md says how anyone recomputes it. */
import {
  decodeSecond,
  encodeSecond,
  GENESIS_HEAD,
  newBlockState,
  nextHead,
  secondRoot,
  type BlockState,
  type LogTick,
  type Symbols,
} from '@assay/engine/proof'
import type { ClosedSecond, Event } from './tables.ts'

export interface LogStart {
  /** The newest closed second; null before the first. */
  last: { second: number; head: Uint8Array } | null
  /** Blocks of the newest second's minute, in order: the next block may build on them. */
  blocks: readonly { second: number; ticks: Uint8Array }[]
  /** Events of seconds that are still open. */
  open: readonly Event[]
  /** The first second of a new log. */
  firstSecond: number
  symbols: Symbols
}

interface Open {
  ticks: LogTick[]
  events: Set<string>
}

export class ProofLog {
  last: { second: number; head: Uint8Array }
  readonly #symbols: Symbols
  readonly #open = new Map<number, Open>()
  #block: BlockState = newBlockState()

  constructor({ last, blocks, open, firstSecond, symbols }: LogStart) {
    this.last = last ?? { second: firstSecond - 1, head: GENESIS_HEAD }
    this.#symbols = symbols
    for (const { second, ticks } of blocks) this.#block = decodeSecond(ticks, second, this.#block).state
    for (const { second, leaf } of open) this.#at(second).events.add(leaf)
  }

  addTick(tick: LogTick): void {
    const second = Math.floor(tick.timeMs / 1000)
    if (second > this.last.second) this.#at(second).ticks.push(tick)
  }

  /** The second that an event of this time belongs to: never one that is closed. */
  secondOf(timeMs: number): number {
    return Math.max(Math.floor(timeMs / 1000), this.last.second + 1)
  }

  /** Returns false when the second has the same leaf already. */
  addEvent({ second, leaf }: Event): boolean {
    const { events } = this.#at(second)
    if (events.has(leaf)) return false
    events.add(leaf)
    return true
  }

  /** Closes every second before this one, with or without leaves. */
  closeBefore(second: number): ClosedSecond[] {
    const closed: ClosedSecond[] = []
    while (this.last.second + 1 < second) closed.push(this.#close(this.last.second + 1))
    return closed
  }

  #close(second: number): ClosedSecond {
    const { ticks, events } = this.#open.get(second) ?? { ticks: [], events: new Set<string>() }
    this.#open.delete(second)
    const root = secondRoot({ second, ticks, events: [...events] }, this.#symbols)
    const head = nextHead(this.last.head, root)
    const { bytes, state } = encodeSecond({ second, ticks }, this.#block)
    this.#block = state
    this.last = { second, head }
    return { second, head, root, ticks: bytes }
  }

  #at(second: number): Open {
    const known = this.#open.get(second)
    if (known) return known
    const made: Open = { ticks: [], events: new Set() }
    this.#open.set(second, made)
    return made
  }
}
