import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bitset, BITSET_SIZE } from './bitset.ts'

const position = fc.oneof(fc.integer({ min: 0, max: BITSET_SIZE - 1 }), fc.constantFrom(0, 31, 32, 1023, 1024, BITSET_SIZE - 1))

describe('Bitset', () => {
  it('finds the next member at or above any position', () => {
    fc.assert(
      fc.property(fc.array(position), fc.array(position), position, (added, removed, from) => {
        const bits = new Bitset()
        for (const each of added) bits.set(each)
        for (const each of removed) bits.clear(each)
        const members = added.filter((each) => !removed.includes(each)).sort((a, b) => a - b)
        for (const start of [0, from, ...added, ...added.map((each) => each + 1)]) {
          expect(bits.from(start)).toBe(members.find((member) => member >= start) ?? -1)
        }
        for (const each of [...added, ...removed, from]) expect(bits.has(each)).toBe(members.includes(each))
      }),
    )
  })
})
