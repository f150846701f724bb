/** The rule of own limits: a stricter limit is in force at once, a looser one after a day. */
import { DAY_MS } from '@assay/engine/market'
import type { Limits, LimitsChange, OwnLimits } from '../../desk/lever/limits.ts'

export type LimitsState = Pick<OwnLimits, 'inForce' | 'pending'>

const LOOSER_AFTER_MS = DAY_MS
const NAMES = ['dailyLoss', 'reminderMinutes'] as const

/** The limits at an instant. Pending ones that are due by then are in force. */
export function limitsAt({ inForce, pending }: LimitsState, nowMs: number): LimitsState {
  if (!pending || pending.fromMs > nowMs) return { inForce, pending }
  return { inForce: { dailyLoss: pending.dailyLoss, reminderMinutes: pending.reminderMinutes }, pending: null }
}

/** True when less may be lost, or when the reminder comes sooner. */
const isStricter = (wished: bigint | number | null, held: bigint | number | null): boolean =>
  wished !== null && (held === null || wished < held)

/** The limits after a change. A looser value waits a day from when it was first requested. A new value replaces a pending one. */
export function changeLimits(state: LimitsState, wish: LimitsChange['wish'], nowMs: number): LimitsState {
  const { inForce, pending } = limitsAt(state, nowMs)
  const wished: Limits = { ...(pending ?? inForce), ...wish }
  const next: Limits = {
    dailyLoss: isStricter(wished.dailyLoss, inForce.dailyLoss) ? wished.dailyLoss : inForce.dailyLoss,
    reminderMinutes: isStricter(wished.reminderMinutes, inForce.reminderMinutes) ? wished.reminderMinutes : inForce.reminderMinutes,
  }
  if (NAMES.every((name) => next[name] === wished[name])) return { inForce: next, pending: null }
  const isNew = NAMES.some((name) => wished[name] !== next[name] && wished[name] !== pending?.[name])
  const fromMs = pending && !isNew ? pending.fromMs : nowMs + LOOSER_AFTER_MS
  return { inForce: next, pending: { ...wished, fromMs } }
}
