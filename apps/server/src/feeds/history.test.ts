import { describe, expect, it } from 'vitest'
import { createHistoryFeed } from './history.ts'
import { instruments } from './instruments.ts'

const startMs = Date.UTC(2026, 0, 5, 10)
const some = instruments.filter(({ symbol }) => ['BTC/USDT', 'SPY/USD', 'EUR/USD', 'SOL/USDT'].includes(symbol))
const bitcoin = some.filter(({ symbol }) => symbol === 'BTC/USDT')
const at = (speed: number, forMs: number) =>
  createHistoryFeed({ instruments: bitcoin, startMs, speed }).lastTick('BTC/USDT', startMs + forMs)

describe('recorded prices', () => {
  it('are true, on the instrument’s ticks', () => {
    expect(at(1, 0)).toMatchObject({ bid: 742_490, ask: 742_491, seq: 1, sources: ['record'] })
    expect(at(1, 60_000)).toMatchObject({ bid: 741_500, ask: 741_501, seq: 61, ageMs: 0 })
    expect(at(1, 75_000)).toMatchObject({ bid: 741_500, ageMs: 15_000 })
  })

  it('run at any speed', () => {
    expect(at(60, 1000)).toMatchObject({ bid: 741_500, ask: 741_501, seq: 2 })
    expect(at(0.5, 120_000)).toMatchObject({ bid: 741_500, seq: 121 })
  })

  it('begin anew at the end of the record', () => {
    // The record has 2,873 minutes. Seven are missing within it.
    const lengthMs = 2879 * 60_000
    expect(at(1, lengthMs).bid).toBe(742_490)
    expect(at(1, lengthMs - 1000).bid).toBe(678_260)
  })

  it('come on the clock of the instrument, crossed quotes never', () => {
    const feed = createHistoryFeed({ instruments: some, startMs, speed: 1000 })
    const ticks = [...feed.instants(startMs - 1, startMs + 60_000)].flatMap((instant) => instant.ticks)
    expect(ticks.filter(({ symbol }) => symbol === 'EUR/USD')).toHaveLength(301)
    expect(ticks.filter(({ symbol }) => symbol === 'SPY/USD').map(({ seq }) => seq)).toEqual(
      Array.from({ length: 61 }, (_, place) => place + 1),
    )
    expect(ticks.every(({ bid, ask }) => bid > 0 && bid < ask)).toBe(true)
    expect(ticks.find(({ symbol }) => symbol === 'EUR/USD')).toMatchObject({ bid: 138_676, ask: 138_687 })
  })

  it('pass over nights and weekends', () => {
    const aig = instruments.filter(({ symbol }) => symbol === 'AIG/USD')
    const feed = createHistoryFeed({ instruments: aig, startMs, speed: 1 })
    const minutes = Array.from({ length: 600 }, (_, minute) => feed.lastTick('AIG/USD', startMs + minute * 60_000))
    // The first quote of Monday comes within ten hours of the first trade of Friday.
    expect(minutes.some(({ bid, ask }) => bid === 4887 && ask === 4920)).toBe(true)
  })

  it('halt what has no record', () => {
    const feed = createHistoryFeed({ instruments: some, startMs, speed: 1 })
    expect(feed.status('SOL/USDT', startMs).state).toBe('halted')
    expect(feed.status('BTC/USDT', startMs).state).toBe('open')
    expect(() => feed.lastTick('SOL/USDT', startMs)).toThrow('nothing is recorded')
  })

  it('have the volume of the recorded minute', () => {
    const feed = createHistoryFeed({ instruments: bitcoin, startMs, speed: 1 })
    expect(feed.minuteVolume('BTC/USDT', startMs)).toBe(714_319)
    expect(feed.minuteVolume('BTC/USDT', startMs + 60_000)).toBe(1_335_069)
  })
})
