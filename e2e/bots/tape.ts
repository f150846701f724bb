/** Prices that bots play on: those of the sandbox's own generated walks, from fixed seeds, long enough for any number of rounds. */
import { createHash } from 'node:crypto'
import type { Tick } from '../../apps/server/src/feeds/feed.ts'
import { createGeneratedFeed, type GeneratedFeed } from '../../apps/server/src/feeds/generated.ts'
import { instruments, type IndexedInstrument } from '../../apps/server/src/feeds/instruments.ts'

/** A Monday. */
const START_MS = Date.UTC(2026, 0, 5)

export const instrumentOf = (symbol: string): IndexedInstrument => instruments.find((one) => one.symbol === symbol)!

export function feedOf(symbol: string): GeneratedFeed {
  const seedOf = (day: number): Uint8Array => createHash('sha256').update(`bots ${day}`).digest()
  return createGeneratedFeed({ instruments: [instrumentOf(symbol)], startMs: START_MS, seedOf, now: () => Infinity })
}

/** The ticks of an instrument that trades always, by number; they are worked out as they are asked for. */
export class Tape {
  readonly symbol: string
  readonly clockMs: number
  readonly #feed: GeneratedFeed
  readonly #bids: number[] = []
  readonly #asks: number[] = []

  constructor(symbol: string) {
    this.symbol = symbol
    this.clockMs = instrumentOf(symbol).clockMs
    this.#feed = feedOf(symbol)
  }

  at(index: number): Tick {
    this.#reach(index)
    const timeMs = START_MS + (index + 1) * this.clockMs
    const quote = { bid: this.#bids[index]!, ask: this.#asks[index]! }
    return { symbol: this.symbol, seq: index + 1, timeMs, ...quote, sources: [], ageMs: 0, canTrigger: true }
  }

  /** Twice the mid, in ticks. */
  mid(index: number): number {
    this.#reach(index)
    return this.#bids[index]! + this.#asks[index]!
  }

  #reach(index: number): void {
    while (this.#bids.length <= index) {
      const fromMs = START_MS + this.#bids.length * this.clockMs
      for (const { ticks } of this.#feed.instants(fromMs, fromMs + 3_600_000)) {
        this.#bids.push(ticks[0]!.bid)
        this.#asks.push(ticks[0]!.ask)
      }
    }
  }
}

const tapes = new Map<string, Tape>()
/** One tape per symbol, shared by all bots. */
export function tapeOf(symbol: string): Tape {
  const known = tapes.get(symbol) ?? new Tape(symbol)
  tapes.set(symbol, known)
  return known
}
