import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startChores } from './chores.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const log = pino({ level: 'silent' })

it('a chore comes at each of its times', async () => {
  let runs = 0
  const stop = startChores([{ name: 'count', everyMs: 1_000, run: async () => void (runs += 1) }], { now: Date.now, log })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toBe(5)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toBe(5)
})

it('a chore does not come again and again while the clock stands before its time', async () => {
  let runs = 0
  const standing = (): number => 999_900
  const stop = startChores([{ name: 'count', everyMs: 1_000, run: async () => void (runs += 1) }], { now: standing, log })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(1)
  stop()
})
