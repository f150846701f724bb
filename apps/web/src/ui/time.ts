import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

type Moment = string | number | Date

const MINUTE_MS = 60_000
const styles = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  minute: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'narrow' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  full: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time in the reader's language: `date`, `minute` (day and time), `day`, `clock` or `second` (time of the day) or `full`. The month is a word, so
 * that nobody reads a day as a month. In the reader's time zone and unsaid; where the product counts days by UTC it is UTC, and the text says so.
 */
export function formatTime(moment: Moment, style: keyof typeof styles = 'minute', zone?: 'UTC'): string {
  const key = `${i18n.locale} ${style} ${zone}`
  let format = formats.get(key)
  if (!format) {
    // Thai uses the Buddhist calendar by default; trading records use the Gregorian calendar everywhere.
    format = new Intl.DateTimeFormat(i18n.locale, { ...styles[style], timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' })
    formats.set(key, format)
  }
  return format.format(new Date(moment))
}

/** Day of the month and the month's short name, for a leaf of a calendar. */
export function dayAndMonth(moment: Moment): { day: string; month: string } {
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'short', calendar: 'gregory' })
  const date = new Date(moment)
  return { day: String(date.getDate()), month: month.format(date) }
}

const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Creating one takes milliseconds, so there is one per language. */
function relativeFormat(): Intl.RelativeTimeFormat {
  const known = relatives.get(i18n.locale)
  if (known) return known
  const made = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'always' })
  relatives.set(i18n.locale, made)
  return made
}

/** Under five minutes "just now", then minutes, hours and days up to thirty; after that the date. */
export function formatRelative(moment: Moment, nowMs = Date.now()): string {
  const minutes = Math.floor((nowMs - new Date(moment).getTime()) / MINUTE_MS)
  if (minutes < 5) return t`Just now`
  const relative = relativeFormat()
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 60 * 24) return relative.format(-Math.floor(minutes / 60), 'hour')
  if (minutes <= 60 * 24 * 30) return relative.format(-Math.floor(minutes / 60 / 24), 'day')
  return formatTime(moment, 'date')
}
