import { SortedKeys } from '../book/sorted-keys.ts'
import type { LiveOrder } from './live-order.ts'

/** Live orders that are good till a date, by their time. */
export class ExpiringOrders {
  private readonly byTime = new Map<number, Set<LiveOrder>>()
  private readonly times = new SortedKeys()

  add(live: LiveOrder): void {
    const { expireMs } = live.order
    if (expireMs === null) return
    const known = this.byTime.get(expireMs)
    if (known) {
      known.add(live)
      return
    }
    this.byTime.set(expireMs, new Set([live]))
    this.times.insert(expireMs)
  }

  remove(live: LiveOrder): void {
    const { expireMs } = live.order
    if (expireMs === null) return
    const own = this.byTime.get(expireMs)
    if (!own?.delete(live) || own.size > 0) return
    this.byTime.delete(expireMs)
    this.times.remove(expireMs)
  }

  /** The earliest time of any. */
  nextMs(): number | null {
    return this.times.first() ?? null
  }

  /** Those of the earliest time, by their ids. */
  next(): LiveOrder[] {
    const nextMs = this.nextMs()
    return nextMs === null ? [] : [...this.byTime.get(nextMs)!].sort((one, other) => one.order.id - other.order.id)
  }
}
