import { dayOf, newYorkLagMs, stockCloseMinute, weekdayOf } from './new-york.ts'
import type { Hours, Interval, Session } from './types.ts'
import { MINUTE_MS, DAY_MS } from './times.ts'

const STOCK_OPEN_MINUTE = 9 * 60 + 30
/** The forex week begins on Sunday and ends on Friday at this time in New York. */
const FOREX_TURN_MINUTE = 17 * 60

function stockIntervals(day: number): Interval[] {
  const closeMinute = stockCloseMinute(day)
  if (closeMinute === null) return []
  const midnightMs = day * DAY_MS + newYorkLagMs(day)
  return [{ openMs: midnightMs + STOCK_OPEN_MINUTE * MINUTE_MS, closeMs: midnightMs + closeMinute * MINUTE_MS }]
}

function forexIntervals(day: number): Interval[] {
  const startMs = day * DAY_MS
  const turnMs = startMs + newYorkLagMs(day) + FOREX_TURN_MINUTE * MINUTE_MS
  const weekday = weekdayOf(day)
  if (weekday === 6) return []
  return [{ openMs: weekday === 0 ? turnMs : startMs, closeMs: weekday === 5 ? turnMs : startMs + DAY_MS }]
}

const rules: Record<Hours, (day: number) => Interval[]> = {
  always: (day) => [{ openMs: day * DAY_MS, closeMs: (day + 1) * DAY_MS }],
  'us-stock': stockIntervals,
  forex: forexIntervals,
}

const known: Record<Hours, Map<number, readonly Interval[]>> = {
  always: new Map(),
  'us-stock': new Map(),
  forex: new Map(),
}
const KNOWN_DAYS = 4096

/** The open intervals within one UTC day, in order. Every calendar here has at most one. */
export function openIntervals(hours: Hours, day: number): readonly Interval[] {
  const days = known[hours]
  let intervals = days.get(day)
  if (!intervals) {
    if (days.size >= KNOWN_DAYS) days.clear()
    days.set(day, (intervals = rules[hours](day)))
  }
  return intervals
}

/** No market is closed for as long as this. */
const LONGEST_CLOSING_DAYS = 10

function openSession(hours: Hours, { openMs, closeMs }: Interval): Session {
  for (let end = openIntervals(hours, dayOf(closeMs))[0]; end?.openMs === closeMs; end = openIntervals(hours, dayOf(closeMs))[0]) {
    closeMs = end.closeMs
  }
  for (
    let begin = openIntervals(hours, dayOf(openMs - 1)).at(-1);
    begin?.closeMs === openMs;
    begin = openIntervals(hours, dayOf(openMs - 1)).at(-1)
  ) {
    openMs = begin.openMs
  }
  return { isOpen: true, sinceMs: openMs, nextChangeMs: closeMs }
}

function closedSession(hours: Hours, timeMs: number): Session {
  const today = dayOf(timeMs)
  let sinceMs: number | null = null
  let nextChangeMs: number | null = null
  for (let away = 0; away <= LONGEST_CLOSING_DAYS; away++) {
    sinceMs ??= openIntervals(hours, today - away).findLast(({ closeMs }) => closeMs <= timeMs)?.closeMs ?? null
    nextChangeMs ??= openIntervals(hours, today + away).find(({ openMs }) => openMs > timeMs)?.openMs ?? null
    if (sinceMs !== null && nextChangeMs !== null) break
  }
  return { isOpen: false, sinceMs, nextChangeMs }
}

const ALWAYS: Session = { isOpen: true, sinceMs: null, nextChangeMs: null }
const last: { [hours in Hours]?: Session } = {}

/** The stretch of open or closed time at an instant. An opening instant is open, a closing instant is closed. */
export function sessionAt(hours: Hours, timeMs: number): Session {
  if (hours === 'always') return ALWAYS
  const before = last[hours]
  if (before && timeMs >= before.sinceMs! && timeMs < before.nextChangeMs!) return before
  const inside = openIntervals(hours, dayOf(timeMs)).find(({ openMs, closeMs }) => openMs <= timeMs && timeMs < closeMs)
  return (last[hours] = inside ? openSession(hours, inside) : closedSession(hours, timeMs))
}
