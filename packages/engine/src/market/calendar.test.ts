import { describe, expect, it } from 'vitest'
import { openIntervals, sessionAt } from './calendar.ts'
import { DAY_MS } from './times.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const day = (text: string): number => Date.parse(text) / DAY_MS

describe('stock sessions', () => {
  it.each([
    ['2026-01-15T14:29:59.999', false],
    ['2026-01-15T14:30', true],
    ['2026-01-15T20:59:59.999', true],
    ['2026-01-15T21:00', false],
    ['2026-07-15T13:30', true],
    ['2026-07-15T19:59', true],
    ['2026-07-15T20:00', false],
  ])('winter and daylight time: %s open is %s', (text, isOpen) => {
    expect(sessionAt('us-stock', at(text)).isOpen).toBe(isOpen)
  })

  it('changes with the clocks of New York, on the second Sunday of March and the first of November', () => {
    const days = ['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02']
    const openings = days.map((text) => new Date(openIntervals('us-stock', day(text))[0]!.openMs).toISOString().slice(11, 16))
    expect(openings).toEqual(['14:30', '13:30', '13:30', '14:30'])
  })

  it.each([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-04-03',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-11-26',
    '2026-12-25',
    '2012-10-29',
    '2012-10-30',
    '2018-12-05',
    '2025-01-09',
    '2021-12-24',
    '2022-12-26',
    '2023-01-02',
  ])('is closed on %s', (text) => {
    expect(openIntervals('us-stock', day(text))).toEqual([])
  })

  it.each(['2021-12-31', '2021-06-18', '2026-07-02', '2026-12-28'])('is open all of %s', (text) => {
    const [session] = openIntervals('us-stock', day(text))
    expect(session!.closeMs - session!.openMs).toBe(6.5 * 3_600_000)
  })

  it.each(['2025-07-03', '2025-11-28', '2025-12-24', '2026-11-27', '2026-12-24', '2013-07-03'])('closes at 13:00 on %s', (text) => {
    const [session] = openIntervals('us-stock', day(text))
    expect(session!.closeMs - session!.openMs).toBe(3.5 * 3_600_000)
  })

  it('names the last and the next change over a long weekend', () => {
    expect(sessionAt('us-stock', at('2026-04-04T12:00'))).toEqual({
      isOpen: false,
      sinceMs: at('2026-04-02T20:00'),
      nextChangeMs: at('2026-04-06T13:30'),
    })
  })
})

describe('forex sessions', () => {
  it.each([
    ['2026-01-16T21:59:59', '2026-01-11T22:00', '2026-01-16T22:00', true],
    ['2026-01-16T22:00', '2026-01-16T22:00', '2026-01-18T22:00', false],
    ['2026-07-17T20:59', '2026-07-12T21:00', '2026-07-17T21:00', true],
    ['2026-07-19T21:00', '2026-07-19T21:00', '2026-07-24T21:00', true],
    // The clocks change while the market is closed: the week begins an hour earlier in UTC.
    ['2026-03-07T12:00', '2026-03-06T22:00', '2026-03-08T21:00', false],
  ])('%s lies in the session from %s to %s', (...[text, since, until, isOpen]) => {
    expect(sessionAt('forex', at(text))).toEqual({ isOpen, sinceMs: at(since), nextChangeMs: at(until) })
  })
})

describe('every calendar', () => {
  it('always trades in crypto', () => {
    expect(sessionAt('always', at('2026-12-25T03:00'))).toEqual({ isOpen: true, sinceMs: null, nextChangeMs: null })
  })

  it.each(['us-stock', 'forex'] as const)('agrees with its own intervals and changes, whatever is asked in between: %s', (hours) => {
    const from = at('2026-02-01T00:00')
    for (let step = 0; step < 4000; step++) {
      const timeMs = from + ((step * 7919) % 4000) * 1_234_567
      const { isOpen, sinceMs, nextChangeMs } = sessionAt(hours, timeMs)
      const inside = openIntervals(hours, Math.floor(timeMs / DAY_MS)).some(({ openMs, closeMs }) => openMs <= timeMs && timeMs < closeMs)
      expect(isOpen).toBe(inside)
      expect(sinceMs! <= timeMs && timeMs < nextChangeMs!).toBe(true)
      expect(sessionAt(hours, nextChangeMs!).isOpen).toBe(!isOpen)
      expect(sessionAt(hours, sinceMs! - 1).isOpen).toBe(!isOpen)
    }
  })
})
