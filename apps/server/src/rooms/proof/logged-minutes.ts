/** The stored log, read by minutes: blocks of a minute build on one another. */
import {
  decodeSecond,
  GENESIS_HEAD,
  newBlockState,
  secondLeaves,
  tickLeaf,
  type LogTick,
  type ReceiptLog,
  type Symbols,
} from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

const MINUTE = 60
/** Minutes kept while receipts of one time are made. */
const KEPT_MINUTES = 8

interface LoggedSecond {
  head: Buffer
  root: Buffer
  /** By time, then by instrument; null once they were cut. */
  ticks: readonly LogTick[] | null
  events: string[]
}

type LoggedMinute = ReadonlyMap<number, LoggedSecond>

/** A tick with the second it is logged in. */
export interface LoggedTick {
  second: number
  leaf: string
  tick: LogTick
}

export class LoggedMinutes implements ReceiptLog {
  readonly newestSecond: number
  readonly #db: Database
  readonly #symbols: Symbols
  readonly #firstSecond: number
  readonly #minutes = new Map<number, LoggedMinute>()

  constructor(db: Database, { symbols, bounds }: { symbols: Symbols; bounds: store.LogBounds }) {
    this.#db = db
    this.#symbols = symbols
    this.#firstSecond = bounds.first
    this.newestSecond = bounds.newest
  }

  /** Loads the minutes of these seconds, and the second before each, for what is asked at once afterwards. */
  async load(seconds: Iterable<number>): Promise<void> {
    const wanted = new Set<number>()
    for (const second of seconds) for (const at of [second - 1, second]) wanted.add(Math.floor(at / MINUTE))
    for (const minute of this.#minutes.keys()) {
      if (this.#minutes.size + wanted.size <= KEPT_MINUTES) break
      if (!wanted.has(minute)) this.#minutes.delete(minute)
    }
    for (const minute of wanted) if (!this.#minutes.has(minute)) this.#minutes.set(minute, await this.#read(minute))
  }

  async #read(minute: number): Promise<LoggedMinute> {
    const range = { from: minute * MINUTE, to: Math.min(minute * MINUTE + MINUTE - 1, this.newestSecond) }
    const [rows, events] = await Promise.all([store.listSeconds(this.#db, range), store.listEvents(this.#db, range)])
    const eventsOf = Map.groupBy(events, ({ second }) => second)
    const seconds = new Map<number, LoggedSecond>()
    let block = newBlockState()
    for (const { second, head, root, ticks } of rows) {
      const decoded = ticks && decodeSecond(new Uint8Array(ticks), second, block)
      if (decoded) block = decoded.state
      seconds.set(second, {
        head,
        root,
        ticks: decoded && decoded.ticks,
        events: eventsOf.get(second)?.map(({ leaf }) => leaf) ?? [],
      })
    }
    return seconds
  }

  #find(second: number): LoggedSecond | undefined {
    return this.#minutes.get(Math.floor(second / MINUTE))?.get(second)
  }

  #at(second: number): LoggedSecond {
    const found = this.#find(second)
    if (!found) throw new Error(`second ${second} of the log is not loaded`)
    return found
  }

  eventsOf(second: number): readonly string[] {
    return this.#find(second)?.events ?? []
  }

  /** Ticks of an instrument in a second, by time; none once they were cut. */
  ticksOf(instrumentId: number, second: number): LoggedTick[] {
    const symbol = this.#symbols.get(instrumentId)!
    const ticks = this.#find(second)?.ticks ?? []
    return ticks.filter((tick) => tick.instrumentId === instrumentId).map((tick) => ({ second, leaf: tickLeaf(tick, symbol), tick }))
  }

  /**
   * The number of an instrument's first tick in the first second of each minute, null where that has none. Minutes whose first second
   * is not in the log, or was cut, are left out.
   */
  async numbersAt(instrumentId: number, range: { firstMinute: number; lastMinute: number }): Promise<Map<number, number | null>> {
    const { firstMinute, lastMinute } = range
    const minutes = Array.from({ length: lastMinute - firstMinute + 1 }, (_, away) => firstMinute + away)
    const rows = await store.listTicksOf(
      this.#db,
      minutes.map((minute) => minute * MINUTE),
    )
    return new Map(
      rows.map(({ second, ticks }) => {
        const decoded = decodeSecond(new Uint8Array(ticks), second, newBlockState()).ticks
        return [second / MINUTE, decoded.find((tick) => tick.instrumentId === instrumentId)?.seq ?? null]
      }),
    )
  }

  leavesOf(second: number): readonly string[] {
    const { ticks, events } = this.#at(second)
    if (!ticks) throw new Error(`the ticks of second ${second} have been cut`)
    return secondLeaves({ second, ticks, events }, this.#symbols)
  }

  headOf(second: number): Uint8Array {
    return second === this.#firstSecond - 1 ? GENESIS_HEAD : this.#at(second).head
  }

  rootOf(second: number): Uint8Array {
    return this.#at(second).root
  }
}
