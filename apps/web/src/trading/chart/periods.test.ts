import { describe, expect, it } from 'vitest'
import { timeLeft } from './periods.ts'

describe('timeLeft', () => {
  it.each([
    [900, 643_000, '04:17'],
    [14_400, 50_000, '3:59:10'],
    [60, 60_000, '00:00'],
    [60, 61_000, ''],
    [7 * 86_400, 0, ''],
  ])('of a candle of %i s after %i ms is "%s"', (seconds, nowMs, text) => expect(timeLeft(0, seconds, nowMs)).toBe(text))
})
