/** Own limits by the rule alone: what is stricter holds at once, what is looser after a day, a pause only grows; losses by the day, UTC. */
import type { LimitsChange, OwnLimits } from '../../apps/server/src/desk/lever/limits.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS)

/** None is the loosest. */
const isLooser = (wished: bigint | number | null, held: bigint | number | null): boolean =>
  held !== null && (wished === null || wished > held)

export class LimitsOracle {
  readonly #limits = new Map<number, OwnLimits>()
  /** USDT units by user and day. */
  readonly #lost = new Map<string, bigint>()

  lose(userId: number, units: bigint, timeMs: number): void {
    const key = `${userId} ${dayOf(timeMs)}`
    this.#lost.set(key, (this.#lost.get(key) ?? 0n) + units)
  }

  lost(userId: number, atMs: number): bigint {
    return this.#lost.get(`${userId} ${dayOf(atMs)}`) ?? 0n
  }

  of(userId: number, atMs: number): OwnLimits {
    const { inForce, pending, pausedUntilMs } = this.#limits.get(userId) ?? {
      inForce: { dailyLoss: null, reminderMinutes: null },
      pending: null,
      pausedUntilMs: null,
    }
    const pause = pausedUntilMs !== null && pausedUntilMs > atMs ? pausedUntilMs : null
    if (pending === null || pending.fromMs > atMs) return { inForce, pending, pausedUntilMs: pause }
    const { dailyLoss, reminderMinutes } = pending
    return { inForce: { dailyLoss, reminderMinutes }, pending: null, pausedUntilMs: pause }
  }

  /** Answers whether a pause began or grew. */
  change(userId: number, { wish, pauseHours = 0 }: LimitsChange, atMs: number): boolean {
    const { inForce, pending, pausedUntilMs } = this.of(userId, atMs)
    const { dailyLoss, reminderMinutes } = { ...(pending ?? inForce), ...wish }
    const isLooserLoss = isLooser(dailyLoss, inForce.dailyLoss)
    const isLooserReminder = isLooser(reminderMinutes, inForce.reminderMinutes)
    // What is looser keeps its time only while it is what waits already.
    const isLoosenedAnew =
      (isLooserLoss && pending?.dailyLoss !== dailyLoss) || (isLooserReminder && pending?.reminderMinutes !== reminderMinutes)
    const fromMs = pending && !isLoosenedAnew ? pending.fromMs : atMs + DAY_MS
    const untilMs = Math.max(pausedUntilMs ?? 0, pauseHours > 0 ? atMs + pauseHours * HOUR_MS : 0) || null
    this.#limits.set(userId, {
      inForce: {
        dailyLoss: isLooserLoss ? inForce.dailyLoss : dailyLoss,
        reminderMinutes: isLooserReminder ? inForce.reminderMinutes : reminderMinutes,
      },
      pending: isLooserLoss || isLooserReminder ? { dailyLoss, reminderMinutes, fromMs } : null,
      pausedUntilMs: untilMs,
    })
    return untilMs !== pausedUntilMs
  }

  isReached(userId: number, atMs: number): boolean {
    const { dailyLoss } = this.of(userId, atMs).inForce
    return dailyLoss !== null && this.lost(userId, atMs) >= dailyLoss
  }

  /** Whether this user may open nothing, whatever else he has under way. */
  isShut(userId: number, atMs: number): boolean {
    return this.of(userId, atMs).pausedUntilMs !== null || this.isReached(userId, atMs)
  }
}
