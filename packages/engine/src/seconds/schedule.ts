import type { OptionOrder } from './types.ts'

/**
 * Windows that have not ended, by the instant of their end, each with its orders. Finding the next costs by the number of instants, not of
 * orders.
 */
export class Schedule {
  /** A binary heap of the instants in `#waiting`. */
  readonly #times: number[] = []
  readonly #waiting = new Map<number, OptionOrder[]>()

  add(untilMs: number, order: OptionOrder): void {
    const orders = this.#waiting.get(untilMs)
    if (orders) {
      orders.push(order)
      return
    }
    this.#waiting.set(untilMs, [order])
    this.#rise(untilMs)
  }

  /** The earliest instant at which a window ends. Infinity when there is none. */
  get nextMs(): number {
    return this.#times[0] ?? Infinity
  }

  /** Removes and returns the orders of that instant, by rising id. */
  take(): OptionOrder[] {
    const untilMs = this.#times[0]!
    const orders = this.#waiting.get(untilMs)!
    this.#waiting.delete(untilMs)
    const last = this.#times.pop()!
    if (this.#times.length > 0) this.#sink(last)
    return orders.sort((a, b) => a.id - b.id)
  }

  #rise(time: number): void {
    const times = this.#times
    let at = times.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (times[parent]! <= time) break
      times[at] = times[parent]!
      at = parent
    }
    times[at] = time
  }

  #sink(time: number): void {
    const times = this.#times
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= times.length) break
      if (child + 1 < times.length && times[child + 1]! < times[child]!) child += 1
      if (times[child]! >= time) break
      times[at] = times[child]!
      at = child
    }
    times[at] = time
  }
}
