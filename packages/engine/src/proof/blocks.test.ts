import { describe, expect, it } from 'vitest'
import { uniformFrom } from '../oracle/random-commands.ts'
import { encodeHour, decodeHour, type StoredSecond } from './hour-block.ts'
import { decodeSecond, encodeSecond, newBlockState } from './second-block.ts'
import type { LogTick } from './types.ts'
import { ByteReader, ByteWriter } from './varint.ts'

const FIRST = 1_763_683_200

/** A random market: instruments on either clock, jumps, halts, several sources, times off the clock. */
function randomSeconds(seed: number, count: number): LogTick[][] {
  const uniform = uniformFrom(seed)
  const whole = (below: number): number => Math.floor(uniform() * below)
  const state = new Map<number, { seq: number; bid: number }>()
  return Array.from({ length: count }, (_, away) =>
    [1, 2, 7, 300].flatMap((instrumentId) => {
      if (uniform() < 0.1) return []
      const last = state.get(instrumentId) ?? { seq: whole(1e9), bid: 1000 + whole(1e7) }
      if (uniform() < 0.05) last.seq += whole(5)
      const isOff = uniform() < 0.2
      const ticks = Array.from({ length: instrumentId < 3 ? 5 : 1 }, (_, position): LogTick => {
        last.seq += 1
        last.bid = Math.max(1, last.bid + whole(2001) - 1000)
        return {
          instrumentId,
          seq: last.seq,
          timeMs: (FIRST + away) * 1000 + position * 200 + (isOff ? whole(200) : 0),
          bid: last.bid,
          ask: last.bid + whole(4),
          sources: uniform() < 0.9 ? ['generated'] : ['alpha', 'beta'].slice(whole(2)),
          canTrigger: uniform() < 0.9,
          isStale: uniform() < 0.1,
        }
      })
      state.set(instrumentId, last)
      return ticks
    }),
  )
}

const byTime = (ticks: LogTick[]): LogTick[] => ticks.toSorted((a, b) => a.timeMs - b.timeMs || a.instrumentId - b.instrumentId)

function storedSeconds(seconds: LogTick[][]): StoredSecond[] {
  let state = newBlockState()
  return seconds.map((ticks, away) => {
    const encoded = encodeSecond({ second: FIRST + away, ticks }, state)
    state = encoded.state
    return { block: encoded.bytes, events: away % 3 === 0 ? [`rule/1 ${away} a b`] : [], head: new Uint8Array(32).fill(away) }
  })
}

describe('numbers and texts as bytes', () => {
  it('come back as they were', () => {
    const writer = new ByteWriter()
    const numbers = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]
    for (const number of numbers) writer.number(number)
    writer.text('ж€')
    const reader = new ByteReader(writer.done())
    expect(numbers.map(() => reader.number())).toEqual(numbers)
    expect(reader.text()).toBe('ж€')
    expect(reader.isAtEnd).toBe(true)
    expect(() => reader.number()).toThrow(RangeError)
  })
})

describe('blocks of a second', () => {
  it('come back as they were, over two minutes of every oddity', () => {
    for (const seed of [1, 2, 3]) {
      const seconds = randomSeconds(seed, 130)
      let state = newBlockState()
      for (const [away, { block }] of storedSeconds(seconds).entries()) {
        const decoded = decodeSecond(block, FIRST + away, state)
        expect(decoded.ticks).toEqual(byTime(seconds[away]!))
        state = decoded.state
      }
    }
  })

  it('are read from the beginning of any minute on', () => {
    const seconds = randomSeconds(4, 70)
    const stored = storedSeconds(seconds)
    const minute = 60
    const { ticks, state } = decodeSecond(stored[minute]!.block, FIRST + minute, newBlockState())
    expect(ticks).toEqual(byTime(seconds[minute]!))
    expect(decodeSecond(stored[minute + 1]!.block, FIRST + minute + 1, state).ticks).toEqual(byTime(seconds[minute + 1]!))
  })

  it('refuse ticks of another second and gaps within one', () => {
    const [tick] = randomSeconds(1, 1)[0]!
    const second = Math.floor(tick!.timeMs / 1000)
    expect(() => encodeSecond({ second: second + 1, ticks: [tick!] }, newBlockState())).toThrow('does not belong')
    const later = { ...tick!, timeMs: tick!.timeMs + 1, seq: tick!.seq + 2 }
    expect(() => encodeSecond({ second, ticks: [tick!, later] }, newBlockState())).toThrow('does not belong')
  })

  it('take at most 400 bytes with their head for 40 instruments, nine of them ticking five times', () => {
    const uniform = uniformFrom(5)
    const prices = Array.from({ length: 40 }, () => 9_000_000 + Math.floor(uniform() * 1_000_000))
    const seconds = Array.from({ length: 600 }, (_, away) =>
      prices.flatMap((_, at) =>
        Array.from({ length: at < 9 ? 5 : 1 }, (_, position): LogTick => {
          // Nearly normal steps of 330 ticks in 200 ms, as of BTC/USDT at 2.4 % a day.
          const step = (uniform() + uniform() + uniform() - 1.5) * 660 * (at < 9 ? 1 : 2.2)
          prices[at] = prices[at]! + Math.round(step)
          const seq = 50_000_000 + (at < 9 ? away * 5 + position : away)
          const timeMs = (FIRST + away) * 1000 + position * 200
          const ask = prices[at]! + 3 + Math.abs(prices[at]! % 2)
          return { instrumentId: at + 1, seq, timeMs, bid: prices[at]!, ask, sources: ['generated'], canTrigger: true, isStale: false }
        }),
      ),
    )
    const bytes = storedSeconds(seconds).reduce((sum, { block }) => sum + block.length + 32, 0)
    expect(bytes / 600).toBeLessThan(400)
  })
})

describe('blocks of an hour', () => {
  const seconds = randomSeconds(6, 100)
  const stored = storedSeconds(seconds)
  const symbols = new Map([
    [1, 'BTC/USDT'],
    [300, 'AAPL'],
  ])
  const bytes = encodeHour({ firstSecond: FIRST, headBefore: new Uint8Array(32), symbols, seconds: stored })

  it('come back as they were', () => {
    const hour = decodeHour(bytes)
    expect(hour.symbols).toEqual(symbols)
    expect(hour.seconds.map(({ second, ticks }) => ({ second, ticks }))).toEqual(
      seconds.map((ticks, away) => ({ second: FIRST + away, ticks: byTime(ticks) })),
    )
    expect(hour.seconds.map(({ events, head }) => ({ events, head }))).toEqual(stored.map(({ events, head }) => ({ events, head })))
  })

  it('are refused when cut short, with bytes left over, or of another kind', () => {
    for (const length of [0, 3, 20, 1000, bytes.length - 1]) expect(() => decodeHour(bytes.slice(0, length))).toThrow(RangeError)
    expect(() => decodeHour(Uint8Array.of(...bytes, 0))).toThrow(RangeError)
    expect(() => decodeHour(Uint8Array.of(4, 65, 80, 72, 50))).toThrow('not an hour')
  })
})
