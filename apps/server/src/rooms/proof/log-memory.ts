/** A cache of the stored log. A closed second never changes, so all receipts of a second share its tree. */
import { setImmediate as pause } from 'node:timers/promises'
import { decodeSecond, LeafTree, newBlockState, secondLeaves, type LogTick, type Receipt, type Symbols } from '@assay/engine/proof'
import { MINUTE_SECONDS } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

const MINUTES_KEPT = 16
/** Leaves kept in memory: some tens of megabytes. The newest tree is kept even when it is larger. */
const LEAVES_KEPT = 100_000
/** Leaves read in one query, so that a full second does not block other work. */
const PAGE = 1_000

/** A tick, with the second that contains it in the log. */
export interface LoggedTick {
  second: number
  leaf: string
  tick: LogTick
}

export interface LoggedSecond {
  /** Head and root, in hex. */
  head: string
  root: string
  /** Ticks ordered by time, then by instrument. Null after they were cut. */
  ticks: readonly LogTick[] | null
  /** Ticks with their leaves, by instrument, filled on request: many orders refer to the same ticks. */
  byInstrument: Map<number, readonly LoggedTick[]>
}

export type LoggedMinute = ReadonlyMap<number, LoggedSecond>

export const minuteOf = (second: number): number => Math.floor(second / MINUTE_SECONDS)

/** Runs long work in steps, with a pause for other work after each. */
async function inTurns<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await pause()
  }
}

export class LogMemory {
  /** Receipts that are being made and shared by all who ask for them. */
  readonly receiptsUnderWay = new Map<string, Promise<Receipt | null>>()
  readonly #db: Database
  readonly #symbols: Symbols
  /** In both maps the least recently used entry is first. */
  readonly #minutes = new Map<number, { until: number; minute: Promise<LoggedMinute> }>()
  readonly #trees = new Map<number, { leaves: number; tree: Promise<LeafTree> }>()

  constructor(db: Database, symbols: Symbols) {
    this.#db = db
    this.#symbols = symbols
  }

  /** A minute of the log, up to its last second or to `newest`, the newest closed second. */
  minute(minute: number, newest: number): Promise<LoggedMinute> {
    const until = Math.min(minute * MINUTE_SECONDS + MINUTE_SECONDS - 1, newest)
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
    const rows = await store.listSeconds(this.#db, { from: minute * MINUTE_SECONDS, to: until })
    const seconds = new Map<number, LoggedSecond>()
    let block = newBlockState()
    for (const { second, head, root, ticks } of rows) {
      const decoded = ticks && decodeSecond(new Uint8Array(ticks), second, block)
      if (decoded) block = decoded.state
      seconds.set(second, {
        head: head.toString('hex'),
        root: root.toString('hex'),
        ticks: decoded && decoded.ticks,
        byInstrument: new Map(),
      })
    }
    return seconds
  }

  /** The tree of a closed second, built from its ticks and its other leaves. */
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
    return inTurns(LeafTree.build(secondLeaves({ second, ticks, events }, this.#symbols)))
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
