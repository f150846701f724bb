import { expect, it } from 'vitest'
import { memoriesOf, Overload } from './overload.ts'

it('is over above a mark, until memory is seen below it again', () => {
  let usedBytes = 99
  let now = 0
  const overload = new Overload(
    () => [
      { usedBytes, markBytes: 100 },
      { usedBytes: 0, markBytes: 100 },
    ],
    { now: () => now, collect: () => undefined },
  )
  const after = (ms: number, bytes: number) => {
    now += ms
    usedBytes = bytes
    return overload.look()
  }
  expect(after(0, 99)).toBe(false)
  expect(after(1_000, 101)).toBe(true)
  expect(after(100, 99)).toBe(true)
  expect(after(1_000, 100)).toBe(false)
})

it('is over no longer than there is more than garbage: nothing else would set a collection off', () => {
  let usedBytes = 120
  let collections = 0
  let freedBytes = 0
  let now = 0
  const collect = (): void => {
    collections += 1
    usedBytes -= freedBytes
  }
  const overload = new Overload(() => [{ usedBytes, markBytes: 100 }], { now: () => now, collect })
  expect(overload.look()).toBe(true)
  for (let looks = 0; looks < 10; looks += 1) {
    now += 500
    expect(overload.look()).toBe(true)
  }
  expect(collections).toBe(1)
  freedBytes = 50
  now += 6_000
  expect(overload.look()).toBe(false)
  expect(collections).toBe(2)
})

it('has the mark that is given, else most of what there is', () => {
  expect(memoriesOf(64)()[0]!.markBytes).toBe(64 * 1024 * 1024)
  for (const { usedBytes, markBytes } of memoriesOf(null)()) expect(usedBytes).toBeLessThan(markBytes)
})
