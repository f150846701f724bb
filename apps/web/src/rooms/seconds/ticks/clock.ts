/** How far the server's clock is ahead of this device's, by the ticks that were heard. */

/** What was heard longer ago does not count: the device's own clock may have been set since. */
const HEARD_MS = 60_000

interface Tick {
  tickMs: number
  heardMs: number
  /** The line it came over: another one begins anew. */
  line: number
}

export class ServerClock {
  /** In milliseconds; the last answer stands until there is a newer one. Undefined before the first. */
  aheadMs: number | undefined
  #line = 0
  /** What still counts, the furthest ahead first: one heard before another that is further ahead tells nothing more. */
  #heard: { atMs: number; aheadMs: number }[] = []

  /** A tick is never heard before it was made, so the one that travelled least gives the best answer. */
  hear({ tickMs, heardMs, line }: Tick): void {
    const aheadMs = tickMs - heardMs
    const counting = line === this.#line ? this.#heard : []
    this.#line = line
    this.#heard = counting.filter((before) => before.aheadMs > aheadMs && heardMs - before.atMs < HEARD_MS)
    this.#heard.push({ atMs: heardMs, aheadMs })
    this.aheadMs = this.#heard[0]!.aheadMs
  }
}
