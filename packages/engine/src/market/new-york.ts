/** New York's clock and the closing days of its stock exchange, by rule, in whole days since 1970-01-01. */
import { HOUR_MS, DAY_MS } from './times.ts'

/** The day of an instant, in whole days since 1970-01-01 UTC. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS)
const dayNumber = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS
/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The nth such weekday of a month, from 1. A negative `nth` means the last one. */
function weekdayInMonth(year: number, month: number, { weekday, nth }: { weekday: number; nth: number }): number {
  if (nth < 0) {
    const last = dayNumber(year, month + 1, 1) - 1
    return last - ((weekdayOf(last) - weekday + 7) % 7)
  }
  const first = dayNumber(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
}

/**
 * Milliseconds that New York is behind UTC on a day, from noon UTC on. Daylight time is from the second Sunday of March to the first of
 * November.
 */
export function newYorkLagMs(day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear()
  const begins = weekdayInMonth(year, 3, { weekday: 0, nth: 2 })
  const ends = weekdayInMonth(year, 11, { weekday: 0, nth: 1 })
  return (day >= begins && day < ends ? 4 : 5) * HOUR_MS
}

/** Western Easter Sunday (the anonymous Gregorian rule). */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const skipped = Math.floor((century + 8) / 25)
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - skipped + 1) / 3) + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const days = moon + week - 7 * shift + 114
  return dayNumber(year, Math.floor(days / 31), (days % 31) + 1)
}

/** The day on which a holiday of a fixed date is kept: Friday before when it falls on a Saturday, Monday after when on a Sunday. */
function observed(day: number): number {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day
}

/** Closings that no rule predicts: storms, days of mourning, the attack of 2001. */
const ONE_OFF_CLOSINGS = new Set(
  [
    [2001, 9, 11],
    [2001, 9, 12],
    [2001, 9, 13],
    [2001, 9, 14],
    [2004, 6, 11],
    [2007, 1, 2],
    [2012, 10, 29],
    [2012, 10, 30],
    [2018, 12, 5],
    [2025, 1, 9],
  ].map(([year, month, date]) => dayNumber(year!, month!, date!)),
)

function holidaysOf(year: number): Set<number> {
  const newYear = dayNumber(year, 1, 1)
  const days = [
    // A New Year's Day on a Saturday is not moved: the Friday before is the last trading day of the year.
    weekdayOf(newYear) === 6 ? newYear : observed(newYear),
    weekdayInMonth(year, 1, { weekday: 1, nth: 3 }),
    weekdayInMonth(year, 2, { weekday: 1, nth: 3 }),
    easter(year) - 2,
    weekdayInMonth(year, 5, { weekday: 1, nth: -1 }),
    observed(dayNumber(year, 7, 4)),
    weekdayInMonth(year, 9, { weekday: 1, nth: 1 }),
    weekdayInMonth(year, 11, { weekday: 4, nth: 4 }),
    observed(dayNumber(year, 12, 25)),
  ]
  if (year >= 2022) days.push(observed(dayNumber(year, 6, 19)))
  return new Set(days)
}

/** 13:00 closings: the day after Thanksgiving, and the eves of 4 July and of Christmas when they are trading days. */
function halfDaysOf(year: number): Set<number> {
  const fourth = dayNumber(year, 7, 4)
  const eveOfFourth = weekdayOf(fourth) >= 2 && weekdayOf(fourth) <= 5 ? [fourth - 1] : []
  return new Set([weekdayInMonth(year, 11, { weekday: 4, nth: 4 }) + 1, ...eveOfFourth, dayNumber(year, 12, 24)])
}

const years = new Map<number, { holidays: Set<number>; halfDays: Set<number> }>()

/** Closing time of the exchange on a day, in minutes after midnight in New York. Null when it does not open. It opens at 9:30. */
export function stockCloseMinute(day: number): number | null {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6 || ONE_OFF_CLOSINGS.has(day)) return null
  const year = new Date(day * DAY_MS).getUTCFullYear()
  let special = years.get(year)
  if (!special) years.set(year, (special = { holidays: holidaysOf(year), halfDays: halfDaysOf(year) }))
  if (special.holidays.has(day)) return null
  return special.halfDays.has(day) ? 13 * 60 : 16 * 60
}
