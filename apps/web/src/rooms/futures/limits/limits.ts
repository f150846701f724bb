/** Limits a user sets himself: which change is stricter, and how much of the day's limit is used. */
import Big from 'big.js'
import { toBig } from '../../../ui/format.ts'

/** How much of the day's limit is lost, from 0 to 1; undefined without a limit. For drawing. */
export function usedShare(lossToday: string, limit: string | null): number | undefined {
  const most = toBig(limit)
  if (!most?.gt(0)) return undefined
  return Math.min(1, Number(new Big(lossToday).div(most).toFixed(4)))
}

/** A lower limit, or a first one, is stricter and holds at once; a higher one, or none, waits a day. */
export function isLooser(next: string, now: string | null): boolean {
  const [wanted, known] = [toBig(next), toBig(now)]
  if (!known) return false
  return !wanted || wanted.eq(0) || wanted.gt(known)
}

export const pauses = [1, 6, 24, 24 * 7, 24 * 30] as const
export const reminders = [0, 15, 30, 60, 120] as const

/** A later or missing reminder is looser. */
export const isLaterReminder = (next: number, now: number | null): boolean => now !== null && (next === 0 || next > now)
