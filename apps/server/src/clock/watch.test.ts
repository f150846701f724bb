import type { Logger } from 'pino'
import { expect, it } from 'vitest'
import { steadyClock } from './steady.ts'
import { ClockWatch } from './watch.ts'

it('tells once that the clock leapt ahead, once that it is behind, and once that it has caught up', () => {
  const lines: string[] = []
  const tell = (about: object, words: string) => void lines.push(`${words} ${JSON.stringify(about)}`)
  let [machineMs, runningMs] = [0, 0]
  const clock = steadyClock(0, () => machineMs)
  const watch = new ClockWatch(clock, { warn: tell, info: tell } as unknown as Logger, {
    machine: () => machineMs,
    running: () => runningMs,
  })
  const pass = (byMs: number, leapMs = 0) => {
    runningMs += byMs
    machineMs += byMs + leapMs
    watch.look()
  }
  for (let second = 0; second < 3; second += 1) pass(1_000)
  expect(lines).toEqual([])
  pass(1_000, 3_600_000)
  pass(1_000)
  pass(1_000, -3_600_000)
  pass(1_000)
  pass(3_599_000)
  pass(1_000)
  expect(lines).toEqual([
    'the machine’s clock leapt ahead {"leapMs":3600000}',
    'the machine’s clock is behind the prices: no order is taken until it has caught up {"behindMs":3599000}',
    'the machine’s clock has caught up {}',
  ])
})
