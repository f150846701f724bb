/** The stored log up to a newest second, read in whole minutes, because the tick blocks of a minute depend on one another. */
import { decodeSecond, GENESIS_HEAD, newBlockState, tickLeaf, type LeafTree, type ReceiptLog, type Symbols } from '@assay/engine/proof'
import { MINUTE_SECONDS } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import { minuteOf, type LoggedMinute, type LoggedSecond, type LoggedTick, type LogMemory } from './log-memory.ts'
import * as store from './store.ts'

/** Minutes kept while a receipt is built. */
const KEPT_MINUTES = 8

interface LogSources {
  db: Database
  symbols: Symbols
  memory: LogMemory
}

export class LoggedMinutes implements ReceiptLog {
  readonly newestSecond: number
  readonly #db: Database
  readonly #symbols: Symbols
  readonly #memory: LogMemory
  readonly #firstSecond: number
  readonly #minutes = new Map<number, LoggedMinute>()
  /** The tree of the second requested last. */
  #tree: { second: number; tree: LeafTree } | undefined

  constructor({ db, symbols, memory }: LogSources, bounds: store.LogBounds) {
    this.#db = db
    this.#symbols = symbols
    this.#memory = memory
    this.#firstSecond = bounds.first
    this.newestSecond = bounds.newest
  }

  /** Loads the minutes of these seconds, and of the second before each. `ticksOf`, `headOf` and `rootOf` then read them synchronously. */
  async load(seconds: Iterable<number>): Promise<void> {
    const wanted = new Set<number>()
    for (const second of seconds) for (const at of [second - 1, second]) wanted.add(minuteOf(at))
    for (const minute of this.#minutes.keys()) {
      if (this.#minutes.size + wanted.size <= KEPT_MINUTES) break
      if (!wanted.has(minute)) this.#minutes.delete(minute)
    }
    for (const minute of wanted) {
      if (!this.#minutes.has(minute)) this.#minutes.set(minute, await this.#memory.minute(minute, this.newestSecond))
    }
  }

  /** Loads the tree of a second, for `treeOf`. Its minute must be loaded. Throws when its ticks have been cut. */
  async loadTree(second: number): Promise<LeafTree> {
    if (this.#tree?.second === second) return this.#tree.tree
    const { ticks } = this.#at(second)
    if (!ticks) throw new Error(`the ticks of second ${second} have been cut`)
    const tree = await this.#memory.tree(second, ticks)
    this.#tree = { second, tree }
    return tree
  }

  #find(second: number): LoggedSecond | undefined {
    return this.#minutes.get(minuteOf(second))?.get(second)
  }

  #at(second: number): LoggedSecond {
    const found = this.#find(second)
    if (!found) throw new Error(`second ${second} of the log is not loaded`)
    return found
  }

  /** Ticks of an instrument in a second, by time. Empty after they were cut. */
  ticksOf(instrumentId: number, second: number): readonly LoggedTick[] {
    const found = this.#find(second)
    if (!found?.ticks) return []
    const { ticks, byInstrument } = found
    const known = byInstrument.get(instrumentId)
    if (known) return known
    const symbol = this.#symbols.get(instrumentId)!
    const own = ticks.filter((tick) => tick.instrumentId === instrumentId).map((tick) => ({ second, leaf: tickLeaf(tick, symbol), tick }))
    byInstrument.set(instrumentId, own)
    return own
  }

  /**
   * The sequence number of an instrument's first tick in the first second of each minute, null when that second has none. Minutes whose
   * first second is not in the log, or was cut, are left out.
   */
  async numbersAt(instrumentId: number, range: { firstMinute: number; lastMinute: number }): Promise<Map<number, number | null>> {
    const { firstMinute, lastMinute } = range
    const minutes = Array.from({ length: lastMinute - firstMinute + 1 }, (_, away) => firstMinute + away)
    const rows = await store.listTicksOf(
      this.#db,
      minutes.map((minute) => minute * MINUTE_SECONDS),
    )
    return new Map(
      rows.map(({ second, ticks }) => {
        const decoded = decodeSecond(new Uint8Array(ticks), second, newBlockState()).ticks
        return [second / MINUTE_SECONDS, decoded.find((tick) => tick.instrumentId === instrumentId)?.seq ?? null]
      }),
    )
  }

  treeOf(second: number): LeafTree {
    if (this.#tree?.second !== second) throw new Error(`the tree of second ${second} is not loaded`)
    return this.#tree.tree
  }

  headOf(second: number): string {
    return second === this.#firstSecond - 1 ? Buffer.from(GENESIS_HEAD).toString('hex') : this.#at(second).head
  }

  rootOf(second: number): string {
    return this.#at(second).root
  }
}
