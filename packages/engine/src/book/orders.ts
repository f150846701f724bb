import { moreFloats, moreIntegers, NONE } from './arrays.ts'

/**
 * The resting orders of a book as parallel arrays. A slot is an index into them. Freed slots are used again, so check a kept slot against
 * the order's id before use.
 */
export class Orders {
  id: Float64Array
  account: Float64Array
  /** Visible lots: what others see and can take now. */
  visible: Float64Array
  /** Hidden lots of an iceberg. */
  hidden: Float64Array
  /** Lots of a full slice. 0 for an order that shows everything. */
  slice: Float64Array
  level: Int32Array
  next: Int32Array
  previous: Int32Array
  side: Uint8Array
  private firstFree = NONE
  private used = 0

  constructor(capacity: number) {
    this.id = new Float64Array(capacity)
    this.account = new Float64Array(capacity)
    this.visible = new Float64Array(capacity)
    this.hidden = new Float64Array(capacity)
    this.slice = new Float64Array(capacity)
    this.level = new Int32Array(capacity)
    this.next = new Int32Array(capacity)
    this.previous = new Int32Array(capacity)
    this.side = new Uint8Array(capacity)
  }

  take(): number {
    const slot = this.firstFree
    if (slot !== NONE) {
      this.firstFree = this.next[slot]!
      return slot
    }
    if (this.used === this.id.length) this.grow()
    return this.used++
  }

  /** Frees a slot. Free slots are chained through `next`. Their id is 0, which no order has. */
  release(slot: number): void {
    this.id[slot] = 0
    this.next[slot] = this.firstFree
    this.firstFree = slot
  }

  private grow(): void {
    const capacity = this.id.length * 2
    this.id = moreFloats(this.id, capacity)
    this.account = moreFloats(this.account, capacity)
    this.visible = moreFloats(this.visible, capacity)
    this.hidden = moreFloats(this.hidden, capacity)
    this.slice = moreFloats(this.slice, capacity)
    this.level = moreIntegers(this.level, capacity)
    this.next = moreIntegers(this.next, capacity)
    this.previous = moreIntegers(this.previous, capacity)
    const side = new Uint8Array(capacity)
    side.set(this.side)
    this.side = side
  }
}
