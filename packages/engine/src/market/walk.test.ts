import { createCipheriv, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NORMAL_QUANTILES } from './normal-quantiles.ts'
import { historySeed } from './seed-chain.ts'
import { nextPrice } from './step.ts'
import type { Pattern } from './types.ts'
import { createWalkDay } from './walk.ts'
import type { WalkSpec } from './walk.ts'
import { DAY_MS } from './times.ts'

const flat = (hours: Pattern['hours'], length: number): Pattern => ({
  hours,
  volatilityPpm: Array.from({ length }, (_, at) => 500_000 + ((at * 7919) % 1_000_000)),
  spreadE8: Array(length).fill(10_000),
  volumePpm: Array(length).fill(1_000_000),
})
const crypto: WalkSpec = {
  symbol: 'BTC/USDT',
  hours: 'always',
  stepMs: 1000,
  volatilityBp: 240,
  pattern: flat('always', 1440),
}
const stock: WalkSpec = {
  symbol: 'AAPL/USD',
  hours: 'us-stock',
  stepMs: 1000,
  volatilityBp: 160,
  pattern: flat('us-stock', 780),
}
const open = 90_000_000 * 65_536
const day = Date.UTC(2026, 0, 15) / DAY_MS

const floorDiv = (value: bigint, bits: bigint) => value >> bits

function plainRoot(value: bigint): bigint {
  let low = 0n
  let high = value
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle * middle <= value) low = middle
    else high = middle - 1n
  }
  return low
}

interface PlainMinute {
  startMs: number
  ppm: number
}

/** The construction of the doc comment once more, in big integers and nothing else. */
function plainWalk(spec: WalkSpec, minutes: readonly PlainMinute[]): bigint[] {
  const isStock = spec.hours === 'us-stock'
  const key = createHmac('sha256', historySeed(day)).update(spec.symbol).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc((2 * DAY_MS) / spec.stepMs))
  const volatility = BigInt(spec.volatilityBp) * 2n ** 40n
  const [share, steps] = isStock ? [55n, 23_400_000 / spec.stepMs] : [100n, DAY_MS / spec.stepMs]
  const base = plainRoot((volatility * volatility * share) / (10n ** 10n * BigInt(steps)))
  const gap = plainRoot((volatility * volatility * 45n) / 10n ** 10n)
  const prices: bigint[] = []
  let price = BigInt(open)
  for (const { startMs, ppm } of minutes) {
    for (let timeMs = startMs; timeMs < startMs + 60_000; timeMs += spec.stepMs) {
      const z = BigInt(NORMAL_QUANTILES[stream.readUInt16BE((2 * (timeMs % DAY_MS)) / spec.stepMs) >> 6]!)
      const sigma = isStock && prices.length === 0 ? gap : (base * BigInt(ppm)) / 1_000_000n
      const change = floorDiv(sigma * z + 2n ** 15n, 16n)
      price += floorDiv(price * change + 2n ** 35n, 36n)
      prices.push(price)
    }
  }
  return prices
}

const wholeDay = () => createWalkDay({ spec: crypto, day, seed: historySeed(day), open })

describe('the walk', () => {
  it.each([200, 1000])('follows its stated construction to the last digit, steps of %i ms', (stepMs) => {
    const spec = { ...crypto, stepMs }
    const minutes = Array.from({ length: 90 }, (_, at) => ({
      startMs: day * DAY_MS + at * 60_000,
      ppm: crypto.pattern.volatilityPpm[at]!,
    }))
    const expected = plainWalk(spec, minutes)
    const walk = createWalkDay({ spec, day, seed: historySeed(day), open })
    expect(expected.map((_, at) => BigInt(walk.at(day * DAY_MS + at * stepMs)))).toEqual(expected)
  })

  it('follows it for stocks, whose first step is the overnight move', () => {
    const openMs = day * DAY_MS + 14.5 * 3_600_000
    const offset = (day % 2) * 390
    const minutes = Array.from({ length: 30 }, (_, at) => ({
      startMs: openMs + at * 60_000,
      ppm: stock.pattern.volatilityPpm[offset + at]!,
    }))
    const expected = plainWalk(stock, minutes)
    const walk = createWalkDay({ spec: stock, day, seed: historySeed(day), open })
    expect(walk.fromMs).toBe(openMs)
    expect(expected.map((_, at) => BigInt(walk.at(openMs + at * 1000)))).toEqual(expected)
  })

  it('answers any instant the same, in whatever order it is asked', () => {
    const inOrder = wholeDay()
    const times = Array.from({ length: 5000 }, (_, at) => day * DAY_MS + at * 1000)
    const prices = times.map((timeMs) => inOrder.at(timeMs))
    const anyOrder = wholeDay()
    for (let at = 0; at < times.length; at++) {
      const place = (at * 3571) % times.length
      expect(anyOrder.at(times[place]!)).toBe(prices[place])
    }
    expect(anyOrder.at(times[17]! + 999)).toBe(prices[17])
  })

  it('gives minutes that are those of its steps', () => {
    const walk = wholeDay()
    let before = open
    for (let startMs = walk.fromMs; startMs < walk.fromMs + 3_600_000; startMs += 60_000) {
      const steps = Array.from({ length: 60 }, (_, at) => walk.at(startMs + at * 1000))
      expect(walk.minute(startMs)).toEqual({
        first: steps[0],
        high: Math.max(...steps),
        low: Math.min(...steps),
        last: steps.at(-1),
      })
      expect(walk.beforeMinute(startMs + 30_000)).toBe(before)
      before = steps.at(-1)!
    }
  })

  it('gives minutes in any order', () => {
    const starts = Array.from({ length: 50 }, (_, at) => day * DAY_MS + at * 60_000)
    const forwards = wholeDay()
    const expected = starts.map((startMs) => forwards.minute(startMs))
    const backwards = wholeDay()
    expect(starts.toReversed().map((startMs) => backwards.minute(startMs))).toEqual(expected.toReversed())
    expect(backwards.close()).toBe(forwards.close())
    expect(() => forwards.minute(day * DAY_MS + 1)).toThrow(RangeError)
    expect(() => forwards.minute((day + 1) * DAY_MS)).toThrow(RangeError)
  })

  it('begins and ends within a day where it is told, without moving the other steps', () => {
    const noonMs = day * DAY_MS + DAY_MS / 2
    const late = createWalkDay({ spec: crypto, day, seed: historySeed(day), open, fromMs: noonMs })
    const early = createWalkDay({ spec: crypto, day, seed: historySeed(day), open, untilMs: noonMs })
    const whole = wholeDay()
    expect(early.close()).toBe(whole.at(noonMs - 1))
    expect(early.at(noonMs + 5000)).toBe(early.close())
    expect(late.at(noonMs - 1)).toBe(open)
    const joined = createWalkDay({ spec: crypto, day, seed: historySeed(day), open: early.close(), fromMs: noonMs })
    expect(joined.close()).toBe(whole.close())
  })

  it('stands still on a day without trading', () => {
    const sunday = createWalkDay({ spec: stock, day: Date.UTC(2026, 0, 18) / DAY_MS, seed: historySeed(1), open })
    expect([sunday.fromMs === sunday.untilMs, sunday.close(), sunday.at(sunday.fromMs + 1000)]).toEqual([true, open, open])
  })

  it('gives another instrument and another day another path', () => {
    const closes = [
      createWalkDay({ spec: crypto, day, seed: historySeed(day), open }),
      createWalkDay({ spec: { ...crypto, symbol: 'ETH/USDT' }, day, seed: historySeed(day), open }),
      createWalkDay({ spec: crypto, day, seed: historySeed(day + 1), open }),
    ].map((walk) => walk.close())
    expect(new Set(closes).size).toBe(3)
  })
})

/** The number whose product with an odd one leaves 1 modulo 2^36. */
function inverse(odd: bigint): bigint {
  let found = odd
  for (let round = 0; round < 6; round++) found = BigInt.asUintN(36, found * (2n - odd * found))
  return found
}

describe('a step', () => {
  it('is exact for every size of price, sigma and z', () => {
    for (let at = 0; at < 200_000; at++) {
      const price = Math.floor(2 ** (4 + ((at * 0.618_034) % 1) * 46))
      const sigma = Math.floor(2 ** (10 + ((at * 0.754_878) % 1) * 25))
      const z = NORMAL_QUANTILES[(at * 7919) % 1024]!
      const change = floorDiv(BigInt(sigma) * BigInt(z) + 2n ** 15n, 16n)
      const expected = BigInt(price) + floorDiv(BigInt(price) * change + 2n ** 35n, 36n)
      if (nextPrice(price, sigma, z) !== Number(expected)) expect.fail(`${price} ${sigma} ${z}`)
    }
  })

  it('is exact where the product lies as near to the next whole number as it can', () => {
    for (let sigma = 2_000_001; sigma < 900_000_000; sigma += 1_234_567) {
      for (const z of [13_514, -13_514, 1039, -8000]) {
        const change = floorDiv(BigInt(sigma) * BigInt(z) + 2n ** 15n, 16n)
        if (change % 2n === 0n) continue
        for (const miss of [-1n, 0n, 1n]) {
          const price = 2n ** 46n + BigInt.asUintN(36, (miss - 2n ** 35n) * inverse(BigInt.asUintN(36, change)))
          const expected = price + floorDiv(price * change + 2n ** 35n, 36n)
          expect(BigInt(nextPrice(Number(price), sigma, z))).toBe(expected)
        }
      }
    }
  })
})

describe('the quantiles', () => {
  const values = Array.from(NORMAL_QUANTILES, (value) => value / 4096)
  const sum = (power: number) => values.reduce((total, value) => total + value ** power, 0)

  it('have mean 0, variance 1 and no skew, and rise', () => {
    expect(values).toHaveLength(1024)
    expect(sum(1)).toBe(0)
    expect(sum(2) / 1024).toBeCloseTo(1, 5)
    expect(sum(3)).toBeCloseTo(0, 9)
    expect(values.every((value, at) => at === 0 || value > values[at - 1]!)).toBe(true)
  })

  it('are those of the normal distribution', () => {
    // Share of the values below a bound against the distribution function at known points.
    for (const [bound, share] of [
      [-2, 0.02275],
      [-1, 0.158_66],
      [-0.5, 0.308_54],
      [0, 0.5],
      [1, 0.841_34],
      [2.5, 0.993_79],
    ] as const) {
      expect(Math.abs(values.filter((value) => value < bound).length / 1024 - share)).toBeLessThan(0.0015)
    }
  })
})

describe('over many days', () => {
  /** Returns of independent days, in standard deviations of a day. */
  const returns = Array.from({ length: 400 }, (_, at) => {
    const walk = createWalkDay({ spec: { ...crypto, stepMs: 1000 }, day: day + at, seed: historySeed(day + at), open })
    return (walk.close() / open - 1) / 0.024
  })
  const mean = returns.reduce((total, value) => total + value, 0) / returns.length

  it('is a martingale: the mean return is 0 within three standard errors', () => {
    expect(Math.abs(mean)).toBeLessThan(3 / Math.sqrt(returns.length))
  })

  it('has the volatility it was given', () => {
    const patternSquare = crypto.pattern.volatilityPpm.reduce((total, ppm) => total + (ppm / 1e6) ** 2, 0) / 1440
    const realised = returns.reduce((total, value) => total + value * value, 0) / returns.length
    expect(Math.abs(realised / patternSquare - 1)).toBeLessThan(3 * Math.sqrt(2 / returns.length))
  })
})
