/**
 * Halts that operators order. They stand between a feed and whoever trades on it: the index goes on and is logged as ever, so what was agreed
 * before, an option or a dual investment, settles as agreed; but the market counts as halted, and so nothing is accepted, filled or triggered.
 */
import type { HaltReason } from '@assay/contract/wire'
import type { Feed, MarketStatus } from './feed.ts'

export interface Halt {
  id: string
  /** Null: all instruments. */
  symbol: string | null
  reason: HaltReason
  /** Whole seconds, because markets change their state with the second. */
  fromMs: number
  /** Null until an operator ends it. */
  untilMs: number | null
}

/** All halts there were: what held at a past second must be known after a restart, too. */
export class Halts {
  readonly #halts = new Map<string, Halt>()

  constructor(halts: readonly Halt[] = []) {
    for (const halt of halts) this.set(halt)
  }

  set(halt: Halt): void {
    this.#halts.set(halt.id, halt)
  }

  drop(id: string): void {
    this.#halts.delete(id)
  }

  find(id: string): Halt | undefined {
    return this.#halts.get(id)
  }

  /** What holds for a symbol at an instant. Of several the one that began first. */
  at(symbol: string, atMs: number): Halt | undefined {
    return this.#first(
      (halt) => (halt.symbol === null || halt.symbol === symbol) && halt.fromMs <= atMs && atMs < (halt.untilMs ?? Infinity),
    )
  }

  /** What was ordered for exactly this symbol, or for all (null), and has no end yet. */
  standing(symbol: string | null): Halt | undefined {
    return this.#first((halt) => halt.symbol === symbol && halt.untilMs === null)
  }

  /** What holds or is about to. */
  current(nowMs: number): Halt[] {
    return [...this.#halts.values()].filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
  }

  /** The last halt of each symbol, and of all under `*`. */
  last(): Map<string, Halt> {
    const inOrder = [...this.#halts.values()].toSorted((one, other) => one.fromMs - other.fromMs)
    return new Map(inOrder.map((halt) => [halt.symbol ?? '*', halt]))
  }

  #first(isIt: (halt: Halt) => boolean): Halt | undefined {
    let found: Halt | undefined
    for (const halt of this.#halts.values()) if (isIt(halt) && (!found || halt.fromMs < found.fromMs)) found = halt
    return found
  }
}

/** The feed, with markets halted where an operator ordered it. */
export const haltedFeed = (feed: Feed, halts: Halts): Feed => ({
  name: feed.name,
  startMs: feed.startMs,
  ticksFromMs: feed.ticksFromMs,
  instants: (afterMs, untilMs) => feed.instants(afterMs, untilMs),
  lastTick: (symbol, atMs) => feed.lastTick(symbol, atMs),
  status: (symbol, atMs) => statusOf(halts.at(symbol, atMs)) ?? feed.status(symbol, atMs),
  hours: (symbol) => feed.hours(symbol),
  minuteVolume: (symbol, minuteMs) => feed.minuteVolume(symbol, minuteMs),
  minutes: (symbol, fromMs, untilMs) => feed.minutes(symbol, fromMs, untilMs),
  past: (symbol) => feed.past(symbol),
})

const statusOf = (halt: Halt | undefined): MarketStatus | null => (halt ? { state: 'halted', nextChangeMs: halt.untilMs, halt } : null)

/** What a refusal says of a halt. Nothing where the market is halted for another reason. */
export const haltValues = ({ halt }: MarketStatus): Record<string, string> =>
  halt ? { halt_reason: halt.reason, halt_symbol: halt.symbol ?? '' } : {}
