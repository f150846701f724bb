import { moreFloats, moreIntegers, NONE } from './arrays.ts'
import { Bitset, BITSET_SIZE } from './bitset.ts'
import { SortedKeys } from './sorted-keys.ts'

const MASK = BITSET_SIZE - 1
/** Slots that the ring keeps free for prices better than the best. */
const HEADROOM = BITSET_SIZE / 4

/**
 * The price levels of one side, best first. A level's key is its price in ticks, with the sign that makes the smaller key the better one
 * (bids: minus the price). Keys near the best are in a ring of slots that moves with the best. The few far behind are in a sorted set. The
 * best level is always in the ring.
 *
 * A level is an index into the arrays `key`, `lots` (total visible), and `head` and `tail` of its queue of orders.
 */
export class Ladder {
  key = new Float64Array(256)
  lots = new Float64Array(256)
  head = new Int32Array(256)
  tail = new Int32Array(256)
  /** Level of the best price, or NONE. */
  best = NONE

  private readonly ring = new Int32Array(BITSET_SIZE)
  private readonly occupied = new Bitset()
  private near = 0
  /** Smallest key of the ring, and its slot. */
  private base = 0
  private start = 0

  private readonly farKeys = new SortedKeys()
  private readonly farLevels = new Map<number, number>()

  private readonly free: number[] = []
  private used = 0

  /** The level of a key, or NONE. */
  find(key: number): number {
    const offset = key - this.base
    if (offset >= BITSET_SIZE) return this.farLevels.get(key) ?? NONE
    if (offset < 0 || this.near === 0) return NONE
    const slot = (offset + this.start) & MASK
    return this.occupied.has(slot) ? this.ring[slot]! : NONE
  }

  /** The level of a key. An empty one is made when there is none. */
  obtain(key: number): number {
    const known = this.find(key)
    return known === NONE ? this.create(key) : known
  }

  /** Removes a level whose queue is empty. */
  drop(level: number): void {
    const key = this.key[level]!
    this.free.push(level)
    if (!this.isNear(level)) {
      this.farKeys.remove(key)
      this.farLevels.delete(key)
      return
    }
    this.occupied.clear(this.slotOf(key))
    this.near -= 1
    if (level === this.best) this.best = this.findBest()
  }

  /** The next worse level, or NONE. */
  after(level: number): number {
    const key = this.key[level]!
    if (!this.isNear(level)) return this.farLevel(this.farKeys.after(key))
    const near = this.nearFrom(key + 1)
    return near === NONE ? this.farLevel(this.farKeys.first()) : near
  }

  /** The best level of the ring whose key is at least this one, or NONE. */
  private nearFrom(key: number): number {
    if (key - this.base >= BITSET_SIZE) return NONE
    const slot = this.slotOf(key)
    let next = this.occupied.from(slot)
    if (next < 0) next = this.occupied.from(0)
    // The search wraps around: slots past the end hold better keys again.
    return next >= 0 && this.key[this.ring[next]!]! >= key ? this.ring[next]! : NONE
  }

  private isNear(level: number): boolean {
    return this.key[level]! - this.base < BITSET_SIZE
  }

  private slotOf(key: number): number {
    return (key - this.base + this.start) & MASK
  }

  private farLevel(key: number | undefined): number {
    return key === undefined ? NONE : this.farLevels.get(key)!
  }

  private create(key: number): number {
    const level = this.newLevel(key)
    if (this.best === NONE || key < this.base) this.moveTo(key - HEADROOM)
    else if (key - this.base >= BITSET_SIZE) this.follow()
    this.place(key, level)
    if (this.best === NONE || key < this.key[this.best]!) this.best = level
    return level
  }

  private newLevel(key: number): number {
    const level = this.free.pop() ?? this.used++
    if (level === this.key.length) this.grow()
    this.key[level] = key
    this.lots[level] = 0
    this.head[level] = NONE
    this.tail[level] = NONE
    return level
  }

  private grow(): void {
    const size = this.key.length * 2
    this.key = moreFloats(this.key, size)
    this.lots = moreFloats(this.lots, size)
    this.head = moreIntegers(this.head, size)
    this.tail = moreIntegers(this.tail, size)
  }

  private place(key: number, level: number): void {
    if (key - this.base >= BITSET_SIZE) {
      this.farKeys.insert(key)
      this.farLevels.set(key, level)
      return
    }
    const slot = this.slotOf(key)
    this.ring[slot] = level
    this.occupied.set(slot)
    this.near += 1
  }

  /** Moves the base up when the best price is deep in the ring, so that prices around the best are in the ring again. */
  private follow(): void {
    const best = this.key[this.best]!
    if (best - this.base > BITSET_SIZE / 2) this.moveTo(best - HEADROOM)
  }

  private findBest(): number {
    if (this.near === 0) {
      const far = this.farKeys.first()
      if (far === undefined) return NONE
      this.moveTo(far - HEADROOM)
    }
    const slot = this.occupied.from(this.start)
    return this.ring[slot >= 0 ? slot : this.occupied.from(0)]!
  }

  /** Moves the ring to begin at `base`. Levels that leave it go to the sorted set, levels that it now covers come from there. */
  private moveTo(base: number): void {
    const end = base + BITSET_SIZE
    if (base < this.base) this.evictFrom(end)
    const shift = base - this.base
    this.start = this.near === 0 ? 0 : (this.start + shift) & MASK
    this.base = base
    for (let key = this.farKeys.first(); key !== undefined && key < end; key = this.farKeys.first()) {
      const level = this.farLevels.get(key)!
      this.farKeys.remove(key)
      this.farLevels.delete(key)
      this.place(key, level)
    }
  }

  private evictFrom(end: number): void {
    const leaving: number[] = []
    for (let level = this.nearFrom(Math.max(end, this.base)); level !== NONE; level = this.nearFrom(this.key[level]! + 1))
      leaving.push(level)
    for (const level of leaving) {
      const key = this.key[level]!
      this.occupied.clear(this.slotOf(key))
      this.near -= 1
      this.farKeys.insert(key)
      this.farLevels.set(key, level)
    }
  }
}
