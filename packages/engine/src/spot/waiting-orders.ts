import { SortedKeys } from '../book/door.ts'
import type { LiveOrder } from './live-order.ts'
import type { Order, Side } from './types.ts'

const BPS = 10_000

/** Trigger price of a stop or an active trailing stop, in ten-thousandths of a tick. Null while a trailing stop is not active. */
export function triggerPrice(order: Order): number | null {
  if (order.stopTicks !== null) return order.stopTicks * BPS
  if (order.trailTicks === null || order.trailingBps === null) return null
  return order.trailTicks * (order.side === 'sell' ? BPS - order.trailingBps : BPS + order.trailingBps)
}

/** Stops with a fixed price, of one side, in the order in which they fire: by price, then time. */
class Stops {
  /** Stop prices, with the sign that puts the one reached first in front. */
  private readonly keys = new SortedKeys()
  private readonly byKey = new Map<number, Set<LiveOrder>>()
  private readonly sign: 1 | -1

  constructor(side: 'buy' | 'sell') {
    this.sign = side === 'buy' ? 1 : -1
  }

  add(live: LiveOrder): void {
    const key = this.sign * live.order.stopTicks!
    const stops = this.byKey.get(key)
    if (stops) {
      stops.add(live)
      return
    }
    this.keys.insert(key)
    this.byKey.set(key, new Set([live]))
  }

  remove(live: LiveOrder): void {
    const key = this.sign * live.order.stopTicks!
    const stops = this.byKey.get(key)
    if (!stops?.delete(live) || stops.size > 0) return
    this.byKey.delete(key)
    this.keys.remove(key)
  }

  /** Removes and returns every stop whose trigger the reference price has reached. */
  takePassed(referenceMilliticks: number): LiveOrder[] {
    const passed: LiveOrder[] = []
    const reach = this.sign * referenceMilliticks
    for (let key = this.keys.first(); key !== undefined && key * 1000 <= reach; key = this.keys.first()) {
      for (const live of this.byKey.get(key)!) passed.push(live)
      this.byKey.delete(key)
      this.keys.remove(key)
    }
    return passed
  }
}

/** The order in which triggered stops fire: sells by the highest trigger first, buys by the lowest first, then by time. */
function byTrigger(a: LiveOrder, b: LiveOrder): number {
  const first = triggerPrice(a.order)!
  const second = triggerPrice(b.order)!
  if (first !== second) return a.order.side === 'sell' ? second - first : first - second
  return a.order.queueSeq - b.order.queueSeq
}

/** Receives what the reference price does to the waiting orders. */
export interface WaitingListener {
  /** A trailing stop became active. */
  onStart(order: Order): void
  /** All active trailing stops of a side that had not seen a better price moved to this one. */
  onMove(side: Side, ticks: number): void
  onFire(live: LiveOrder): void
}

/** Trailing stops of one side. They are looked at only when the reference price may start, move or fire one of them. */
class Trails {
  private readonly orders = new Set<LiveOrder>()
  private readonly side: Side
  private readonly sign: 1 | -1
  /**
   * Two thresholds of the reference price: the first at which a trailing stop starts or moves, and the first at which one fires (times
   * ten). Both have the sign of the side.
   */
  private movesFrom = Infinity
  private firesFrom = -Infinity

  constructor(side: Side) {
    this.side = side
    this.sign = side === 'sell' ? 1 : -1
  }

  add(live: LiveOrder): void {
    this.orders.add(live)
    this.noteThresholds(live.order)
  }

  remove(live: LiveOrder): void {
    this.orders.delete(live)
  }

  /** Moves the trailing stops. Removes and returns those that fire. */
  observe(referenceMilliticks: number, watch: WaitingListener): LiveOrder[] {
    const here = this.sign * referenceMilliticks
    if (here < this.movesFrom && here * 10 > this.firesFrom) return []
    this.movesFrom = Infinity
    this.firesFrom = -Infinity
    const fired: LiveOrder[] = []
    let movedTo: number | null = null
    for (const live of this.orders) {
      const { order } = live
      const wasActive = order.trailTicks !== null
      const hasMoved = followTrail(order, referenceMilliticks)
      if (hasMoved && wasActive) movedTo = order.trailTicks
      else if (hasMoved) watch.onStart(order)
      if (hasTrailFired(order, referenceMilliticks)) {
        this.orders.delete(live)
        fired.push(live)
      } else this.noteThresholds(order)
    }
    if (movedTo !== null) watch.onMove(this.side, movedTo)
    return fired
  }

  private noteThresholds(order: Order): void {
    const { trailTicks, activationTicks } = order
    const trigger = triggerPrice(order)
    if (trigger !== null) this.firesFrom = Math.max(this.firesFrom, this.sign * trigger)
    if (trailTicks !== null) this.movesFrom = Math.min(this.movesFrom, this.sign * trailTicks * 1000 + 1000)
    else this.movesFrom = activationTicks === null ? -Infinity : Math.min(this.movesFrom, this.sign * activationTicks * 1000)
  }
}

/** The waiting orders of one pair. */
export class WaitingOrders {
  private readonly sells = { stops: new Stops('sell'), trails: new Trails('sell') }
  private readonly buys = { stops: new Stops('buy'), trails: new Trails('buy') }
  /** The reference price that all of them have seen. The same price again changes nothing. */
  private lastReference: number | null = null

  add(live: LiveOrder): void {
    this.lastReference = null
    this.waitingWith(live).add(live)
  }

  remove(live: LiveOrder): void {
    this.waitingWith(live).remove(live)
  }

  /** Applies a reference price: trailing stops move, and stops whose trigger it passed are removed and fire, sells before buys. */
  observe(referenceMilliticks: number, watch: WaitingListener): void {
    if (referenceMilliticks === this.lastReference) return
    this.lastReference = referenceMilliticks
    for (const { stops, trails } of [this.sells, this.buys]) {
      const fired = stops.takePassed(referenceMilliticks)
      const followers = trails.observe(referenceMilliticks, watch)
      for (const live of followers) fired.push(live)
      if (followers.length > 0) fired.sort(byTrigger)
      for (const live of fired) watch.onFire(live)
    }
  }

  private waitingWith({ order }: LiveOrder): Stops | Trails {
    const { stops, trails } = order.side === 'sell' ? this.sells : this.buys
    return order.stopTicks === null ? trails : stops
  }
}

/**
 * Moves a trailing stop with the reference price. It starts at the activation price (at once without one), then keeps the best price seen,
 * in whole ticks, rounded to fire later. True when it moved.
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
