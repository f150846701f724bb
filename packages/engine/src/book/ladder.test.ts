import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NONE } from './arrays.ts'
import { BITSET_SIZE } from './bitset.ts'
import { Ladder } from './ladder.ts'

function keysOf(ladder: Ladder): number[] {
  const keys: number[] = []
  for (let level = ladder.best; level !== NONE; level = ladder.after(level)) keys.push(ladder.key[level]!)
  return keys
}

/** Applies the keys one by one, adding those that are not there and dropping those that are; compares after each. */
function expectLikeSortedList(keys: number[]): void {
  const ladder = new Ladder()
  const plain = new Set<number>()
  for (const key of keys) {
    const level = ladder.find(key)
    expect(level !== NONE).toBe(plain.has(key))
    if (level === NONE) {
      ladder.obtain(key)
      plain.add(key)
    } else {
      ladder.drop(level)
      plain.delete(key)
    }
    expect(keysOf(ladder)).toEqual([...plain].sort((a, b) => a - b))
  }
}

describe('Ladder', () => {
  it('keeps prices in order, near and far, on both signs', () => {
    const near = fc.integer({ min: 499_000, max: 501_000 })
    const edges = fc.integer({ min: -3, max: 3 }).map((step) => 500_000 + step * (BITSET_SIZE / 4))
    const far = fc.integer({ min: 1, max: 10_000_000_000 })
    const ask = fc.oneof(near, edges, far)
    fc.assert(fc.property(fc.array(ask, { maxLength: 60 }), expectLikeSortedList))
    fc.assert(
      fc.property(
        fc.array(
          ask.map((key) => -key),
          { maxLength: 60 },
        ),
        expectLikeSortedList,
      ),
    )
  })

  it('follows a best price that wanders through many windows', () => {
    const ladder = new Ladder()
    for (let key = 1_000; key < 6 * BITSET_SIZE; key += 101) {
      ladder.obtain(key)
      ladder.obtain(key + BITSET_SIZE * 2)
      if (key > 5_000) ladder.drop(ladder.best)
      expect(ladder.key[ladder.best]).toBe(keysOf(ladder)[0])
    }
    const keys = keysOf(ladder)
    expect(keys.every((key, index) => index === 0 || keys[index - 1]! < key)).toBe(true)
  })

  it('brings far prices near when everything before them is gone', () => {
    const ladder = new Ladder()
    ladder.obtain(100)
    const far = ladder.obtain(100 + BITSET_SIZE * 50)
    const farther = ladder.obtain(101 + BITSET_SIZE * 50)
    ladder.drop(ladder.best)
    expect([ladder.best, ladder.after(far), ladder.find(101 + BITSET_SIZE * 50)]).toEqual([far, farther, farther])
  })

  it('forgets a far price that is dropped', () => {
    const ladder = new Ladder()
    ladder.obtain(100)
    const far = ladder.obtain(100 + BITSET_SIZE * 50)
    ladder.drop(far)
    expect([ladder.find(100 + BITSET_SIZE * 50), keysOf(ladder)]).toEqual([NONE, [100]])
  })
})
