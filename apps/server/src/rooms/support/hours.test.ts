import { expect, it } from 'vitest'
import { clockText, openAt, readSchedule } from './hours.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))
const week = readSchedule('mon-fri 06:00-22:00, sat-sun 08:00-18:00')!

it('is open within the hours, and says until when', () => {
  // 20 November 2025 is a Thursday.
  const found = openAt(week, at('2025-11-20T09:41'))
  expect([found.isOpen, iso(found.changesAtMs)]).toEqual([true, '2025-11-20T22:00'])
})

it('is closed outside of them, and says when people are back', () => {
  const friday = openAt(week, at('2025-11-21T22:00'))
  expect([friday.isOpen, iso(friday.changesAtMs)]).toEqual([false, '2025-11-22T08:00'])
  const early = openAt(week, at('2025-11-20T05:59'))
  expect([early.isOpen, iso(early.changesAtMs)]).toEqual([false, '2025-11-20T06:00'])
  const oneDay = openAt(readSchedule('mon 09:00-10:00')!, at('2025-11-24T10:00'))
  expect([oneDay.isOpen, iso(oneDay.changesAtMs)]).toEqual([false, '2025-12-01T09:00'])
})

it('reads hours that meet at midnight as one span, and those that never end as open', () => {
  const weekend = openAt(readSchedule('sat 20:00-24:00, sun 00:00-06:00')!, at('2025-11-22T21:00'))
  expect([weekend.isOpen, iso(weekend.changesAtMs)]).toEqual([true, '2025-11-23T06:00'])
  expect(openAt(readSchedule('mon-sun 00:00-24:00')!, at('2025-11-22T21:00'))).toEqual({ isOpen: true, changesAtMs: null })
  expect(openAt([], at('2025-11-22T21:00'))).toEqual({ isOpen: true, changesAtMs: null })
})

it('takes no schedule that could mean two things', () => {
  const wrong = [
    'mon',
    'mon 06:00',
    'mon 22:00-06:00',
    'xyz 06:00-22:00',
    'fri-mon 06:00-22:00',
    'mon-wed 06:00-22:00, tue 08:00-09:00',
    'mon 06:75-22:00',
    'mon 06:00-25:00',
  ]
  expect(wrong.map((text) => readSchedule(text))).toEqual(wrong.map(() => null))
})

it('writes a minute of the day as a clock has it', () => expect([0, 365, 1440].map(clockText)).toEqual(['00:00', '06:05', '24:00']))
