import { expect, it } from 'vitest'
import { steadyClock } from './steady.ts'

it('stands while the machine’s clock is behind, says by how much, and goes on with it', () => {
  let machineMs = 1_000
  const clock = steadyClock(5_000, () => machineMs)
  const told = [4_000, 6_000, 2_000, 6_500].map((timeMs) => {
    machineMs = timeMs
    return [clock.now(), clock.behindMs()]
  })
  expect(told).toEqual([
    [5_000, 1_000],
    [6_000, 0],
    [6_000, 4_000],
    [6_500, 0],
  ])
})
