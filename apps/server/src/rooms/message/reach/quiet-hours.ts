/** The hours of a user's day in which only warnings are pushed. */

export function isTimeZone(name: string): boolean {
  try {
    clockIn(name, new Date(0))
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Hours and minutes there, as `07:05`. */
const clockIn = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time)

export interface QuietHours {
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
}

/** They may go over midnight. The first minute belongs to them, the last is free. */
export function isQuiet({ quietFrom, quietTo, timeZone }: QuietHours, time: Date): boolean {
  if (quietFrom === null || quietTo === null || timeZone === null) return false
  const now = clockIn(timeZone, time)
  return quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo
}
