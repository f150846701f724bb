/** Prices that something waits for, sorted: a binary heap whose members can be moved and removed by their slot. */

const ABSENT = -1
const FIRST_SIZE = 1024

/** Keys and positions of all members of the heaps of one kind. A slot is a member of at most one heap of a space. */
export class HeapSpace {
  keys = new Float64Array(FIRST_SIZE)
  places = new Int32Array(FIRST_SIZE).fill(ABSENT)
  readonly heaps: (PriceHeap | null)[] = []

  reserve(slot: number): void {
    if (slot < this.keys.length) return
    const size = Math.max(slot + 1, this.keys.length * 2)
    const keys = new Float64Array(size)
    keys.set(this.keys)
    const places = new Int32Array(size).fill(ABSENT)
    places.set(this.places)
    this.keys = keys
    this.places = places
  }

  remove(slot: number): void {
    this.heaps[slot]?.remove(slot)
  }
}

/** A heap with the smallest key on top. */
export class PriceHeap {
  private readonly space: HeapSpace
  private readonly slots: number[] = []

  constructor(space: HeapSpace) {
    this.space = space
  }

  get size(): number {
    return this.slots.length
  }

  /** Adds a slot, or moves it: within this heap, or here from another heap of the space. */
  set(slot: number, key: number): void {
    const { space } = this
    space.reserve(slot)
    const current = space.heaps[slot]
    if (current && current !== this) current.remove(slot)
    if (current !== this) {
      space.places[slot] = this.slots.length
      space.heaps[slot] = this
      this.slots.push(slot)
    }
    space.keys[slot] = key
    this.sink(this.rise(space.places[slot]!))
  }

  remove(slot: number): void {
    const { space, slots } = this
    const place = space.places[slot]!
    const last = slots.pop()!
    space.places[slot] = ABSENT
    space.heaps[slot] = null
    if (last === slot) return
    slots[place] = last
    space.places[last] = place
    this.sink(this.rise(place))
  }

  /** Removes every slot whose key is at most `value`, and hands it to `take`. */
  popUpTo(value: number, take: (slot: number) => void): void {
    const { slots, space } = this
    while (slots.length > 0 && space.keys[slots[0]!]! <= value) {
      const slot = slots[0]!
      this.remove(slot)
      take(slot)
    }
  }

  private rise(place: number): number {
    const { slots, space } = this
    const slot = slots[place]!
    const key = space.keys[slot]!
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = slots[above]!
      if (space.keys[other]! <= key) break
      slots[place] = other
      space.places[other] = place
      place = above
    }
    slots[place] = slot
    space.places[slot] = place
    return place
  }

  private sink(place: number): void {
    const { slots, space } = this
    const slot = slots[place]!
    const key = space.keys[slot]!
    for (;;) {
      let below = place * 2 + 1
      if (below >= slots.length) break
      if (below + 1 < slots.length && space.keys[slots[below + 1]!]! < space.keys[slots[below]!]!) below += 1
      const other = slots[below]!
      if (space.keys[other]! >= key) break
      slots[place] = other
      space.places[other] = place
      place = below
    }
    slots[place] = slot
    space.places[slot] = place
  }
}

/** Levels that wait for one quote. Some are reached when the quote falls to them, others when it rises to them. */
export class Levels {
  private readonly falling: PriceHeap
  private readonly rising: PriceHeap

  constructor(falling: HeapSpace, rising: HeapSpace = falling) {
    this.falling = new PriceHeap(falling)
    this.rising = new PriceHeap(rising)
  }

  whenFallsTo(slot: number, ticks: number): void {
    this.falling.set(slot, -ticks)
  }

  whenRisesTo(slot: number, ticks: number): void {
    this.rising.set(slot, ticks)
  }

  /** Removes every slot whose level the quote has reached or passed, and hands it to `take`. */
  reach(ticks: number, take: (slot: number) => void): void {
    this.falling.popUpTo(-ticks, take)
    this.rising.popUpTo(ticks, take)
  }
}
