/** The rule of own limits: a stricter one holds at once, a looser one after a day. */

/** Null: none. */
export interface Limits {
  /** USDT units that may be lost in a day. */
  dailyLoss: bigint | null
  reminderMinutes: number | null
}

export interface PendingLimits extends Limits {
  fromMs: number
}

export interface LimitsState {
  inForce: Limits
  pending: PendingLimits | null
}

export type LimitsWish = Partial<Limits>

const LOOSER_AFTER_MS = 24 * 60 * 60 * 1000
const NAMES = ['dailyLoss', 'reminderMinutes'] as const

/** As it stands at an instant: what was pending until then is in force. */
export function limitsAt({ inForce, pending }: LimitsState, nowMs: number): LimitsState {
  if (!pending || pending.fromMs > nowMs) return { inForce, pending }
  return { inForce: { dailyLoss: pending.dailyLoss, reminderMinutes: pending.reminderMinutes }, pending: null }
}

/** Less may be lost, or the reminder comes sooner. */
const isStricter = (wished: bigint | number | null, held: bigint | number | null): boolean =>
  wished !== null && (held === null || wished < held)

/** The limits after a wish. What is looser waits a day from the moment it was first wished; the newest wish replaces a pending one. */
export function changeLimits(state: LimitsState, wish: LimitsWish, nowMs: number): LimitsState {
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
