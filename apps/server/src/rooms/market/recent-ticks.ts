/** The last minutes of an instrument's index, for drawings that begin before the page came: bounded, and cheap to answer. */
import type { TickPoint } from '@assay/contract/live'

/** As far back as a drawing of the longest option goes: half of its length before its entry. */
export const KEPT_MS = 930_000
/** So far back every tick stands, before that one a second. */
export const DENSE_MS = 120_000
const SPARSE_MS = 1000

export class RecentTicks {
  readonly #sparse: TickPoint[] = []
  readonly #dense: TickPoint[] = []

  /** In the order of time; an instant known already changes nothing. */
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

/** The instants to ask a feed for when nothing was heard yet: those that are kept up to `untilMs`. */
export function* keptInstants(untilMs: number, clockMs: number): Generator<number> {
  const denseMs = untilMs - DENSE_MS
  for (let atMs = firstAfter(untilMs - KEPT_MS, SPARSE_MS); atMs <= denseMs; atMs += SPARSE_MS) yield atMs
  for (let atMs = firstAfter(denseMs, clockMs); atMs <= untilMs; atMs += clockMs) yield atMs
}

const firstAfter = (timeMs: number, stepMs: number): number => timeMs - (timeMs % stepMs) + stepMs
