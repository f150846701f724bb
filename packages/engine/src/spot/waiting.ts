import { SortedKeys } from '../book/door.ts'
import type { Live } from './live.ts'
import type { Order, Side } from './types.ts'

const BPS = 10_000

/** Price at which a stop or an active trail fires, in ten-thousandths of a tick; null while a trail is not active. */
export function triggerPrice(order: Order): number | null {
  if (order.stopTicks !== null) return order.stopTicks * BPS
  if (order.trailTicks === null || order.trailingBps === null) return null
  return order.trailTicks * (order.side === 'sell' ? BPS - order.trailingBps : BPS + order.trailingBps)
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
      for (const live of this.byKey.get(key)!) passed.push(live)
      this.byKey.delete(key)
      this.keys.remove(key)
    }
    return passed
  }
}

/** Nearest to its trigger first: sells fire on a fall, the highest first, buys on a rise, the lowest first; then time. */
function byTrigger(a: Live, b: Live): number {
  const first = triggerPrice(a.order)!
  const second = triggerPrice(b.order)!
  if (first !== second) return a.order.side === 'sell' ? second - first : first - second
  return a.order.queueSeq - b.order.queueSeq
}

/** What the reference does to those that wait. */
export interface Watch {
  /** A trail begins. */
  onStart(order: Order): void
  /** All active trails of a side that had seen nothing better moved here. */
  onMove(side: Side, ticks: number): void
  onFire(live: Live): void
}

/** Trailing orders of one side. They are looked at only when the reference reaches where the first of them starts, moves or fires. */
class Trails {
  private readonly lives = new Set<Live>()
  private readonly side: Side
  private readonly sign: 1 | -1
  /** The first reference at which one starts or moves, and the first at which one fires, times ten; both with the sign. */
  private movesFrom = Infinity
  private firesFrom = -Infinity

  constructor(side: Side) {
    this.side = side
    this.sign = side === 'sell' ? 1 : -1
  }

  add(live: Live): void {
    this.lives.add(live)
    this.mind(live.order)
  }

  remove(live: Live): void {
    this.lives.delete(live)
  }

  /** Takes out and answers those that fire. */
  observe(referenceMilliticks: number, watch: Watch): Live[] {
    const here = this.sign * referenceMilliticks
    if (here < this.movesFrom && here * 10 > this.firesFrom) return []
    this.movesFrom = Infinity
    this.firesFrom = -Infinity
    const fired: Live[] = []
    let movedTo: number | null = null
    for (const live of this.lives) {
      const { order } = live
      const wasActive = order.trailTicks !== null
      const hasMoved = followTrail(order, referenceMilliticks)
      if (hasMoved && wasActive) movedTo = order.trailTicks
      else if (hasMoved) watch.onStart(order)
      if (hasTrailFired(order, referenceMilliticks)) {
        this.lives.delete(live)
        fired.push(live)
      } else this.mind(order)
    }
    if (movedTo !== null) watch.onMove(this.side, movedTo)
    return fired
  }

  private mind(order: Order): void {
    const { trailTicks, activationTicks } = order
    const trigger = triggerPrice(order)
    if (trigger !== null) this.firesFrom = Math.max(this.firesFrom, this.sign * trigger)
    if (trailTicks !== null) this.movesFrom = Math.min(this.movesFrom, this.sign * trailTicks * 1000 + 1000)
    else this.movesFrom = activationTicks === null ? -Infinity : Math.min(this.movesFrom, this.sign * activationTicks * 1000)
  }
}

/** The orders of one pair that wait for a price. */
export class Waiting {
  private readonly sells = { stops: new Stops('sell'), trails: new Trails('sell') }
  private readonly buys = { stops: new Stops('buy'), trails: new Trails('buy') }
  /** What all that wait have seen last: seeing the same again changes nothing. */
  private seen: number | null = null

  add(live: Live): void {
    this.seen = null
    this.waitingWith(live).add(live)
  }

  remove(live: Live): void {
    this.waitingWith(live).remove(live)
  }

  /** The reference is now here: trails follow it, and what it has passed is taken out and fires, sells before buys. */
  observe(referenceMilliticks: number, watch: Watch): void {
    if (referenceMilliticks === this.seen) return
    this.seen = referenceMilliticks
    for (const { stops, trails } of [this.sells, this.buys]) {
      const fired = stops.takePassed(referenceMilliticks)
      const followers = trails.observe(referenceMilliticks, watch)
      for (const live of followers) fired.push(live)
      if (followers.length > 0) fired.sort(byTrigger)
      for (const live of fired) watch.onFire(live)
    }
  }

  private waitingWith({ order }: Live): Stops | Trails {
    const { stops, trails } = order.side === 'sell' ? this.sells : this.buys
    return order.stopTicks === null ? trails : stops
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
