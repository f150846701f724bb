import { NONE } from './arrays.ts'
import { Ladder } from './ladder.ts'
import { Orders } from './orders.ts'

export const BUY = 0
export const SELL = 1
export type BookSide = typeof BUY | typeof SELL

/** Self-trade prevention: which order is cancelled when a taker meets an order of its own account. The taker's choice counts. */
export const CANCEL_NEWEST = 0
export const CANCEL_OLDEST = 1
export const CANCEL_BOTH = 2
export type SelfTradeCode = typeof CANCEL_NEWEST | typeof CANCEL_OLDEST | typeof CANCEL_BOTH

/**
 * An incoming order. The caller keeps one object and fills it in for each order, so that matching allocates nothing. Prices are whole
 * ticks, amounts whole lots.
 */
export interface Incoming {
  id: number
  account: number
  side: BookSide
  /** Limit in ticks. Infinity (buy) or 0 (sell) takes any price. */
  ticks: number
  /** Lots still to trade. `match` counts them down. */
  lots: number
  /** Visible lots when it rests. All lots for an ordinary order. */
  visibleLots: number
  /** Lots of each later slice of an iceberg. 0 for an ordinary order. */
  sliceLots: number
  selfTrade: SelfTradeCode
  /** Set by `match`: self-trade prevention stopped the order. */
  isStopped: boolean
}

/**
 * Receives what matching does, while it happens. During a call the slot can still be read, and other orders of the book may be cancelled.
 */
export interface BookSink {
  /** A resting order traded `lots` at `ticks`. The book shows what is left of it already. */
  onFill(slot: number, lots: number, ticks: number): void
  /** A resting order was cancelled by self-trade prevention and has left the book. */
  onSelfTrade(slot: number): void
}

/** The limit order book of one pair. Priority is price, then time. */
export class Book {
  readonly orders: Orders
  private readonly bids = new Ladder()
  private readonly asks = new Ladder()
  private count = 0

  constructor(capacity = 1024) {
    this.orders = new Orders(capacity)
  }

  /** Orders resting in the book. */
  get size(): number {
    return this.count
  }

  /** Trades with the other side until the order is filled, its limit is reached, or self-trade prevention stops it. */
  match(incoming: Incoming, sink: BookSink): void {
    const { orders } = this
    const isBuy = incoming.side === BUY
    const ladder = isBuy ? this.asks : this.bids
    const limit = isBuy ? incoming.ticks : -incoming.ticks
    incoming.isStopped = false
    while (incoming.lots > 0) {
      const level = ladder.best
      if (level === NONE || ladder.key[level]! > limit) return
      const slot = ladder.head[level]!
      if (orders.account[slot] !== incoming.account) this.fill(incoming, slot, sink)
      else if (!this.preventSelfTrade(incoming, slot, sink)) return
    }
  }

  /** Adds what is left of an order at the end of its price's queue. Returns its slot, the handle for later calls. */
  add(incoming: Incoming): number {
    const { orders } = this
    const slot = orders.take()
    orders.id[slot] = incoming.id
    orders.account[slot] = incoming.account
    orders.side[slot] = incoming.side
    orders.visible[slot] = incoming.visibleLots
    orders.hidden[slot] = incoming.lots - incoming.visibleLots
    orders.slice[slot] = incoming.sliceLots
    const ladder = incoming.side === BUY ? this.bids : this.asks
    const key = incoming.side === BUY ? -incoming.ticks : incoming.ticks
    this.queue(ladder, ladder.obtain(key), slot)
    this.count += 1
    return slot
  }

  /** Does the slot still belong to the order? */
  isAt(slot: number, id: number): boolean {
    return this.orders.id[slot] === id
  }

  /** Removes an order. Its slot is free afterwards. */
  cancel(slot: number): void {
    const ladder = this.ladderOf(slot)
    ladder.lots[this.orders.level[slot]!]! -= this.orders.visible[slot]!
    this.unqueue(ladder, slot)
    this.orders.release(slot)
  }

  /** Reduces an order to `lots` in all and keeps its place in the queue. Hidden lots go first. */
  reduce(slot: number, lots: number): void {
    const { orders } = this
    const visible = Math.min(orders.visible[slot]!, lots)
    this.ladderOf(slot).lots[orders.level[slot]!]! -= orders.visible[slot]! - visible
    orders.visible[slot] = visible
    orders.hidden[slot] = lots - visible
  }

  /** Best price of a side in ticks, or null. */
  bestTicks(side: BookSide): number | null {
    const ladder = side === BUY ? this.bids : this.asks
    return ladder.best === NONE ? null : Math.abs(ladder.key[ladder.best]!)
  }

  /** Visible lots at a price. */
  lotsAt(side: BookSide, ticks: number): number {
    const ladder = side === BUY ? this.bids : this.asks
    const level = ladder.find(side === BUY ? -ticks : ticks)
    return level === NONE ? 0 : ladder.lots[level]!
  }

  ticksOf(slot: number): number {
    return Math.abs(this.ladderOf(slot).key[this.orders.level[slot]!]!)
  }

  /** Calls `visit` for each price of a side, best first, until it returns false. */
  eachLevel(side: BookSide, visit: (ticks: number, lots: number) => boolean): void {
    const ladder = side === BUY ? this.bids : this.asks
    for (let level = ladder.best; level !== NONE; level = ladder.after(level)) {
      if (!visit(Math.abs(ladder.key[level]!), ladder.lots[level]!)) return
    }
  }

  /** Calls `visit` for each order at a price, in queue order, until it returns false. */
  eachOrderAt(side: BookSide, ticks: number, visit: (slot: number) => boolean): void {
    const ladder = side === BUY ? this.bids : this.asks
    const level = ladder.find(side === BUY ? -ticks : ticks)
    if (level === NONE) return
    for (let slot = ladder.head[level]!; slot !== NONE; slot = this.orders.next[slot]!) {
      if (!visit(slot)) return
    }
  }

  private ladderOf(slot: number): Ladder {
    return this.orders.side[slot] === BUY ? this.bids : this.asks
  }

  private fill(incoming: Incoming, slot: number, sink: BookSink): void {
    const { orders } = this
    const ladder = this.ladderOf(slot)
    const level = orders.level[slot]!
    const ticks = Math.abs(ladder.key[level]!)
    const lots = Math.min(orders.visible[slot]!, incoming.lots)
    const left = orders.visible[slot]! - lots
    incoming.lots -= lots
    orders.visible[slot] = left
    ladder.lots[level]! -= lots
    if (left > 0) {
      sink.onFill(slot, lots, ticks)
    } else if (orders.hidden[slot]! > 0) {
      this.refill(ladder, slot)
      sink.onFill(slot, lots, ticks)
    } else {
      this.unqueue(ladder, slot)
      sink.onFill(slot, lots, ticks)
      orders.release(slot)
    }
  }

  /** Puts the next slice of an iceberg at the end of its price's queue. */
  private refill(ladder: Ladder, slot: number): void {
    const { orders } = this
    const level = orders.level[slot]!
    const visible = Math.min(orders.slice[slot]!, orders.hidden[slot]!)
    orders.visible[slot] = visible
    orders.hidden[slot]! -= visible
    if (ladder.tail[level] === slot) {
      ladder.lots[level]! += visible
      return
    }
    this.unlink(ladder, slot)
    this.queue(ladder, level, slot)
  }

  /** Applies self-trade prevention. True when the taker goes on. */
  private preventSelfTrade(incoming: Incoming, slot: number, sink: BookSink): boolean {
    if (incoming.selfTrade !== CANCEL_NEWEST) {
      const ladder = this.ladderOf(slot)
      ladder.lots[this.orders.level[slot]!]! -= this.orders.visible[slot]!
      this.unqueue(ladder, slot)
      sink.onSelfTrade(slot)
      this.orders.release(slot)
    }
    incoming.isStopped = incoming.selfTrade !== CANCEL_OLDEST
    return !incoming.isStopped
  }

  private queue(ladder: Ladder, level: number, slot: number): void {
    const { next, previous, level: levelOf, visible } = this.orders
    const tail = ladder.tail[level]!
    levelOf[slot] = level
    previous[slot] = tail
    next[slot] = NONE
    if (tail === NONE) ladder.head[level] = slot
    else next[tail] = slot
    ladder.tail[level] = slot
    ladder.lots[level]! += visible[slot]!
  }

  private unqueue(ladder: Ladder, slot: number): void {
    const level = this.orders.level[slot]!
    this.unlink(ladder, slot)
    this.count -= 1
    if (ladder.head[level] === NONE) ladder.drop(level)
  }

  private unlink(ladder: Ladder, slot: number): void {
    const { next, previous, level: levelOf } = this.orders
    const level = levelOf[slot]!
    const before = previous[slot]!
    const after = next[slot]!
    if (before === NONE) ladder.head[level] = after
    else next[before] = after
    if (after === NONE) ladder.tail[level] = before
    else previous[after] = before
  }
}
