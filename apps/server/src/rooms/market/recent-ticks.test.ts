import { describe, expect, it } from 'vitest'
import { DENSE_MS, KEPT_MS, keptInstants, RecentTicks } from './recent-ticks.ts'

const START = Date.UTC(2026, 0, 14, 15)

function filled(durationMs: number): RecentTicks {
  const ticks = new RecentTicks()
  for (let atMs = 200; atMs <= durationMs; atMs += 200) ticks.add(START + atMs, String(atMs))
  return ticks
}

describe('the last minutes of an index', () => {
  it('are every tick of the last two minutes, and one a second before that', () => {
    const times = filled(300_000)
      .all()
      .map(([time]) => time - START)
    const [sparse, dense] = [times.filter((time) => time <= 300_000 - DENSE_MS), times.filter((time) => time > 300_000 - DENSE_MS)]
    expect(sparse).toEqual(Array.from({ length: 180 }, (_, at) => (at + 1) * 1000))
    expect(dense).toEqual(Array.from({ length: 600 }, (_, at) => 180_200 + at * 200))
  })
  it('never grow beyond what is kept', () => {
    const all = filled(3 * KEPT_MS).all()
    expect(all.length).toBe(600 + (KEPT_MS - DENSE_MS) / 1000)
    expect(all[0]![0] - START).toBe(2 * KEPT_MS + 1000)
  })
  it('know each tick once', () => {
    const ticks = filled(1000)
    ticks.add(START + 1000, 'again')
    ticks.add(START + 400, 'late')
    expect(ticks.all().map(([, price]) => price)).toEqual(['200', '400', '600', '800', '1000'])
  })
  it('are asked of a feed at just the instants that are kept', () => {
    const ticks = new RecentTicks()
    const untilMs = START + 1_000_100
    const asked = [...keptInstants(untilMs, 200)]
    for (const atMs of asked) ticks.add(atMs, '1')
    expect(asked.length).toBeLessThanOrEqual(600 + (KEPT_MS - DENSE_MS) / 1000)
    expect(ticks.all().map(([time]) => time)).toEqual(
      filled(1_000_000)
        .all()
        .map(([time]) => time),
    )
  })
})
