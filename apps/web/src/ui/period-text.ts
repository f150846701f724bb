import { t } from '@lingui/core/macro'

/** The period of an option as chips and rows name it: 30 s, 2 min. */
export function periodText(seconds: number): string {
  if (seconds < 120) return t`${seconds} s`
  const minutes = seconds / 60
  return t`${minutes} min`
}
