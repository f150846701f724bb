import { SortedKeys } from '../book/door.ts'
import type { Live } from './live.ts'
import type { Order } from './types.ts'

const BPS = 10_000

/** Price at which a stop or an active trail fires, in ten-thousandths of a tick; null while a trail is not active. */
export function triggerPrice(order: Order): number | null {
  if (order.stopTicks !== null) return order.stopTicks * BPS
  if (order.trailTicks === null || order.trailingBps === null) return null
  return order.trailTicks * (order.side === 'sell' ? BPS - order.trailingBps : BPS + order.trailingBps)
}

/** Nearest to its trigger first: sells fire on a fall, the highest first, buys on a rise, the lowest first; then time. */
function byTrigger(a: Live, b: Live): number {
  const first = triggerPrice(a.order)!
  const second = triggerPrice(b.order)!
  if (first !== second) return a.order.side === 'sell' ? second - first : first - second
  return a.order.queueSeq - b.order.queueSeq
}

/** Fixed stops of one side in the order they fire: by price, then time. */
class Stops {
  /** Stop prices, with the sign that puts the one reached first in front. */
  private readonly keys = new SortedKeys()
  private readonly byKey = new Map<number, Set<Live>>()
  private readonly sign: 1 | -1

  constructor(side: 'buy' | 'sell') {
    this.sign = side === 'buy' ? 1 : -1
  }

  add(live: Live): void {
    const key = this.sign * live.order.stopTicks!
    const stops = this.byKey.get(key)
    if (stops) {
      stops.add(live)
      return
    }
    this.keys.insert(key)
    this.byKey.set(key, new Set([live]))
  }

  remove(live: Live): void {
    const key = this.sign * live.order.stopTicks!
    const stops = this.byKey.get(key)
    if (!stops?.delete(live) || stops.size > 0) return
    this.byKey.delete(key)
    this.keys.remove(key)
  }

  /** Takes out every stop the reference has reached. */
  takePassed(referenceMilliticks: number): Live[] {
    const passed: Live[] = []
    const reach = this.sign * referenceMilliticks
    for (let key = this.keys.first(); key !== undefined && key * 1000 <= reach; key = this.keys.first()) {
      passed.push(...this.byKey.get(key)!)
      this.byKey.delete(key)
      this.keys.remove(key)
    }
    return passed
  }
}

/** The orders of one pair that wait for a price. */
export class Waiting {
  private readonly sells = new Stops('sell')
  private readonly buys = new Stops('buy')
  private readonly trails = new Set<Live>()
  /** What was observed last: seeing the same again changes nothing. */
  private seen: number | null = null

  add(live: Live): void {
    if (live.order.stopTicks === null) this.trails.add(live)
    else this.stopsOf(live).add(live)
  }

  remove(live: Live): void {
    if (live.order.stopTicks === null) this.trails.delete(live)
    else this.stopsOf(live).remove(live)
  }

  /**
   * The reference is now here: trails follow it, and what it has passed is taken out and returned in the order it fires,
   * sells before buys. `onTrail` hears of every order whose trail moved.
   */
  observe(referenceMilliticks: number, onTrail: (order: Order) => void): Live[] {
    if (referenceMilliticks === this.seen) return []
    this.seen = referenceMilliticks
    const sells = this.sells.takePassed(referenceMilliticks)
    const buys = this.buys.takePassed(referenceMilliticks)
    if (this.trails.size === 0) return [...sells, ...buys]
    for (const live of this.trails) {
      if (followTrail(live.order, referenceMilliticks)) onTrail(live.order)
      if (!hasTrailFired(live.order, referenceMilliticks)) continue
      this.trails.delete(live)
      if (live.order.side === 'sell') sells.push(live)
      else buys.push(live)
    }
    return [...sells.sort(byTrigger), ...buys.sort(byTrigger)]
  }

  private stopsOf(live: Live): Stops {
    return live.order.side === 'sell' ? this.sells : this.buys
  }
}

/**
 * Moves a trail with the reference: it starts when the activation price is reached (at once without one) and then keeps the
 * best price seen, in whole ticks on the side that fires later. True when it moved.
 */
export function followTrail(order: Order, referenceMilliticks: number): boolean {
  const isSell = order.side === 'sell'
  const here = isSell ? Math.floor(referenceMilliticks / 1000) : Math.ceil(referenceMilliticks / 1000)
  if (order.trailTicks === null) {
    const activation = order.activationTicks === null ? null : order.activationTicks * 1000
    if (activation !== null && (isSell ? referenceMilliticks < activation : referenceMilliticks > activation)) return false
  } else if (isSell ? here <= order.trailTicks : here >= order.trailTicks) {
    return false
  }
  order.trailTicks = here
  return true
}

function hasTrailFired(order: Order, referenceMilliticks: number): boolean {
  const trigger = triggerPrice(order)
  if (trigger === null) return false
  const reference = referenceMilliticks * 10
  return order.side === 'sell' ? reference <= trigger : reference >= trigger
}
