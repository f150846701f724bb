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
    () => now,
  )
  const after = (ms: number, bytes: number) => {
    now += ms
    usedBytes = bytes
    return overload.isOver
  }
  expect(after(0, 99)).toBe(false)
  expect(after(1_000, 101)).toBe(true)
  expect(after(100, 99)).toBe(true)
  expect(after(1_000, 100)).toBe(false)
})

it('has the mark that is given, else most of what there is', () => {
  expect(memoriesOf(64)()[0]!.markBytes).toBe(64 * 1024 * 1024)
  for (const { usedBytes, markBytes } of memoriesOf(null)()) expect(usedBytes).toBeLessThan(markBytes)
})
