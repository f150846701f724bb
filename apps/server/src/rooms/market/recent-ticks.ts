/** The last minutes of an instrument's index in memory, for drawings that begin before the page was opened. */
import type { TickPoint } from '@assay/contract/live'

/** The drawing of the longest option (10 minutes) begins half its length before the entry. */
export const KEPT_MS = 930_000
/** Every tick of this long is kept, and one a second of the time before. */
export const DENSE_MS = 120_000
const SPARSE_MS = 1000

export class RecentTicks {
  readonly #sparse: TickPoint[] = []
  readonly #dense: TickPoint[] = []

  /** Ticks come in the order of time. An instant that is not newer than the last one is ignored. */
  add(timeMs: number, price: string): void {
    const lastMs = this.#dense.at(-1)?.[0] ?? -Infinity
    if (timeMs <= lastMs) return
    this.#dense.push([timeMs, price])
    while (this.#dense[0]![0] <= timeMs - DENSE_MS) {
      const old = this.#dense.shift()!
      if (old[0] % SPARSE_MS === 0) this.#sparse.push(old)
    }
    while (this.#sparse.length > 0 && this.#sparse[0]![0] <= timeMs - KEPT_MS) this.#sparse.shift()
  }

  /** Oldest first. */
  all(): TickPoint[] {
    return [...this.#sparse, ...this.#dense]
  }
}

/** The instants up to `untilMs` that `RecentTicks` would keep, to load them from a feed. */
export function* keptInstants(untilMs: number, clockMs: number): Generator<number> {
  const denseMs = untilMs - DENSE_MS
  for (let atMs = firstAfter(untilMs - KEPT_MS, SPARSE_MS); atMs <= denseMs; atMs += SPARSE_MS) yield atMs
  for (let atMs = firstAfter(denseMs, clockMs); atMs <= untilMs; atMs += clockMs) yield atMs
}

const firstAfter = (timeMs: number, stepMs: number): number => timeMs - (timeMs % stepMs) + stepMs
