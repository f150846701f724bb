import { describe, expect, it } from 'vitest'
import { freeLots, stepMs, stepsAt, stepsOf, type Unlock } from './door.ts'

const DAY = 86_400_000
const CLIFF = 10 * DAY
const linear: Unlock = { kind: 'linear', fromMs: CLIFF, days: 40 }
const freeAt = (unlock: Unlock, lots: bigint, atMs: number): bigint => freeLots(unlock, lots, stepsAt(unlock, atMs))

describe('an unlock', () => {
  it('at once frees all from the beginning', () => {
    expect(freeAt({ kind: 'at_once' }, 2920n, 0)).toBe(2920n)
    expect(stepMs({ kind: 'at_once' }, 1)).toBeNull()
  })

  it('at a date frees nothing before, and all then', () => {
    const unlock: Unlock = { kind: 'date', fromMs: CLIFF }
    expect([freeAt(unlock, 2920n, CLIFF - 1), freeAt(unlock, 2920n, CLIFF)]).toEqual([0n, 2920n])
    expect([stepMs(unlock, 1), stepMs(unlock, 2)]).toEqual([CLIFF, null])
  })

  it('after a cliff frees a part each day, the first when the cliff ends', () => {
    expect(freeAt(linear, 2920n, CLIFF - 1)).toBe(0n)
    expect(freeAt(linear, 2920n, CLIFF)).toBe(73n)
    expect(freeAt(linear, 2920n, CLIFF + 7 * DAY)).toBe(584n)
    expect(freeAt(linear, 2920n, CLIFF + 39 * DAY - 1)).toBe(2847n)
    expect(freeAt(linear, 2920n, CLIFF + 39 * DAY)).toBe(2920n)
    expect(freeAt(linear, 2920n, CLIFF + 400 * DAY)).toBe(2920n)
  })

  it('frees whole lots, never back, all in the end, each step at its time', () => {
    for (const lots of [1n, 7n, 39n, 41n, 1_000_003n]) {
      let before = 0n
      for (let step = 1; step <= stepsOf(linear); step++) {
        const free = freeLots(linear, lots, step)
        expect(free >= before).toBe(true)
        expect(stepsAt(linear, stepMs(linear, step)!)).toBe(step)
        before = free
      }
      expect(before).toBe(lots)
    }
    expect(stepMs(linear, 41)).toBeNull()
  })
})
