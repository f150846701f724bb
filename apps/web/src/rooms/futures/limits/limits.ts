/** Limits that a user sets for himself: which changes are stricter, and how much of the daily limit is used. */
import type { CallInput, CallOutput } from '@assay/contract'
import Big from 'big.js'
import { toBig } from '#ui/format.ts'

/** The share of the daily limit that is lost, from 0 to 1. Undefined without a limit. For drawing only. */
export function usedShare(lossToday: string, limit: string | null): number | undefined {
  const most = toBig(limit)
  if (!most?.gt(0)) return undefined
  return Math.min(1, Number(new Big(lossToday).div(most).toFixed(4)))
}

/** A lower or a first limit is stricter and takes effect at once. A higher one, or its removal, takes effect after a day. */
export function isLooser(next: string, now: string | null): boolean {
  const [wanted, known] = [toBig(next), toBig(now)]
  if (!known) return false
  return !wanted || wanted.eq(0) || wanted.gt(known)
}

type Set = Pick<CallOutput<'futures.protection'>, 'daily_loss_limit' | 'reminder_minutes' | 'pending'>
type Wish = CallInput<'futures.protect'>

/** Pending changes, each with the input that cancels it: the current value, set again. Other pending changes stay. */
export interface Waiting {
  /** Null: no limit. */
  limit?: { next: string | null; takeBack: Wish }
  reminder?: { next: number | null; takeBack: Wish }
}

/** A pending setting contains both values. Only one that differs from the current value is pending. */
export function waitingOf({ daily_loss_limit: limit, reminder_minutes: minutes, pending }: Set): Waiting {
  const waiting: Waiting = {}
  if (!pending) return waiting
  const { daily_loss_limit: nextLimit, reminder_minutes: nextMinutes } = pending
  if (limit !== null && isLooser(nextLimit ?? '', limit)) waiting.limit = { next: nextLimit, takeBack: { daily_loss_limit: limit } }
  if (minutes !== null && isLaterReminder(nextMinutes ?? 0, minutes))
    waiting.reminder = { next: nextMinutes, takeBack: { reminder_minutes: minutes } }
  return waiting
}

/** True when saving the field would change something. Entering the current limit does while a looser one is pending. */
export function isLimitChanged(typed: string, protection: Set): boolean {
  const [next, now] = [toBig(typed) ?? new Big(0), toBig(protection.daily_loss_limit) ?? new Big(0)]
  return !next.eq(now) || waitingOf(protection).limit !== undefined
}

export const pauses = [1, 6, 24, 24 * 7, 24 * 30] as const
export const reminders = [0, 15, 30, 60, 120] as const

/** A less frequent reminder, or none, is looser. */
export const isLaterReminder = (next: number, now: number | null): boolean => now !== null && (next === 0 || next > now)
