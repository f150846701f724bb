import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedKeys } from './sorted-keys.ts'

function keysOf(keys: SortedKeys): number[] {
  const all: number[] = []
  for (let key = keys.first(); key !== undefined; key = keys.after(key)) all.push(key)
  return all
}

describe('SortedKeys', () => {
  it('is empty at first', () => {
    const keys = new SortedKeys()
    expect([keys.size, keys.first(), keys.last(), keys.after(0)]).toEqual([0, undefined, undefined, undefined])
    keys.remove(5)
    expect(keys.size).toBe(0)
  })

  it('keeps the same keys, in order, as a sorted list does', () => {
    const operation = fc.record({ isRemoval: fc.boolean(), key: fc.integer({ min: -60, max: 60 }) })
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 300 }), (operations) => {
        const keys = new SortedKeys()
        const plain = new Set<number>()
        for (const { isRemoval, key } of operations) {
          if (isRemoval) keys.remove(key)
          else keys.insert(key)
          if (isRemoval) plain.delete(key)
          else plain.add(key)
        }
        const sorted = [...plain].sort((a, b) => a - b)
        expect(keysOf(keys)).toEqual(sorted)
        expect([keys.size, keys.last()]).toEqual([sorted.length, sorted.at(-1)])
        expect(keys.after(0.5)).toBe(sorted.find((key) => key > 0.5))
      }),
    )
  })

  it('stays sorted through many chunks, filled and emptied in any direction', () => {
    const keys = new SortedKeys()
    for (let step = 0; step < 20_000; step += 1) keys.insert((step * 7919) % 20_011)
    expect(keysOf(keys).every((key, index, all) => index === 0 || all[index - 1]! < key)).toBe(true)
    expect(keys.size).toBe(20_000)
    for (let key = 20_010; key >= 10_000; key -= 1) keys.remove(key)
    for (let key = 0; key < 9_990; key += 1) keys.remove(key)
    expect(keysOf(keys)).toEqual([9990, 9991, 9992, 9993, 9994, 9995, 9996, 9997, 9998, 9999])
  })
})
