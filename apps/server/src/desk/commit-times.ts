/** How long the last commits of each desk took, for the console. The metrics have all of them, but in bounds of time that nobody reads. */
const KEPT = 100

export class CommitTimes {
  readonly #byDesk = new Map<string, number[]>()

  add(desk: string, tookMs: number): void {
    const times = this.#byDesk.get(desk) ?? []
    this.#byDesk.set(desk, times)
    times.push(tookMs)
    if (times.length > KEPT) times.shift()
  }

  /** Null before the first commit. */
  of(desk: string): { median: number; longest: number } | null {
    const times = (this.#byDesk.get(desk) ?? []).toSorted((one, other) => one - other)
    return times.length === 0 ? null : { median: times[Math.floor(times.length / 2)]!, longest: times.at(-1)! }
  }
}
