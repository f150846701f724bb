import { describe, expect, it } from 'vitest'
import { historySeed } from './seed-chain.ts'
import { sketchDays } from './sketch-days.ts'

const open = 90_000_000 * 65_536
const crypto = { symbol: 'ETH/USDT', hours: 'always', volatilityBp: 330 } as const
const stock = { symbol: 'MSFT/USD', hours: 'us-stock', volatilityBp: 150 } as const
const sketch = (walk: typeof crypto | typeof stock, count: number) => sketchDays(walk, { seed: historySeed(20_000), open, count })

describe('sketched days', () => {
  it.each([crypto, stock])('are sound, and each begins where the one before ended: $symbol', (walk) => {
    let before = open
    for (const day of sketch(walk, 1000)) {
      expect(day.low).toBeLessThanOrEqual(Math.min(day.open, day.close))
      expect(day.high).toBeGreaterThanOrEqual(Math.max(day.open, day.close))
      // Only stocks move while they are closed.
      if (walk === crypto) expect(day.open).toBe(before)
      else expect(Math.abs(day.open / before - 1)).toBeLessThan(0.04)
      before = day.close
    }
  })

  it.each([crypto, stock])('have the volatility of a day and no direction: $symbol', (walk) => {
    const closes = [open, ...sketch(walk, 3000).map(({ close }) => close)]
    const returns = closes.slice(1).map((close, at) => (close / closes[at]! - 1) / (walk.volatilityBp / 10_000))
    const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
    const square = returns.reduce((sum, value) => sum + value * value, 0) / returns.length
    expect(Math.abs(mean)).toBeLessThan(3 / Math.sqrt(returns.length))
    expect(Math.abs(square - 1)).toBeLessThan(3 * Math.sqrt(2 / returns.length))
  })

  it('are the same for a shorter time', () => {
    expect(sketch(crypto, 50)).toEqual(sketch(crypto, 90).slice(0, 50))
  })
})
