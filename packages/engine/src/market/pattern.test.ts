import { describe, expect, it } from 'vitest'
import { buildPattern, patternSlot } from './pattern.ts'
import type { RecordRow } from './pattern.ts'
import { MINUTE_MS } from './times.ts'

const at = (text: string): number => Date.parse(`${text}Z`)

/** Quotes each minute whose price moves up and down by `sizePpm` of a million. */
function rows(startMs: number, minutes: number, sizePpm: (minute: number) => number): RecordRow[] {
  return Array.from({ length: minutes }, (_, minute) => {
    const price = 1_000_000_000 + (minute % 2 === 0 ? 0 : sizePpm(minute) * 1000)
    return {
      timeMs: startMs + minute * MINUTE_MS + 30_000,
      bid: price - 50_000,
      ask: price + 50_000,
      last: price,
      volume: (minute % 60) * 1000,
    }
  })
}
const meanSquare = (values: readonly number[]) => values.reduce((sum, ppm) => sum + (ppm / 1e6) ** 2, 0) / values.length

describe('a crypto record', () => {
  const start = at('2018-04-04T00:00')
  const pattern = buildPattern(
    rows(start, 2 * 1440, (minute) => (minute < 1440 ? 1000 : 200)),
    'always',
  )

  it('becomes a loop of whole days with mean square 1', () => {
    expect(pattern.volatilityPpm).toHaveLength(2880)
    expect(meanSquare(pattern.volatilityPpm)).toBeCloseTo(1, 3)
  })

  it('is wild where the record was', () => {
    // Five times in the record; the calmest minutes are lifted to 30 % of the mean.
    const ratio = pattern.volatilityPpm[700]! / pattern.volatilityPpm[2100]!
    expect(ratio > 4 && ratio < 5).toBe(true)
  })

  it('fades from the end of the loop into its beginning', () => {
    const seam = [...pattern.volatilityPpm.slice(-20), ...pattern.volatilityPpm.slice(0, 20)]
    for (const [place, ppm] of seam.entries()) if (place > 0) expect(Math.abs(ppm - seam[place - 1]!)).toBeLessThan(150_000)
  })

  it('has the recorded spread and the volume of each minute', () => {
    expect(Math.abs(pattern.spreadE8[100]! - 9995)).toBeLessThan(10)
    expect(pattern.volumePpm[60]).toBe(0)
    expect(pattern.volumePpm.reduce((sum, ppm) => sum + ppm, 0) / 2880).toBeCloseTo(1_000_000, -2)
  })

  it('takes what was not recorded from the same minute of the other day, and a minute without trades as it was', () => {
    const days = rows(start, 2 * 1440, () => 500)
    const silent = days.map((row, minute) => ({ ...row, volume: minute >= 600 && minute < 900 ? null : row.volume }))
    expect(buildPattern(silent, 'always').volumePpm).toEqual(buildPattern(days, 'always').volumePpm)
    const oneDay = buildPattern(silent.slice(0, 1440), 'always').volumePpm
    expect(oneDay.slice(600, 900).every((ppm) => Math.abs(ppm - 1_000_000) < 100)).toBe(true)
    expect(oneDay[540]).toBe(0)
  })

  it('repeats by the UTC clock', () => {
    const minute = at('2026-05-05T12:34')
    expect(patternSlot(pattern, minute + 2 * 86_400_000)).toBe(patternSlot(pattern, minute))
    expect(patternSlot(pattern, minute) % 1440).toBe(12 * 60 + 34)
  })

  it('takes nothing from the direction of the record', () => {
    const up = rows(start, 2880, () => 500).map((row, minute) => ({
      ...row,
      bid: row.bid! + minute,
      ask: row.ask! + minute,
    }))
    const mirrored = up.map((row) => ({ ...row, bid: 2_000_000_000 - row.ask, ask: 2_000_000_000 - row.bid }))
    const [one, other] = [buildPattern(up, 'always'), buildPattern(mirrored, 'always')]
    for (const [slot, ppm] of one.volatilityPpm.entries()) expect(Math.abs(ppm - other.volatilityPpm[slot]!)).toBeLessThan(2000)
  })
})

describe('a stock record', () => {
  const sessions = [...rows(at('2013-10-07T13:30'), 390, () => 400), ...rows(at('2013-10-08T13:30'), 390, () => 400)]

  it('keeps regular hours only, leaves half days out, and crosses no night', () => {
    const dawn = rows(at('2013-10-07T08:00'), 200, () => 3000)
    const halfDay = rows(at('2013-11-29T14:30'), 210, () => 3000)
    const clean = buildPattern(sessions, 'us-stock')
    expect(buildPattern([...dawn, ...sessions, ...halfDay], 'us-stock')).toEqual(clean)
    expect(clean.volatilityPpm).toHaveLength(780)
    expect(Math.max(...clean.volatilityPpm)).toBeLessThan(1_100_000)
  })

  it('counts from the opening, in winter too', () => {
    const pattern = buildPattern(sessions, 'us-stock')
    expect(patternSlot(pattern, at('2026-01-15T14:30')) % 390).toBe(0)
    expect(patternSlot(pattern, at('2026-07-15T19:59')) % 390).toBe(389)
  })
})

describe('a forex record', () => {
  it('fills the week from Sunday 17:00 New York, wherever the record begins', () => {
    const thursday = rows(at('2014-05-01T00:00'), 45 * 60, (minute) => (minute < 60 ? 900 : 300))
    const sunday = rows(at('2014-05-04T21:00'), 75 * 60, () => 300)
    const pattern = buildPattern([...thursday, ...sunday], 'forex')
    expect(pattern.volatilityPpm).toHaveLength(7200)
    const wild = patternSlot(pattern, at('2014-05-01T00:30'))
    expect(wild).toBe((3 * 24 + 3) * 60 + 30)
    expect(pattern.volatilityPpm[wild]!).toBeGreaterThan(2 * pattern.volatilityPpm[wild + 300]!)
    expect(patternSlot(pattern, at('2026-01-18T22:00'))).toBe(0)
    expect(patternSlot(pattern, at('2026-07-24T20:59'))).toBe(7199)
  })

  it('takes the number of quotes for volume when none is recorded', () => {
    const quotes = rows(at('2014-05-05T00:00'), 1440, () => 300).map((row) => ({ ...row, volume: null }))
    const pattern = buildPattern(
      [...quotes, ...quotes.map((row) => ({ ...row, timeMs: row.timeMs + 10 }))].sort((a, b) => a.timeMs - b.timeMs),
      'forex',
    )
    expect(pattern.volumePpm[patternSlot(pattern, at('2014-05-05T12:00'))]).toBeGreaterThan(1_000_000)
  })
})
