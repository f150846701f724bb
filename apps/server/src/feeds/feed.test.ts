import { describe, expect, it } from 'vitest'
import { subscribe } from './feed.ts'
import type { Feed, FeedClock, Instant } from './feed.ts'

/** A clock that advances only when it sleeps. */
function clockAt(startMs: number): FeedClock & { nowMs: number } {
  const clock = {
    nowMs: startMs,
    now: () => clock.nowMs,
    async sleep(forMs: number) {
      clock.nowMs += forMs
    },
  }
  return clock
}

const asked: [number, number][] = []
const feed: Pick<Feed, 'instants'> = {
  *instants(afterMs, untilMs) {
    asked.push([afterMs, untilMs])
    for (let timeMs = (Math.floor(afterMs / 200) + 1) * 200; timeMs <= untilMs; timeMs += 200) yield { timeMs, ticks: [] }
  },
}

describe('a subscription', () => {
  it('hears what was missed, then each instant when its time has come, each once', async () => {
    const clock = clockAt(1000)
    const heard: [number, number][] = []
    const subscription = subscribe(feed, { afterMs: 300, clock }, ({ timeMs }: Instant) => {
      heard.push([timeMs, clock.nowMs])
      if (timeMs === 1600) void subscription.stop()
    })
    await subscription.ended
    expect(heard).toEqual([
      [400, 1000],
      [600, 1000],
      [800, 1000],
      [1000, 1000],
      [1200, 1200],
      [1400, 1400],
      [1600, 1600],
    ])
  })

  it('catches up a minute at a time after a long pause', async () => {
    asked.length = 0
    const clock = clockAt(10_000_000)
    let count = 0
    const subscription = subscribe(feed, { afterMs: 0, clock }, () => {
      if (++count === 10_000_000 / 200) void subscription.stop()
    })
    await subscription.ended
    expect(count).toBe(50_000)
    expect(Math.max(...asked.map(([afterMs, untilMs]) => untilMs - afterMs))).toBe(60_000)
  })

  it('waits for its listener, one instant at a time', async () => {
    let isBusy = false
    let overlaps = 0
    const subscription = subscribe(feed, { afterMs: 0, clock: clockAt(2000) }, async ({ timeMs }) => {
      if (isBusy) overlaps++
      isBusy = true
      await Promise.resolve()
      isBusy = false
      if (timeMs === 2000) void subscription.stop()
    })
    await subscription.ended
    expect(overlaps).toBe(0)
  })

  it('ends with the listener’s error', async () => {
    const subscription = subscribe(feed, { afterMs: 0, clock: clockAt(1000) }, () => {
      throw new Error('disk full')
    })
    await expect(subscription.ended).rejects.toThrow('disk full')
  })
})
