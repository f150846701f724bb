/** How long something takes, about. */
import { plural, t } from '@lingui/core/macro'

const MINUTE_SECONDS = 60

/** Whole minutes, and never less than one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / MINUTE_SECONDS))

export function takesText(seconds: number): string {
  const minutes = minutesOf(seconds)
  return t`about ${plural(minutes, { one: '# min', other: '# min' })}`
}

export function leftText(seconds: number): string {
  const minutes = minutesOf(seconds)
  return t`about ${minutes} min left`
}

export function afterSendingText(seconds: number): string {
  const minutes = minutesOf(seconds)
  return t`about ${minutes} min after it is sent`
}
