import { describe, expect, it } from 'vitest'
import { uniformFrom } from '../oracle/random-commands.ts'
import { HeapSpace, Levels, PriceHeap } from './price-heap.ts'

describe('a price heap', () => {
  it('gives out what a sorted list would, through any setting, moving and removing', () => {
    const uniform = uniformFrom(3)
    const space = new HeapSpace()
    const heap = new PriceHeap(space)
    const plain = new Map<number, number>()
    for (let step = 0; step < 20_000; step += 1) {
      const slot = Math.floor(uniform() * 3000)
      const draw = uniform()
      if (draw < 0.7) {
        const key = Math.floor(uniform() * 1000)
        heap.set(slot, key)
        plain.set(slot, key)
      } else if (draw < 0.95) {
        space.remove(slot)
        plain.delete(slot)
      } else {
        const value = Math.floor(uniform() * 60)
        const taken: number[] = []
        heap.popUpTo(value, (popped) => taken.push(popped))
        const expected = [...plain].filter(([, key]) => key <= value).map(([popped]) => popped)
        expect(taken.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
        for (const popped of taken) plain.delete(popped)
      }
      expect(heap.size).toBe(plain.size)
    }
  })

  it('moves a slot from one heap of its space to another', () => {
    const space = new HeapSpace()
    const [one, other] = [new PriceHeap(space), new PriceHeap(space)]
    one.set(5, 10)
    other.set(5, 20)
    expect([one.size, other.size]).toEqual([0, 1])
  })
})

describe('levels', () => {
  it('are reached by the price itself and by one beyond it, from their own side', () => {
    const levels = new Levels(new HeapSpace())
    levels.whenFallsTo(1, 90)
    levels.whenRisesTo(2, 110)
    levels.whenFallsTo(3, 80)
    const reached = (ticks: number): number[] => {
      const slots: number[] = []
      levels.reach(ticks, (slot) => slots.push(slot))
      return slots
    }
    expect([reached(91), reached(109), reached(90), reached(120), reached(70)]).toEqual([[], [], [1], [2], [3]])
  })
})
