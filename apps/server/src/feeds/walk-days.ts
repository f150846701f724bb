import { createWalkDay, dayOf } from '@assay/engine/market'
import type { WalkDay, WalkSpec } from '@assay/engine/market'

/** Days kept in memory, with their key streams. */
const KEPT_DAYS = 3

interface WalkDaysOptions {
  spec: WalkSpec
  /** The first instant, a whole minute. */
  fromMs: number
  /** The end of the walk. Absent when it does not end. */
  untilMs?: number
  /** Price p before the first step. */
  open: number
  seedOf: (day: number) => Uint8Array
  /** Known opening prices p by day, so that a restart need not compute the walk from the beginning. */
  opens?: ReadonlyMap<number, number>
  /** The later part of a day, resumed from a mark. Its close gives the next day's opening without computing the whole day. */
  tail?: WalkDay | null
}

/** The days of one walk. Each day begins at the close of the day before. */
export class WalkDays {
  readonly #options: WalkDaysOptions
  readonly #firstDay: number
  readonly #opens: Map<number, number>
  readonly #kept = new Map<number, WalkDay>()

  constructor(options: WalkDaysOptions) {
    this.#options = options
    this.#firstDay = dayOf(options.fromMs)
    this.#opens = new Map(options.opens)
    this.#opens.set(this.#firstDay, options.open)
  }

  /** All opening prices p computed so far, by day. */
  get opens(): ReadonlyMap<number, number> {
    return this.#opens
  }

  day(day: number): WalkDay {
    const kept = this.#kept.get(day)
    if (kept) return kept
    const { spec, fromMs, untilMs, seedOf } = this.#options
    const made = createWalkDay({ spec, day, seed: seedOf(day), open: this.#openOf(day), fromMs, untilMs })
    if (this.#kept.size >= KEPT_DAYS) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(day, made)
    return made
  }

  #openOf(day: number): number {
    if (day < this.#firstDay) throw new RangeError(`day ${day} is before the start of the walk ${this.#options.spec.symbol}`)
    const { tail } = this.#options
    let known = day
    while (!this.#opens.has(known) && tail?.day !== known - 1) known--
    if (!this.#opens.has(known)) this.#opens.set(known, tail!.close())
    for (; known < day; known++) this.#opens.set(known + 1, this.day(known).close())
    return this.#opens.get(day)!
  }
}
