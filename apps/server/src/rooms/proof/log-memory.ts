/** What was read of the stored log lately. A closed second never changes: whoever proves something of one shares its tree with all others. */
import { setImmediate as rest } from 'node:timers/promises'
import { decodeSecond, LeafTree, newBlockState, secondLeaves, type LogTick, type Symbols } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

const MINUTE = 60
const MINUTES_KEPT = 16
/** Some tens of megabytes. The newest tree is kept however large. */
const LEAVES_KEPT = 100_000
/** Leaves that are read in one answer, so that a full second holds nobody up. */
const PAGE = 1_000

/** A tick with the second it is logged in. */
export interface LoggedTick {
  second: number
  leaf: string
  tick: LogTick
}

export interface LoggedSecond {
  /** Hex, both. */
  head: string
  root: string
  /** By time, then by instrument; null once they were cut. */
  ticks: readonly LogTick[] | null
  /** Those of instruments that were asked for, with their leaves: many orders rest on the same ones. */
  told: Map<number, readonly LoggedTick[]>
}

export type LoggedMinute = ReadonlyMap<number, LoggedSecond>

export const minuteOf = (second: number): number => Math.floor(second / MINUTE)

/** Work in strides, with a turn for everybody else after each. */
async function inTurns<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await rest()
  }
}

export class LogMemory {
  readonly #db: Database
  readonly #symbols: Symbols
  /** The one asked for longest ago stands first, in both. */
  readonly #minutes = new Map<number, { until: number; minute: Promise<LoggedMinute> }>()
  readonly #trees = new Map<number, { leaves: number; tree: Promise<LeafTree> }>()

  constructor(db: Database, symbols: Symbols) {
    this.#db = db
    this.#symbols = symbols
  }

  /** As far as a second, which is the last of the minute or the newest that is closed. */
  minute(minute: number, newest: number): Promise<LoggedMinute> {
    const until = Math.min(minute * MINUTE + MINUTE - 1, newest)
    const known = this.#minutes.get(minute)
    const asked = known?.until === until ? known : { until, minute: this.#readMinute(minute, until) }
    this.#minutes.delete(minute)
    this.#minutes.set(minute, asked)
    for (const oldest of this.#minutes.keys()) {
      if (this.#minutes.size <= MINUTES_KEPT) break
      this.#minutes.delete(oldest)
    }
    if (asked !== known) asked.minute.catch(() => this.#minutes.delete(minute))
    return asked.minute
  }

  async #readMinute(minute: number, until: number): Promise<LoggedMinute> {
    const rows = await store.listSeconds(this.#db, { from: minute * MINUTE, to: until })
    const seconds = new Map<number, LoggedSecond>()
    let block = newBlockState()
    for (const { second, head, root, ticks } of rows) {
      const decoded = ticks && decodeSecond(new Uint8Array(ticks), second, block)
      if (decoded) block = decoded.state
      seconds.set(second, { head: head.toString('hex'), root: root.toString('hex'), ticks: decoded && decoded.ticks, told: new Map() })
    }
    return seconds
  }

  /** All leaves of a closed second with their way to its root; its ticks are known. */
  tree(second: number, ticks: readonly LogTick[]): Promise<LeafTree> {
    const known = this.#trees.get(second)
    const asked = known ?? { leaves: 0, tree: this.#growTree(second, ticks) }
    this.#trees.delete(second)
    this.#trees.set(second, asked)
    if (!known) {
      asked.tree.then(
        ({ leaves }) => {
          asked.leaves = leaves.length
          this.#dropTrees()
        },
        () => this.#trees.delete(second),
      )
    }
    return asked.tree
  }

  async #growTree(second: number, ticks: readonly LogTick[]): Promise<LeafTree> {
    const events: string[] = []
    for (;;) {
      const page = await store.listLeaves(this.#db, { second, after: events.at(-1) ?? '', limit: PAGE })
      for (const leaf of page) events.push(leaf)
      if (page.length < PAGE) break
    }
    return inTurns(LeafTree.grow(secondLeaves({ second, ticks, events }, this.#symbols)))
  }

  #dropTrees(): void {
    let kept = 0
    for (const { leaves } of this.#trees.values()) kept += leaves
    for (const [second, { leaves }] of this.#trees) {
      if (kept <= LEAVES_KEPT || this.#trees.size === 1) return
      this.#trees.delete(second)
      kept -= leaves
    }
  }
}
