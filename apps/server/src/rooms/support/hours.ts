/** When people are there, by configuration: `mon-fri 06:00-22:00, sat-sun 08:00-18:00`, in UTC. */
import { DAY_MS, MINUTE_MS } from '@assay/engine/market'

export interface Hours {
  /** From 1, Monday, to 7. */
  fromDay: number
  toDay: number
  /** Minutes of the day. */
  fromMinute: number
  toMinute: number
}
/** Without any, people may be there at all hours. */
export type Schedule = readonly Hours[]

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const WEEK_DAYS = DAYS.length
const MINUTES_OF_HOUR = 60
const DAY_MINUTES = 24 * MINUTES_OF_HOUR
const SPAN = /^(?<from>[a-z]{3})(?:-(?<to>[a-z]{3}))? (?<open>\d\d:\d\d)-(?<close>\d\d:\d\d)$/

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  return minutes < MINUTES_OF_HOUR ? hours * MINUTES_OF_HOUR + minutes : NaN
}

/** Null for a text that is none, days that overlap, or a span that ends before it begins. */
export function readSchedule(text: string): Schedule | null {
  const spans = text.split(',').map((part) => SPAN.exec(part.trim().toLowerCase())?.groups)
  const schedule = spans.map((span) => ({
    fromDay: DAYS.indexOf(span?.['from'] ?? '') + 1,
    toDay: DAYS.indexOf(span?.['to'] ?? span?.['from'] ?? '') + 1,
    fromMinute: minuteOf(span?.['open'] ?? ''),
    toMinute: minuteOf(span?.['close'] ?? ''),
  }))
  const days = schedule.flatMap((hours) => daysOf(hours))
  const isRight = schedule.every(
    ({ fromDay, toDay, fromMinute, toMinute }) => fromDay > 0 && toDay >= fromDay && fromMinute < toMinute && toMinute <= DAY_MINUTES,
  )
  return isRight && new Set(days).size === days.length ? schedule : null
}

const daysOf = ({ fromDay, toDay }: Hours): number[] => DAYS.map((_, index) => index + 1).filter((day) => day >= fromDay && day <= toDay)

export const clockText = (minute: number): string =>
  [Math.floor(minute / MINUTES_OF_HOUR), minute % MINUTES_OF_HOUR].map((part) => String(part).padStart(2, '0')).join(':')

/** Whether people are there at this time, and when that changes. Null: never. */
export function openAt(schedule: Schedule, nowMs: number): { isOpen: boolean; changesAtMs: number | null } {
  if (schedule.length === 0) return { isOpen: true, changesAtMs: null }
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  // A day and a week ahead: what changes, changes within.
  const changes = Array.from({ length: WEEK_DAYS + 1 }, (_, ahead) => midnightMs + ahead * DAY_MS).flatMap((dayMs) => {
    const hours = hoursOf(schedule, dayMs)
    return hours ? [{ opensMs: dayMs + hours.fromMinute * MINUTE_MS, closesMs: dayMs + hours.toMinute * MINUTE_MS }] : []
  })
  const current = changes.find(({ opensMs, closesMs }) => opensMs <= nowMs && nowMs < closesMs)
  if (current) return { isOpen: true, changesAtMs: endOf(changes, current.closesMs) }
  return { isOpen: false, changesAtMs: changes.find(({ opensMs }) => opensMs > nowMs)?.opensMs ?? null }
}

/** Hours that meet at midnight are one span. Null where they never end. */
function endOf(changes: readonly { opensMs: number; closesMs: number }[], closesMs: number): number | null {
  const next = changes.find(({ opensMs }) => opensMs === closesMs)
  if (next) return endOf(changes, next.closesMs)
  return closesMs > changes.at(-1)!.opensMs && changes.length > WEEK_DAYS ? null : closesMs
}

function hoursOf(schedule: Schedule, dayMs: number): Hours | undefined {
  const day = new Date(dayMs).getUTCDay() || WEEK_DAYS
  return schedule.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
}
